import type { Db } from './database.ts';
import { sqlState } from './database-gone.ts';

/** PostgreSQL's errors for one of two transactions that cannot both continue: it was rolled back, and may be repeated. */
const CONFLICTS = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

export const isConflict = (thrown: unknown): boolean => CONFLICTS.has(sqlState(thrown));

/** Repeats the work if it ran into a deadlock with another transaction. The work must change the database only. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
    } catch (thrown) {
      if (attempt === ATTEMPTS || !isConflict(thrown)) throw thrown;
    }
  }
}
