/** The end of the year 9999. No device's clock shows a later time, and beyond 8.64e15 no date can be shown. */
export const TIME_MAX_MS = 253_402_300_799_999;

/** A stored or received value may not be a valid time; it is shown as the nearest one. */
export const shownDate = (atMs: number): Date => new Date(Math.min(TIME_MAX_MS, Math.max(0, Number.isFinite(atMs) ? atMs : 0)));
