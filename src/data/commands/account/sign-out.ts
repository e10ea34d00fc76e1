import { accessCalls } from '#core/contract/access.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { asResult } from '#src/data/db/transact.ts';
import type { Keeps } from '#src/data/db/forgotten-owners.ts';
import type { Device } from '#src/data/device.ts';
import { endLeavingNote, HELD_MS, noteLeaving } from '#src/data/sync/unfinished-leaving.ts';
import { reportFailure } from '../run-command.ts';

/**
 * The customer leaves, and it is not known yet what of theirs is unsent: should the page end meanwhile, all of it is kept.
 * @returns takes it back
 */
export function noteSignOut(device: Device): () => void {
  const { owner, db, random } = device;
  noteLeaving(device, owner, db.name, { keeps: 'unsent', opId: random.uuid(), why: null }, device.newestRestore());
  return () => endLeavingNote(device);
}

/**
 * Signs out, also without a connection. Private data leaves the device at once; the sign-out is the first request that
 * the server gets when it can be reached. Call `unsentWork` before this.
 * An error means that nothing has changed: the disk is full and nothing on it can be read from the shop again.
 * @param unsent keep: unsent work stays in a closed database until this owner signs in again
 * @param onHeld another page that hangs holds the device's rows. The shop has been told; the device follows when that page ends
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
