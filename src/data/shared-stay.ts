/**
 * The customer's stay on a device that they share with others (SEC-10). At its end all their data leaves the device
 * except unsent work, which waits in a closed database for their next sign-in, as after a session that another device
 * ended.
 */
import { isSharedStayOver } from '#core/domain/access/shared-device.ts';
import type { DeviceDatabase } from './db/device-database.ts';
import { countSignIn, nameToOpen } from './db/forgotten-owners.ts';
import { databaseNames } from './db/owner-storage.ts';
import { endSharedStay, noteSharedStay, type SharedStays } from './shared-stays.ts';
import type { Device } from './device.ts';
import type { DevicePorts } from './device-ports.ts';
import { afterLeaving, type Leaving } from './leave-device.ts';
import { newAnonymousOwner } from './new-anonymous-owner.ts';

export const leavingShared = (random: DevicePorts['random']): Leaving => ({
  keeps: 'unsent',
  opId: random.uuid(),
  why: 'expired',
});

/** Called before anything is shown or sent at the start of a page or of the worker, because another person may be using the device. */
export async function endSharedStayAtStart(deviceDb: DeviceDatabase, ports: DevicePorts): Promise<void> {
  if (Object.keys((await deviceDb.readStays()).lastUsedAtMs).length === 0) return;
  const { state, forgotten, stays } = await deviceDb.readRows();
  const owner = state.lastOwner;
  if (owner?.kind !== 'customer' || !isOver(stays.lastUsedAtMs[owner.uuid], ports.clock.nowMs())) return;
  const name = await nameToOpen(forgotten, owner, databaseNames);
  const [visitor, leaving, nowMs] = [newAnonymousOwner(ports), leavingShared(ports.random), ports.clock.nowMs()];
  await deviceDb.changeRows((rows) =>
    // Another page may have noted meanwhile that the customer came back.
    isOver(rows.stays.lastUsedAtMs[owner.uuid], nowMs) ? afterLeaving(rows, { owner, name, visitor, leaving, names: [], nowMs }) : null,
  );
}

interface SaidOfDevice {
  readonly uuid: string;
  readonly isShared: boolean;
}

const staysWith = (stays: SharedStays, { uuid, isShared }: SaidOfDevice, nowMs: number): SharedStays =>
  isShared ? noteSharedStay(stays, uuid, nowMs) : endSharedStay(stays, uuid);

/** A customer has signed in. Answers to requests from before the new session belong to the old one. */
export async function beginStay({ deviceDb, clock }: Pick<Device, 'deviceDb' | 'clock'>, said: SaidOfDevice): Promise<void> {
  const nowMs = clock.nowMs();
  await deviceDb.changeRows(({ state, forgotten, stays }) => ({
    state,
    forgotten: countSignIn(forgotten),
    stays: staysWith(stays, said, nowMs),
  }));
}

/**
 * The shop has answered who is signed in, and whether they share the device.
 * @param asOf the value of `forgotten.count` at the request
 */
export async function keepStay({ deviceDb, clock }: Pick<Device, 'deviceDb' | 'clock'>, said: SaidOfDevice, asOf: number): Promise<void> {
  const nowMs = clock.nowMs();
  await deviceDb.changeRows(({ state, forgotten, stays }) => {
    const isKnown = said.isShared || stays.lastUsedAtMs[said.uuid] !== undefined;
    return isKnown && forgotten.count === asOf ? { state, forgotten, stays: staysWith(stays, said, nowMs) } : null;
  });
}

/** While a page is open: notes the shop's last answer to the customer, or ends the stay. */
export async function watchSharedStay(device: Device): Promise<void> {
  const { owner, deviceDb, sender, clock } = device;
  const noted = (await deviceDb.readStays()).lastUsedAtMs[owner.uuid];
  if (owner.kind !== 'customer' || noted === undefined) return;
  const answered = sender.answeredAtMs() ?? noted;
  if (answered > noted)
    await deviceDb.changeRows(({ state, forgotten, stays }) =>
      stays.lastUsedAtMs[owner.uuid] === undefined ? null : { state, forgotten, stays: noteSharedStay(stays, owner.uuid, answered) },
    );
  // Other pages of this browser also note it.
  const latest = answered > noted ? (await deviceDb.readStays()).lastUsedAtMs[owner.uuid] : noted;
  if (isOver(latest, clock.nowMs())) await device.leave(device, leavingShared(device.random));
}

const isOver = (lastUsedAtMs: number | undefined, nowMs: number): boolean =>
  lastUsedAtMs !== undefined && isSharedStayOver(lastUsedAtMs, nowMs);
