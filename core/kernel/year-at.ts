/** The year in UTC: the same on the device, in the workers and in the shop, wherever they stand. */
export const yearAt = (nowMs: number): number => new Date(nowMs).getUTCFullYear();

/** The month in UTC, 1 to 12. */
export const monthAt = (nowMs: number): number => new Date(nowMs).getUTCMonth() + 1;
