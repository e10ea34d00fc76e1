/**
 * A sign-out that is not in the device's rows yet, because another page that hangs holds them or because the browser
 * was killed. It continues in the next page of the shop that can write: one that wakes up, or one that is opened. It is
 * noted twice: outside of the databases, where no page that hangs can block it, and in a row, because a browser writes
 * the former to the disk seconds later.
 */
import * as z from 'zod/mini';
import type { DeviceDatabase } from '../db/device-database.ts';
import { nameToOpen } from '../db/forgotten-owners.ts';
import { databaseNames } from '../db/owner-storage.ts';
import type { DevicePorts, LeavingNote } from '../device-ports.ts';
import { afterLeaving, type Leaving } from '../leave-device.ts';
import { newAnonymousOwner } from '../new-anonymous-owner.ts';
import type { Owner } from '../owner.ts';

/** How long the device's rows may wait for another page of the shop before the customer gets a message. */
export const HELD_MS = 5_000;

interface Notes {
  readonly leavingNote?: LeavingNote;
  readonly deviceDb: DeviceDatabase;
}

const NoteSchema = z.object({
  ownerUuid: z.string(),
  /** The name of the owner's database; after the next sign-in it has another name. */
  name: z.string(),
  keeps: z.enum(['unsent', 'nothing']),
  opId: z.nullable(z.string()),
  /** The shop's restore from a backup that its answers named last at that time. */
  restore: z.optional(z.string()),
});
type Noted = z.infer<typeof NoteSchema>;

/** Notes only sign-outs by the customer. The shop repeats its own. */
export function noteLeaving(notes: Notes, { uuid }: Owner, name: string, { keeps, opId, why }: Leaving, restore: string | undefined): void {
  if (why === null) write(notes, JSON.stringify({ ownerUuid: uuid, name, keeps, opId, restore }));
}

/** The sign-out is complete, or the customer stays. */
export const endLeavingNote = (notes: Notes): void => write(notes, null);

function write({ leavingNote, deviceDb }: Notes, note: string | null): void {
  leavingNote?.write(note);
  deviceDb.writeLeaving(note);
}

/** null: no sign-out is under way. An unreadable note is removed. */
export function readLeaving(note: LeavingNote | undefined): Noted | null {
  const text = note?.read() ?? null;
  const noted = text === null ? null : parseNote(text);
  if (text !== null && noted === null) note?.write(null);
  return noted;
}

function parseNote(text: string): Noted | null {
  try {
    return NoteSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Called before anything is shown or sent at the start of a page. */
export async function finishLeavingAtStart(deviceDb: DeviceDatabase, ports: DevicePorts): Promise<void> {
  const row = await deviceDb.readLeaving();
  const noted = readLeaving(ports.leavingNote) ?? (row === null ? null : parseNote(row));
  if (noted === null) return;
  const { state, forgotten } = await deviceDb.readRows();
  const owner = state.lastOwner;
  if (owner?.uuid === noted.ownerUuid && (await nameToOpen(forgotten, owner, databaseNames)) === noted.name) {
    const [visitor, nowMs] = [newAnonymousOwner(ports), ports.clock.nowMs()];
    const leaving = { keeps: noted.keeps, opId: noted.opId, why: null };
    const who = { owner, name: noted.name, visitor, leaving, names: [], nowMs, restore: noted.restore };
    await deviceDb.changeRows((rows) => afterLeaving(rows, who));
  }
  endLeavingNote({ ...ports, deviceDb });
}
