/** What every command does: one transaction for the local rows and the outbox entry, then the drain is woken. */
import { appError, type AppError } from '#core/contract/errors.ts';
import { err, type Result } from '#core/kernel/result.ts';
import type { OwnerTableName } from '../db/owner-database.ts';
import { transact } from '../db/transact.ts';
import type { Device } from '../device.ts';

/**
 * Promise: ok means that it is on the disk and will reach the server; an error means that nothing has changed, and the
 * shell tells the customer where the screen does not.
 * A simulated user has no queue: what cannot be sent now is refused.
 */
export async function runCommand<T>(
  device: Device,
  tables: readonly OwnerTableName[],
  work: () => Promise<T>,
): Promise<Result<T, AppError>> {
  if (device.owner.kind === 'simulated' && !device.sender.connectivity.isOnline) return told(device, err(appError('network.offline')));
  const done = await transact(device.db, [...new Set<OwnerTableName>(['outbox', ...tables])], work);
  device.outbox.wake();
  return told(device, done);
}

/** A command of which the server does not hear: its rows stay on this device. */
export async function runLocally<T>(
  device: Device,
  tables: readonly OwnerTableName[],
  work: () => Promise<T>,
): Promise<Result<T, AppError>> {
  return told(device, await transact(device.db, tables, work));
}

/** What the app does by itself, without a customer who waits for it: the caller shows or reports a failure. */
export const runInBackground = <T>(
  { db }: Pick<Device, 'db'>,
  tables: readonly OwnerTableName[],
  work: () => Promise<T>,
): Promise<Result<T, AppError>> => transact(db, tables, work);

/** No failure is silent, whatever the screen does with the answer. */
export function told<T>({ failures }: Pick<Device, 'failures'>, done: Result<T, AppError>): Result<T, AppError> {
  if (!done.ok) failures.publish(done.error);
  return done;
}
