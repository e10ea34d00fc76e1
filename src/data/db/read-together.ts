import Dexie from 'dexie';
import type { OwnerDatabase, OwnerTableName } from './owner-database.ts';

/**
 * Reads a consistent state: all rows in one transaction, or in the surrounding one. In two transactions, a change that
 * the shop confirms in between would be neither in the queue nor in the answer. Only the database may be awaited
 * inside.
 */
export const readTogether = <T>(db: OwnerDatabase, tables: readonly OwnerTableName[], read: () => Promise<T>): Promise<T> =>
  // A transaction that only reads need not be awaited to its end.
  new Dexie.Promise<T>((resolve, reject) => {
    // 'async': Dexie tracks native promises only if the scope is an async function.
    db.transaction('r', tables, async () => resolve(await read())).catch(reject);
  });
