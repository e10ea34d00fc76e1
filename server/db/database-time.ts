import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#core/kernel/ports.ts';

export interface MovedClock extends Clock {
  /** How far it was moved on purpose (a test that waits for hours, mails in an order). How wrong the machine's clock is, is not in it. */
  movedMs?(): number;
}

export const movedBy = (clock: MovedClock, ms: number): MovedClock => ({
  nowMs: () => clock.nowMs() + ms,
  movedMs: () => (clock.movedMs?.() ?? 0) + ms,
});

/**
 * The time of the database: one for all processes, whatever their own clocks say. What they take turns by is written and compared
 * with it.
 */
export const databaseTime = (clock: MovedClock, afterMs = 0): SQL =>
  sql`(clock_timestamp() + ${(clock.movedMs?.() ?? 0) + afterMs}::float8 * interval '1 millisecond')`;
