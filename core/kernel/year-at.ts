/** The year in UTC, so that device, workers and server get the same one in every time zone. */
export const yearAt = (nowMs: number): number => new Date(nowMs).getUTCFullYear();

/** The month in UTC, 1 to 12. */
export const monthAt = (nowMs: number): number => new Date(nowMs).getUTCMonth() + 1;

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Whole weeks from today to 31 December, in UTC like the year. */
export function weeksLeftInYear(nowMs: number): number {
  const today = new Date(nowMs).setUTCHours(0, 0, 0, 0);
  return Math.floor((Date.UTC(yearAt(nowMs), 11, 31) - today) / WEEK_MS);
}
