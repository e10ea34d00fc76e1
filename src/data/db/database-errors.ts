/** Maps IndexedDB's errors to the codes of the catalogue. */
import { appError, type AppError } from '#core/contract/errors.ts';

interface NamedError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly inner?: unknown;
}

const asNamed = (error: unknown): NamedError => (typeof error === 'object' && error !== null ? error : {});

/** The names of an error and of those inside it: Dexie hides QuotaExceededError in an AbortError. */
function namesOf(error: unknown, depth = 0): unknown[] {
  const { name, inner } = asNamed(error);
  return inner && depth < 3 ? [name, ...namesOf(inner, depth + 1)] : [name];
}

export const isNamed = (error: unknown, name: string): boolean => namesOf(error).includes(name);

/** Chromium ends the connection of a database that it cannot write to, with an UnknownError that holds the reason of its file system. */
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

/** iOS closes connections of sleeping pages. Opening the database again helps. */
export function isLostConnection(error: unknown): boolean {
  const names = namesOf(error);
  if (names.includes('DatabaseClosedError') || names.includes('InvalidStateError')) return true;
  // Dexie's error without a cause: another read has closed the lost connection, and opens it again right now.
  if (names.length === 1 && names[0] === 'OpenFailedError') return true;
  return names.includes('UnknownError') && /connection/i.test(String(asNamed(error).message));
}

const OF_STORAGE = ['QuotaExceededError', 'UnknownError', 'AbortError', 'DatabaseClosedError', 'InvalidStateError'];

/** The browser's storage failed, as it does on a full disk: no bug of the app's, and it may work again later. */
export function isStorageFailure(error: unknown): boolean {
  const names = namesOf(error);
  if (names.includes('DatabaseTooNew')) return false;
  return isLostConnection(error) || OF_STORAGE.some((name) => names.includes(name));
}

/** The error of a transaction that was aborted from outside. A full disk aborts one too. */
export function isBrokenOff(error: unknown): boolean {
  const names = namesOf(error);
  if (isFull(error)) return false;
  return ['AbortError', 'TransactionInactiveError', 'InvalidStateError', 'DatabaseClosedError'].some((name) => names.includes(name));
}
