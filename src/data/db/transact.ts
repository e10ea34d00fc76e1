/** The one way to write into an owner's database. */
import type { AppError } from '#core/contract/errors.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { databaseError } from './database-errors.ts';
import { isNamed, isStorageFailure } from './failing-storage/storage-errors.ts';
import type { OwnerDatabase, OwnerTableName } from './owner-database.ts';
import { withReopen } from './with-reopen.ts';

/** Rolls the transaction back and becomes the error of the Result. */
class Abandoned extends Error {
  readonly reason: AppError;
  constructor(reason: AppError) {
    super(reason.code);
    this.reason = reason;
  }
}

/** Aborts the transaction that it is called in and undoes its writes. */
export function abandon(reason: AppError): never {
  throw new Abandoned(reason);
}

/** Dexie wraps only its own errors that a transaction's scope throws. An Abandoned arrives as it is, or as the inner error. */
function abandonedOf(error: unknown): AppError | null {
  if (error instanceof Abandoned) return error.reason;
  const inner = typeof error === 'object' && error !== null && 'inner' in error ? error.inner : null;
  return inner instanceof Abandoned ? inner.reason : null;
}

/**
 * Runs `work` in one transaction over the tables. ok: all writes are on the disk; an error: none is. Only the database
 * may be awaited inside, because IndexedDB ends the transaction at any other await.
 */
export async function transact<T>(
  db: OwnerDatabase,
  tables: readonly OwnerTableName[],
  work: () => Promise<T>,
): Promise<Result<T, AppError>> {
  const run = () => db.runThroughFreeze(() => withReopen(db, () => runOnce(db, tables, work)));
  const begun = db.health.begin();
  try {
    const value = await run();
    db.health.works(begun);
    return ok(value);
  } catch (first) {
    return await failed(db, first, run);
  }
}

/**
 * Dexie rejects a transaction if it notices the end of the work after the browser has committed. All writes are then on
 * the disk. If this counted as a failure, the customer would repeat the changes.
 */
async function runOnce<T>(db: OwnerDatabase, tables: readonly OwnerTableName[], work: () => Promise<T>): Promise<T> {
  const end: { done: { readonly value: T } | null; isCommitted: boolean } = { done: null, isCommitted: false };
  try {
    // '!': always a new transaction. Dexie might otherwise join one that was just aborted.
    // 'async': Dexie tracks native promises only if the scope is an async function.
    return await db.transaction('rw!', tables, async (transaction) => {
      transaction.on('complete', () => {
        end.isCommitted = true;
      });
      const value = await work();
      end.done = { value };
      return value;
    });
  } catch (error) {
    if (end.isCommitted && end.done && isNamed(error, 'PrematureCommitError')) return end.done.value;
    throw error;
  }
}

/**
 * If the disk is full, pictures that can be fetched again are removed first (OFF-10), and the transaction is tried once
 * more.
 */
async function failed<T>(db: OwnerDatabase, first: unknown, again: () => Promise<T>): Promise<Result<T, AppError>> {
  let error = first;
  // The browser reports the error of the transaction after the errors of its requests. Only the former names a full disk.
  if (isStorageFailure(first)) await new Promise<void>((resolve) => void setTimeout(() => resolve(), 0));
  // Freeing space may itself fail on a full disk.
  const makeRoom = () => db.makeRoom().catch(() => false);
  if (db.health.errorOf(first).code === 'device.storage_full' && !abandonedOf(first) && (await makeRoom())) {
    try {
      return ok(await again());
    } catch (second) {
      error = second;
    }
  }
  return failure(error, (reason) => db.health.errorOf(reason));
}

/** Only an error of the database becomes a Result; a bug in the app is thrown. */
function failure(error: unknown, errorOf = databaseError): Result<never, AppError> {
  const reason = abandonedOf(error);
  if (reason) return err(reason);
  if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) throw error;
  return err(errorOf(error));
}

/** For database work outside `transact`: what a command reads before its transaction, and the tables of the device itself. */
export async function asResult<T>(work: () => Promise<T>): Promise<Result<T, AppError>> {
  try {
    return ok(await work());
  } catch (error) {
    return failure(error);
  }
}
