/** Maps IndexedDB's errors to the codes of the catalogue. */
import { appError, type AppError } from '#core/contract/errors.ts';
import { asNamed, isNamed, namesOf } from './failing-storage/storage-errors.ts';

/** Chromium ends the connection of a database that it cannot write to. The UnknownError contains the reason from its file system. */
const NO_SPACE = /NO_SPACE/;

function isFull(error: unknown): boolean {
  if (isNamed(error, 'QuotaExceededError')) return true;
  const { message, inner } = asNamed(error);
  return NO_SPACE.test(String(message)) || (inner ? isFull(inner) : false);
}

export function databaseError(error: unknown): AppError {
  if (isNamed(error, 'DatabaseTooNew')) return appError('device.newer_version');
  return appError(isFull(error) ? 'device.storage_full' : 'device.storage_failed');
}

/** The error of a transaction that was aborted from outside. A full disk also causes this. */
export function isBrokenOff(error: unknown): boolean {
  const names = namesOf(error);
  if (isFull(error)) return false;
  return ['AbortError', 'TransactionInactiveError', 'InvalidStateError', 'DatabaseClosedError'].some((name) => names.includes(name));
}

/** The device could not read or write its own storage; the shop may have answered. */
export const isOfStorage = ({ code }: Pick<AppError, 'code'>): boolean =>
  code === 'device.storage_full' || code === 'device.storage_failed';
