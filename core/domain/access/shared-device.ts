/**
 * A device that its customer shares with others, as they said when they signed in (SEC-10). The session on it is short, and
 * what the device holds of the customer leaves it with the session.
 */
const HOUR_MS = 3_600_000;

/** How long a session on a shared device lasts without use. */
export const SHARED_DEVICE_HOURS = 12;
export const SHARED_DEVICE_MS = SHARED_DEVICE_HOURS * HOUR_MS;

/**
 * Whether the session has ended as far as the device can tell without the shop. A clock that was set back by as much says
 * nothing about the time in between, so it counts as over.
 */
export const isSharedStayOver = (lastUsedAtMs: number, nowMs: number): boolean => Math.abs(nowMs - lastUsedAtMs) >= SHARED_DEVICE_MS;
