/** The clock of the device is wrong, and is corrected. */
import type { Tab } from '../browser.ts';
import { change } from './changes.ts';
import { clockDelaysNothing } from '../invariants.ts';
import { type History, isTheirs, type Person, settle, undisturbed } from '../world.ts';

const DAY_MS = 86_400_000;
/** Longer than the longest pause between two attempts. */
export const LONGEST_PAUSE_MS = 3_700_000;

export function shiftClock(history: History, ms: number): void {
  history.time.shiftClock(ms);
  history.clockOffMs += ms;
  history.wasClockWrong = true;
}

/** A change fails while the clock is ahead, and the clock is corrected before the next attempt. */
export async function wrongClock(history: History, tab: Tab, here: Person): Promise<void> {
  const { connection, random } = history;
  if (!tab.isAlive) return;
  tab.wake();
  const aheadMs = (1 + random.below(400)) * DAY_MS;
  shiftClock(history, aheadMs);
  history.hasFailed = true;
  const { fault } = connection;
  connection.fault = (hasKey) => (hasKey ? 'failed-after' : 'none');
  if (isTheirs(tab, here)) await change(history, tab.host.current, here, 'other');
  await settle(history, random.below(2_000));
  shiftClock(history, -aheadMs);
  connection.fault = fault;
  if (random.below(2) === 0) return;
  await undisturbed(history, async () => {
    await settle(history, LONGEST_PAUSE_MS);
    if (isTheirs(tab, here)) await clockDelaysNothing(history, tab);
  });
}
