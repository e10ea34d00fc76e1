import { type Column, gt, lte, or, type SQL, sql } from 'drizzle-orm';

/**
 * Its time has come, or is further ahead than anything ever waits: it was written while the clock of the server was wrong.
 * @param longestMs the longest wait that is ever written
 */
export const isDue = (nextAt: Column, nowMs: number, longestMs: number): SQL | undefined =>
  or(lte(nextAt, new Date(nowMs)), gt(nextAt, new Date(nowMs + longestMs)));

/** The same by the time of the database. */
export const isDueBy = (nextAt: Column, now: SQL, longestMs: number): SQL =>
  sql`(${nextAt} <= ${now} or ${nextAt} > ${now} + ${longestMs}::float8 * interval '1 millisecond')`;
