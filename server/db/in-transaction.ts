import type { Db } from './database.ts';
import { sqlState } from './database-gone.ts';

/** What PostgreSQL answers to one of two transactions that cannot both go on: it was rolled back, and may be done again. */
const CONFLICTS = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

export const isConflict = (thrown: unknown): boolean => CONFLICTS.has(sqlState(thrown));

/** Does the work again when it met another transaction in a circle of locks. The work changes the database only. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (thrown) {
      if (attempt === ATTEMPTS || !isConflict(thrown)) throw thrown;
    }
  }
}
