/** Common part of every command: writes local rows and the outbox entry in one transaction, then wakes the drain. */
import { appError, type AppError } from '#core/contract/errors.ts';
import { err, type Result } from '#core/kernel/result.ts';
import type { OwnerTableName } from '../db/owner-database.ts';
import { transact } from '../db/transact.ts';
import type { Device } from '../device.ts';
import { isSameOwner } from '../owner.ts';

/**
 * Promise: ok means that the change is on the disk and will reach the server. An error means that nothing has changed;
 * the shell shows it if the screen does not.
 * A simulated user has no queue, so a change that cannot be sent now is refused.
 */
export async function runCommand<T>(
  device: Device,
  tables: readonly OwnerTableName[],
  work: () => Promise<T>,
): Promise<Result<T, AppError>> {
  if (device.owner.kind === 'simulated' && !device.sender.connectivity.isOnline)
    return reportFailure(device, err(appError('network.offline')));
  const done = await transact(device.db, [...new Set<OwnerTableName>(['outbox', ...tables])], work);
  device.outbox.wake();
  return reportUnlessLeft(device, done);
}

/** A command that is not sent to the server: its rows stay on this device. */
export async function runLocally<T>(
  device: Device,
  tables: readonly OwnerTableName[],
  work: () => Promise<T>,
): Promise<Result<T, AppError>> {
  return reportUnlessLeft(device, await transact(device.db, tables, work));
}

/** For background work, which no customer waits for. The caller shows or reports a failure. */
export const runInBackground = <T>(
  { db }: Pick<Device, 'db'>,
  tables: readonly OwnerTableName[],
  work: () => Promise<T>,
): Promise<Result<T, AppError>> => transact(db, tables, work);

/** Reports a failure to the shell, so that none is silent even if the screen ignores the Result. */
export function reportFailure<T>({ failures }: Pick<Device, 'failures'>, done: Result<T, AppError>): Result<T, AppError> {
  if (!done.ok) failures.publish(done.error);
  return done;
}

/**
 * A failure of a tab whose owner has left is not shown on the next owner's screens. A visitor's work becomes the
 * customer's, so a visitor's failure is shown.
 */
function reportUnlessLeft<T>(device: Device, done: Result<T, AppError>): Result<T, AppError> {
  if (done.ok || !device.db.isRetired || device.owner.kind === 'anonymous') return reportFailure(device, done);
  void device.deviceDb
    .readState()
    .then(({ lastOwner }) => {
      if (lastOwner === null || isSameOwner(lastOwner, device.owner)) reportFailure(device, done);
    })
    .catch((error: unknown) => device.report('who is here after a failure', error));
  return done;
}
