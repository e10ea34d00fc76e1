import { accessCalls } from '#core/contract/access.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { asResult } from '#src/data/db/transact.ts';
import type { Keeps } from '#src/data/db/forgotten-owners.ts';
import type { Device } from '#src/data/device.ts';
import { endLeavingNote, HELD_MS, noteLeaving } from '#src/data/sync/unfinished-leaving.ts';
import { reportFailure } from '../run-command.ts';

/**
 * Notes that the customer is signing out. The unsent work is not counted yet, so all of it is kept if the page ends
 * now.
 * @returns removes the note
 */
export function noteSignOut(device: Device): () => void {
  const { owner, db, random } = device;
  noteLeaving(device, owner, db.name, { keeps: 'unsent', opId: random.uuid(), why: null }, device.newestRestore());
  return () => endLeavingNote(device);
}

/**
 * Signs out, also without a connection. Private data leaves the device at once. The sign-out is the first request that
 * the server gets when it can be reached. Call `unsentWork` before this.
 * An error means that nothing has changed: the disk is full, and it holds nothing that the shop could send again.
 * @param unsent keep: unsent work stays in a closed database until this owner signs in again
 * @param onHeld called when another page, which hangs, holds the device's rows. The session at the shop has ended by
 * then; this device signs out when that page ends
 */
export async function signOut(
  device: Device,
  { unsent, onHeld = () => undefined }: { readonly unsent: 'keep' | 'discard'; readonly onHeld?: () => void },
): Promise<Result<Device, AppError>> {
  const keeps: Keeps = unsent === 'keep' ? 'unsent' : 'nothing';
  const opId = device.random.uuid();
  const cancelHeld = device.timers.after(HELD_MS, () => {
    void device.endSession(opId);
    onHeld();
  });
  const left = await asResult(() => device.leave(device, { keeps, opId, why: null }));
  cancelHeld();
  if (!left.ok) return reportFailure(device, left);
  const next = left.value;
  // The sign-out gate sends the tombstone before this call. Offline, both wait.
  void next.sender.call(accessCalls.currentUser, {}).catch((error: unknown) => device.report('tell the sign-out', error));
  return ok(next);
}
