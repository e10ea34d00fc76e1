import { type SQL, sql } from 'drizzle-orm';
import { assert } from '#core/kernel/assert.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from './database.ts';

export interface MovedClock extends Clock {
  /**
   * The deliberate offset of the clock (a test that waits for hours, mails in an order). It does not include the error
   * of the machine's clock.
   */
  movedMs?(): number;
}

export const movedBy = (clock: MovedClock, ms: number): MovedClock => ({
  nowMs: () => clock.nowMs() + ms,
  movedMs: () => (clock.movedMs?.() ?? 0) + ms,
});

/**
 * The time of the database: one for all processes, whatever their own clocks show. Times by which processes take turns
 * are written and compared with it.
 */
export const databaseTime = (clock: MovedClock, afterMs = 0): SQL =>
  sql`(clock_timestamp() + ${(clock.movedMs?.() ?? 0) + afterMs}::float8 * interval '1 millisecond')`;

/** The database's time in milliseconds since 1970, as a column of a statement. */
export const databaseMs = (clock: MovedClock): SQL<number> => sql`floor(extract(epoch from ${databaseTime(clock)}) * 1000)::float8`;

export async function readDatabaseMs(db: Db, clock: MovedClock): Promise<number> {
  const { rows } = (await db.execute(sql`select ${databaseMs(clock)} as ms`)) as unknown as { rows: readonly { readonly ms: number }[] };
  const [row] = rows;
  assert(row, 'the database says its time');
  return row.ms;
}
