/** The end of the year 9999. A later time is no time of a device's clock, and beyond 8.64e15 no date can be shown. */
export const TIME_MAX_MS = 253_402_300_799_999;

/** What is stored or was answered may be no time at all: it is shown as the nearest one. */
export const shownDate = (atMs: number): Date => new Date(Math.min(TIME_MAX_MS, Math.max(0, Number.isFinite(atMs) ? atMs : 0)));
