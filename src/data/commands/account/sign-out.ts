import { accessCalls } from '#core/contract/access.ts';
import type { AppError } from '#core/contract/errors.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Keeps } from '#src/data/db/forgotten-owners.ts';
import type { Device } from '#src/data/device.ts';

/**
 * Signs out, also without a connection: what is private leaves the device at once, and the server hears of it first
 * when it is reached again. Ask `unsentWork` before.
 * @param unsent keep: what the shop does not have stays, closed, for this owner's next sign-in
 */
export async function signOut(device: Device, { unsent }: { readonly unsent: 'keep' | 'discard' }): Promise<Result<Device, AppError>> {
  const keeps: Keeps = unsent === 'keep' ? 'unsent' : 'nothing';
  const next = await device.leave(device, { keeps, opId: device.random.uuid(), wasRevoked: false });
  // The gate sends the tombstone before this; offline both wait.
  void next.sender.call(accessCalls.currentUser, {}).catch((error: unknown) => device.report('tell the sign-out', error));
  return ok(next);
}
