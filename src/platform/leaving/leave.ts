import type { Result } from '#core/kernel/result.ts';

let isUnderWay = false;

/** Whether the customer signs out on purpose: then their screens end, and no sign-in is requested. */
export const isLeaving = (): boolean => isUnderWay;

/**
 * Ends somebody's stay on this device, then leads away from their screens.
 * @param end signs out or erases; what refuses leaves everything as it is
 * @param goAway until it is done, their screens are still there: the address changes at once, in no transition
 */
export async function leave<T, E>(end: () => Promise<Result<T, E>>, goAway: () => Promise<void> | void): Promise<Result<T, E>> {
  isUnderWay = true;
  try {
    const ended = await end();
    if (ended.ok) await goAway();
    return ended;
  } finally {
    isUnderWay = false;
  }
}
