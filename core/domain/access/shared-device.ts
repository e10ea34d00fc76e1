/**
 * A device that its customer shares with others, by their choice at sign-in (SEC-10). The session on it is short, and
 * the customer's data leaves the device with the session.
 */
const HOUR_MS = 3_600_000;

/** How long a session on a shared device lasts without use. */
export const SHARED_DEVICE_HOURS = 12;
export const SHARED_DEVICE_MS = SHARED_DEVICE_HOURS * HOUR_MS;

/**
 * Whether the session has ended, as far as the device can tell without the shop. If the clock was set back by as much,
 * the elapsed time is unknown, so the session counts as over.
 */
export const isSharedStayOver = (lastUsedAtMs: number, nowMs: number): boolean => Math.abs(nowMs - lastUsedAtMs) >= SHARED_DEVICE_MS;
