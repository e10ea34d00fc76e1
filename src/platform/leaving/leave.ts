import type { Result } from '#core/kernel/result.ts';
import { forgetLinkedCode } from '../storage/way-in.ts';

let isUnderWay = false;

/** Whether the customer is signing out on purpose, so that their screens do not ask them to sign in. */
export const isLeaving = (): boolean => isUnderWay;

/**
 * Signs the owner out or erases their account, forgets the picture code of a letter's link, then leads away from their screens.
 * @param end signs out or erases; if it fails, nothing changes
 * @param goAway leaves their screens, which stay mounted until it is done: change the address at once, not in a transition
 */
export async function leave<T, E>(end: () => Promise<Result<T, E>>, goAway: () => Promise<void> | void): Promise<Result<T, E>> {
  isUnderWay = true;
  try {
    const ended = await end();
    if (ended.ok) {
      forgetLinkedCode();
      await goAway();
    }
    return ended;
  } finally {
    isUnderWay = false;
  }
}
