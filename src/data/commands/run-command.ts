/** What every command does: one transaction for the local rows and the outbox entry, then the drain is woken. */
import { appError, type AppError } from '../../../core/contract/errors.ts';
import { err, type Result } from '../../../core/kernel/result.ts';
import type { OwnerTableName } from '../db/owner-database.ts';
import { transact } from '../db/transact.ts';
import type { Device } from '../device.ts';

/**
 * Promise: ok means that it is on the disk and will reach the server; an error means that nothing has changed.
 * A simulated user has no queue: what cannot be sent now is refused.
 */
export async function runCommand<T>(
  device: Device,
  tables: readonly OwnerTableName[],
  work: () => Promise<T>,
): Promise<Result<T, AppError>> {
  if (device.owner.kind === 'simulated' && !device.sender.connectivity.isOnline) return err(appError('network.offline'));
  const done = await transact(device.db, [...new Set<OwnerTableName>(['outbox', ...tables])], work);
  device.outbox.wake();
  return done;
}
