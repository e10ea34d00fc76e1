/** The end of a history: all faults end, and each customer returns until nothing waits. */
import { signOut } from '#src/data/commands/account/sign-out.ts';
import type { Browser, Tab } from './browser.ts';
import { hasBuckets } from './buckets.ts';
import { fillDisk } from './disk.ts';
import {
  allAtRest,
  clockDelaysNothing,
  connectionIsNoticed,
  noUnexpectedReports,
  offlineUsesNoRetry,
  signedOutStaysOut,
} from './invariants.ts';
import { nothingOfOthers } from './privacy.ts';
import { allOfRestore } from './restored.ts';
import { restartWithBuckets } from './verbs/buckets.ts';
import { LONGEST_PAUSE_MS } from './verbs/wrong-clock.ts';
import { enter, finish, type History, isTheirs, openTab, type Person, readAll, settle } from './world.ts';

export async function comeToRest(history: History, here: Person): Promise<void> {
  const { connection, browser, people, trace, violations, time } = history;
  trace.push('rest');
  Object.assign(connection, { fault: () => 'none', isOnline: true, isPortal: false });
  history.isDiskFull = false;
  fillDisk(false);
  time.shiftClock(-history.clockOffMs);
  for (const tab of browser.tabs) tab.wake();
  if (history.isEverInBuckets && !hasBuckets()) await restartWithBuckets(history, true);
  // No event reports that the connection is back.
  await settle(history, 40_000);
  connectionIsNoticed(history);
  // An idle page notices within a minute that its storage was removed.
  if (history.isEverInBuckets) await settle(history, 30_000);
  signedOutStaysOut(history);
  for (const tab of browser.tabs.slice(1)) await finish(history, 'closing a tab', tab.close());
  const tab = browser.tabs[0] ?? (await openTab(history));
  await offlineUsesNoRetry(history, tab);
  if (history.wasClockWrong) {
    await settle(history, LONGEST_PAUSE_MS);
    await clockDelaysNothing(history, tab);
  }
  const others = people.filter((person) => person !== here && person.wasHere);
  for (const person of [here, ...others]) {
    await comeBack(history, tab, person);
    if (violations.length > 0) return;
    if (person.restored) await takeUpLists(history, tab);
    await reconnect(history, browser);
    await settle(history, 120_000);
    await allAtRest(history, tab, person);
    await allOfRestore(history, tab, person);
    await finish(history, 'sweeping', tab.host.swept());
    await nothingOfOthers(history, person);
  }
  noUnexpectedReports(history);
}

/** The connection goes and returns, so that parked entries are tried again. */
async function reconnect(history: History, { tabs }: Browser): Promise<void> {
  for (const isOnline of [false, true]) {
    history.connection.isOnline = isOnline;
    for (const tab of tabs) tab.events.connectionChanges();
    await settle(history, 1_000);
  }
}

/** Work that a restored shop lacks is sent after its lists were read, and again if another device of the customer was first. */
async function takeUpLists(history: History, tab: Tab): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await readAll(tab, history);
    await settle(history, 120_000);
  }
}

/** Signs the customer in if they are not signed in. */
async function comeBack(history: History, tab: Tab, person: Person): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const device = tab.host.current;
    if (isTheirs(tab, person) && history.jar.session?.userUuid === person.uuid && !history.jar.session.isRevoked) return;
    if (device.owner.kind === 'customer' && device.owner.uuid !== person.uuid) {
      await finish(history, 'sign-out', signOut(device, { unsent: 'keep' }));
      await settle(history, 2_000);
    }
    if ((await enter(tab, person, history)) && isTheirs(tab, person)) return;
  }
  history.violations.push(`${person.email} cannot sign in`);
}
