import { type Column, type SQL, sql } from 'drizzle-orm';

/**
 * The time has come, or is further ahead than the longest possible wait: it was written while a clock was wrong.
 * @param now the time of the database (database-time.ts), with which it was also written
 * @param longestMs the longest wait that is ever written
 */
export const isDueBy = (nextAt: Column, now: SQL, longestMs: number): SQL =>
  sql`(${nextAt} <= ${now} or ${nextAt} > ${now} + ${longestMs}::float8 * interval '1 millisecond')`;

/** No process works on it: none has begun, or the one that did has died. */
export const isLeaseOver = (leasedUntil: Column, now: SQL, leaseMs: number): SQL =>
  sql`(${leasedUntil} is null or ${isDueBy(leasedUntil, now, leaseMs)})`;
