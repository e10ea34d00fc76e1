import Dexie from 'dexie';
import type { OwnerDatabase, OwnerTableName } from './owner-database.ts';

/**
 * Reads rows as they are at one moment: all in one transaction, or in the one that it is called in. Between two, a change
 * that the shop has just confirmed would be neither in the queue nor in the answer. Only the database may be awaited inside.
 */
export const readTogether = <T>(db: OwnerDatabase, tables: readonly OwnerTableName[], read: () => Promise<T>): Promise<T> =>
  // Nothing waits for the end of a transaction that only reads.
  new Dexie.Promise<T>((resolve, reject) => {
    // 'async': Dexie tracks native promises only if the scope is an async function.
    db.transaction('r', tables, async () => resolve(await read())).catch(reject);
  });
