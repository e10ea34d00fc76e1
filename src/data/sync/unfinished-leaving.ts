/**
 * A sign-out that the device's rows have not taken, because another page that hangs holds them. It is noted outside of the databases, so
 * that it goes on in whichever page of the shop is next to write: one that wakes up, or one that is opened.
 */
import * as z from 'zod/mini';
import type { DeviceDatabase } from '../db/device-database.ts';
import { nameToOpen } from '../db/forgotten-owners.ts';
import { databaseNames } from '../db/owner-storage.ts';
import type { DevicePorts, LeavingNote } from '../device-ports.ts';
import { afterLeaving, type Leaving } from '../leave-device.ts';
import { newAnonymousOwner } from '../new-anonymous-owner.ts';
import type { Owner } from '../owner.ts';

/** How long the device's rows may wait for another page of the shop before the customer is told. */
export const HELD_MS = 5_000;

const NoteSchema = z.object({
  ownerUuid: z.string(),
  /** Of the owner's database: the next stay has another one. */
  name: z.string(),
  keeps: z.enum(['unsent', 'nothing']),
  opId: z.nullable(z.string()),
});

/** Only what customers do themselves: what the shop tells is told again. */
export function noteLeaving(note: LeavingNote | undefined, { uuid }: Owner, name: string, { keeps, opId, why }: Leaving): void {
  if (why === null) note?.write(JSON.stringify({ ownerUuid: uuid, name, keeps, opId }));
}

/** null: no sign-out is under way. What is no such note is removed. */
export function readLeaving(note: LeavingNote | undefined): z.infer<typeof NoteSchema> | null {
  const text = note?.read() ?? null;
  if (text === null) return null;
  try {
    return NoteSchema.parse(JSON.parse(text));
  } catch {
    note?.write(null);
    return null;
  }
}

/** Before anything is shown or sent at the start of a page. */
export async function finishLeavingAtStart(deviceDb: DeviceDatabase, ports: DevicePorts): Promise<void> {
  const noted = readLeaving(ports.leavingNote);
  if (noted === null) return;
  const { state, forgotten } = await deviceDb.readRows();
  const owner = state.lastOwner;
  if (owner?.uuid === noted.ownerUuid && (await nameToOpen(forgotten, owner, databaseNames)) === noted.name) {
    const [visitor, nowMs] = [newAnonymousOwner(ports), ports.clock.nowMs()];
    const leaving = { keeps: noted.keeps, opId: noted.opId, why: null };
    await deviceDb.changeRows((rows) => afterLeaving(rows, { owner, name: noted.name, visitor, leaving, names: [], nowMs }));
  }
  ports.leavingNote?.write(null);
}
