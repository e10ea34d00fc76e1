/** The year in UTC, so that device, workers and server get the same one in every time zone. */
export const yearAt = (nowMs: number): number => new Date(nowMs).getUTCFullYear();

/** The month in UTC, 1 to 12. */
export const monthAt = (nowMs: number): number => new Date(nowMs).getUTCMonth() + 1;
