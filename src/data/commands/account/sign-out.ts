import { accessCalls } from '#core/contract/access.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { asResult } from '#src/data/db/transact.ts';
import type { Keeps } from '#src/data/db/forgotten-owners.ts';
import type { Device } from '#src/data/device.ts';
import { reportFailure } from '../run-command.ts';

/**
 * Signs out, also without a connection. Private data leaves the device at once; the sign-out is the first request that
 * the server gets when it can be reached. Call `unsentWork` before this.
 * An error means that nothing has changed: the disk is full and nothing on it can be read from the shop again.
 * @param unsent keep: unsent work stays in a closed database until this owner signs in again
 */
export async function signOut(device: Device, { unsent }: { readonly unsent: 'keep' | 'discard' }): Promise<Result<Device, AppError>> {
  const keeps: Keeps = unsent === 'keep' ? 'unsent' : 'nothing';
  const left = await asResult(() => device.leave(device, { keeps, opId: device.random.uuid(), why: null }));
  if (!left.ok) return reportFailure(device, left);
  const next = left.value;
  // The sign-out gate sends the tombstone before this call. Offline, both wait.
  void next.sender.call(accessCalls.currentUser, {}).catch((error: unknown) => device.report('tell the sign-out', error));
  return ok(next);
}
