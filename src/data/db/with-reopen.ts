import Dexie from 'dexie';
import { isLostConnection, isStorageFailure } from './failing-storage/storage-errors.ts';
import type { PageDatabase } from './page-database.ts';

/** Reads the database. If the connection was lost (iOS, a full disk), it reopens the database and reads once more. */
export async function withReopen<T>(db: PageDatabase, work: () => Promise<T>): Promise<T> {
  // The transaction ends with the connection, so its caller repeats the transaction.
  if (Dexie.currentTransaction) return work();
  try {
    return await work();
  } catch (error) {
    if (!isLostConnection(error) || db.isClosedForGood) throw error;
    // The cause of the lost connection is known now; the failed reopening gives no reason.
    db.health.errorOf(error);
    await db.reopen();
    return await work();
  }
}

/** Reads for a request that the shop can answer all the same. @returns undefined if the storage does not answer, as on a full disk */
export async function ifAnswering<T>(db: PageDatabase, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await withReopen(db, work);
  } catch (error) {
    if (isStorageFailure(error) && !db.isClosedForGood) return undefined;
    throw error;
  }
}
