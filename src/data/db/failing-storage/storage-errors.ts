/** Classifies errors of IndexedDB. */
import { StorageSilent } from '../storage-silent.ts';

interface NamedError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly inner?: unknown;
}

export const asNamed = (error: unknown): NamedError => (typeof error === 'object' && error !== null ? error : {});

/** The names of an error and of those inside it: Dexie hides QuotaExceededError in an AbortError. */
export function namesOf(error: unknown, depth = 0): unknown[] {
  const { name, inner } = asNamed(error);
  return inner && depth < 3 ? [name, ...namesOf(inner, depth + 1)] : [name];
}

export const isNamed = (error: unknown, name: string): boolean => namesOf(error).includes(name);

/** iOS closes connections of sleeping pages. Opening the database again helps. */
export function isLostConnection(error: unknown): boolean {
  const names = namesOf(error);
  if (names.includes('DatabaseClosedError') || names.includes('InvalidStateError')) return true;
  // Dexie's error without a cause: another read has closed the lost connection and is opening it again.
  if (names.length === 1 && names[0] === 'OpenFailedError') return true;
  return names.includes('UnknownError') && /connection/i.test(String(asNamed(error).message));
}

const OF_STORAGE = ['QuotaExceededError', 'UnknownError', 'AbortError', 'DatabaseClosedError', 'InvalidStateError'];

/** The browser's storage failed, for example because the disk is full. This is no bug of the app, and the storage may work again later. */
export function isStorageFailure(error: unknown): boolean {
  const names = namesOf(error);
  if (names.includes('DatabaseTooNew')) return false;
  return isLostConnection(error) || OF_STORAGE.some((name) => names.includes(name));
}

/** Maps a storage failure to StorageSilent, for the full-page error: the browser does not open the storage. Other errors stay unchanged. */
export const asSilent = (error: unknown): unknown => (isStorageFailure(error) ? new StorageSilent(undefined, { cause: error }) : error);
