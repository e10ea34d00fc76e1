/** A customer marks the device as shared, and their stay ends, because time passes or because the next customer signs in (SEC-10). */
import { SHARED_DEVICE_MS } from '#core/domain/access/shared-device.ts';
import { signIn } from '#src/data/commands/account/sign-in.ts';
import type { Tab } from '../browser.ts';
import { nothingLeftOnSharedDevice } from '../privacy.ts';
import { enter, finish, type History, isTheirs, openTab, PASSWORD, type Person, readAll, settle, undisturbed, welcome } from '../world.ts';
import { change, editDraft, upload } from './changes.ts';

/** An open page checks once a minute whether its customer's stay is over. */
const LOOK_MS = 61_000;

/** @returns the customer who is on the device now */
export async function shareDevice(history: History, tab: Tab, here: Person): Promise<Person> {
  const { random, people, browser } = history;
  for (const one of browser.tabs) one.wake();
  if (!isTheirs(tab, here) || here.isRevoked) return here;
  return undisturbed(history, async () => {
    tab.events.connectionChanges();
    await settle(history, 0);
    const credentials = { username: here.email, password: PASSWORD, isSharedDevice: true };
    const shared = await finish(history, 'sign-in', signIn(tab.host.current, credentials));
    if (!shared.ok || !isTheirs(tab, here)) return here;
    welcome(history, here);
    await readAll(tab, history);
    history.connection.isOnline = random.below(2) === 0;
    await work(history, tab, here);
    if (random.below(3) > 0) return timeEnds(history, here);
    history.connection.isOnline = true;
    const next = people.find((person) => person !== here) ?? here;
    if (!(await enter(tab, next, history)) || !isTheirs(tab, next)) return here;
    here.isHere = false;
    await nothingLeftOnSharedDevice(history, tab, here, next);
    return next;
  });
}

async function work(history: History, tab: Tab, here: Person): Promise<void> {
  const { random } = history;
  for (let changes = 1 + random.below(3); changes > 0 && isTheirs(tab, here); changes -= 1) {
    const what = random.below(4);
    if (what === 0) await upload(history, tab.host.current, here);
    else if (what === 1) await editDraft(history, tab.host.current, here);
    else await change(history, tab.host.current, here, 'add');
  }
}

/** Twelve hours pass without an answer of the shop, which has ended the session: with open pages, or without. */
async function timeEnds(history: History, here: Person): Promise<Person> {
  const { random, browser, time, jar } = history;
  const isOnline = random.below(2) === 0;
  history.connection.isOnline = false;
  await settle(history, 0);
  if (random.below(2) === 0) for (const tab of browser.tabs) tab.kill();
  time.shiftClock(SHARED_DEVICE_MS);
  jar.session = null;
  history.connection.isOnline = isOnline;
  const tab = browser.tabs[0] ?? (await openTab(history));
  await settle(history, LOOK_MS);
  here.isHere = false;
  await nothingLeftOnSharedDevice(history, tab, here, null);
  return here;
}
