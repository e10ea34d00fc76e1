/** Compares the browser's session with the owner of this device. */
import { draftCalls } from '#core/contract/drafts.ts';
import { accessCalls } from '#core/contract/access.ts';
import { type Owner } from '../owner.ts';
import type { User } from '#core/contract/entities.ts';
import type { Device } from '../device.ts';
import { holdForSignIn, reportFailed } from './call-live.ts';
import { readConfirmed } from './confirmed-changes.ts';
import { keepAnswer, pull } from './pull.ts';
import { answerKey } from '../net/wire-request.ts';
import { leavingRevoked } from '../leave-device.ts';
import { leavingShared, keepStay } from '../shared-stay.ts';

export const currentUserKey = answerKey(accessCalls.currentUser, {});

/** Stores the user that the server answered, under the owner's own key. */
export async function keepUser(device: Device, user: User): Promise<void> {
  reportFailed(device, 'keep user', await keepAnswer(device, accessCalls.currentUser, currentUserKey, { user }));
}

export function ownerOfUser(user: User): Owner {
  if (user.isSimulated) return { kind: 'simulated', uuid: user.uuid };
  return { kind: user.isAnonymousUser ? 'anonymous' : 'customer', uuid: user.uuid };
}

/**
 * Asks the server who is signed in and adapts the device. The same owner: it goes on. Another one: their device is
 * opened. An expired session: the queue is held until the customer signs in; on a shared device, or if the session was
 * ended from another device, the customer's data is removed from this device.
 */
export async function refreshSession(device: Device): Promise<Device> {
  const { count } = await device.deviceDb.readForgotten();
  const confirmed = await readConfirmed(device.db, accessCalls.currentUser);
  const outcome = await device.sender.call(accessCalls.currentUser, {});
  if (outcome.kind !== 'done' || device.db.isRetired) return device;
  const { user, isRevoked, isErased = false, isSharedDevice = false } = outcome.answer;
  const owner = user && ownerOfUser(user);
  if (owner?.kind === 'customer') await keepStay(device, { uuid: owner.uuid, isShared: isSharedDevice }, count);
  if (user && owner && owner.uuid === device.owner.uuid) {
    // Not stored if a change was confirmed meanwhile: the stored answer already contains it.
    reportFailed(device, 'keep user', await keepAnswer(device, accessCalls.currentUser, currentUserKey, { user }, { confirmed }));
    await device.outbox.release();
    // Drafts that this customer changed on another device.
    if (owner.kind === 'customer') await pull(device, draftCalls.listDrafts, {});
    return device;
  }
  if (user && owner && owner.kind !== 'anonymous') {
    const next = await device.switchOwner(owner, count, user.emailAddress);
    if (next.owner.uuid !== owner.uuid) return next;
    await keepUser(next, user);
    next.outbox.wake();
    return next;
  }
  if (isRevoked && device.owner.kind !== 'anonymous') return leaveRevoked(device, count, isErased);
  if (await isShared(device)) return leaveShared(device, count);
  await rejoin(device);
  return device;
}

/**
 * Another device of the account ended this device's session. What the shop has is removed from this device; unsent work
 * waits for the customer's next sign-in, unless the account is erased.
 */
async function leaveRevoked(device: Device, asOf: number, isErased: boolean): Promise<Device> {
  // An owner signed in or out after the shop was asked, so the answer is about an earlier session.
  if ((await device.deviceDb.readForgotten()).count !== asOf) return device;
  return device.leave(device, leavingRevoked(device, isErased));
}

const isShared = async ({ deviceDb, owner }: Device): Promise<boolean> =>
  owner.kind === 'customer' && (await deviceDb.readStays()).lastUsedAtMs[owner.uuid] !== undefined;

/** The session has ended on a device that the customer shares (SEC-10). */
async function leaveShared(device: Device, asOf: number): Promise<Device> {
  if ((await device.deviceDb.readForgotten()).count !== asOf) return device;
  return device.leave(device, leavingShared(device.random));
}

/** This owner has no session. For an anonymous user the device starts a new one; a customer must sign in. */
async function rejoin(device: Device): Promise<void> {
  if (device.owner.kind === 'simulated') return;
  if (device.owner.kind === 'customer') return holdForSignIn(device);
  if (!(await device.db.meta.get('hold'))) return;
  const begun = await device.sender.beginAnonymousSession();
  if (begun?.kind === 'done') await device.outbox.release();
}
