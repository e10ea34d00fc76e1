/** What may happen, one verb at a time. */
import { signOut } from '#src/data/commands/account/sign-out.ts';
import { retryParked } from '#src/data/commands/unsent/parked.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import { change, editDraft, throwAway, upload, whileHere } from './changes.ts';
import type { Tab } from './browser.ts';
import { fillDisk, newDisk } from './disk.ts';
import type { Fault } from './connection.ts';
import { failuresEnd, frozenTabStopsNothing, nothingPersonalAfterRevocation, ownChangesShown } from './invariants.ts';
import { actOnOtherDevice, OTHER_VERBS, raisePrices } from './elsewhere.ts';
import { oneTask } from './task-queue.ts';
import { enter, finish, type History, isTheirs, openTab, type Person, readAll, settle, undisturbed } from './world.ts';

/** Always possible, with how often. */
export const CHANGES = {
  add: 3,
  change: 4,
  delete: 1,
  other: 6,
  draft: 3,
  'throw draft away': 1,
  upload: 1,
  wait: 5,
  look: 2,
} as const;

/** Each history takes some of them. */
export const TROUBLES = [
  'offline',
  'online',
  'flap',
  'portal',
  'second tab',
  'close tab',
  'reload',
  'kill tab',
  'kill in the middle',
  'freeze tab',
  'freeze while sending',
  'wake tab',
  'lose databases',
  'fill disk',
  'empty disk',
  'background sync',
  'kill worker',
  'clock ahead',
  'clock right',
  'session ends',
  'session is revoked',
  'come back',
  'change customer',
  'sign out',
  'shop is down',
  'read again',
  'evict storage',
  'visible',
  'retry',
  ...OTHER_VERBS,
] as const;

export type Verb = keyof typeof CHANGES | (typeof TROUBLES)[number];

/** They may stop a drain without a word, or make its heartbeat look old. */
const UNHEALTHY: ReadonlySet<Verb> = new Set([
  'lose databases',
  'fill disk',
  'clock ahead',
  'clock right',
  'evict storage',
]);

const DAY_MS = 86_400_000;
const TABS_MAX = 3;

/** @returns the customer who is on the device now */
export async function act(history: History, verb: Verb, here: Person): Promise<Person> {
  const { random, trace, browser } = history;
  const tab = random.pick(browser.tabs) ?? (await openTab(history));
  trace.push(`${verb} (${browser.tabs.indexOf(tab)})`);
  if (UNHEALTHY.has(verb)) history.isHealthy = false;
  if (verb === 'change customer') return changeCustomer(history, tab, here);
  if (!(await makeChange(history, verb, tab, here)) && !(await disturbTabs(history, verb, tab, here))) await disturb(history, verb, tab, here);
  return here;
}

/** @returns whether the verb is one of the customer's changes */
async function makeChange(history: History, verb: Verb, tab: Tab, here: Person): Promise<boolean> {
  if (!Object.hasOwn(CHANGES, verb)) return false;
  if (verb === 'wait') {
    await settle(history, history.random.below(15_000));
    return true;
  }
  tab.wake();
  if (!isTheirs(tab, here)) return true;
  const device = tab.host.current;
  switch (verb) {
    case 'add':
    case 'change':
    case 'delete':
    case 'other':
      await change(history, device, here, verb);
      break;
    case 'draft':
      await editDraft(history, device, here);
      break;
    case 'throw draft away':
      await throwAway(history, device, here);
      break;
    case 'upload':
      await upload(history, device, here);
      break;
    case 'look':
      await ownChangesShown(history, tab, here);
      break;
  }
  return true;
}

/** @returns whether the verb is about tabs */
async function disturbTabs(history: History, verb: Verb, tab: Tab, here: Person): Promise<boolean> {
  const { random, browser } = history;
  switch (verb) {
    case 'second tab':
      if (browser.tabs.length < TABS_MAX) await openTab(history);
      return true;
    case 'close tab':
      if (browser.tabs.length > 1) await finish(history, 'closing a tab', tab.close());
      return true;
    case 'reload':
    case 'kill tab':
      for (let tasks = random.below(40); tasks > 0; tasks -= 1) await oneTask();
      tab.kill();
      if (browser.tabs.length === 0 || verb === 'reload') await openTab(history);
      return true;
    case 'kill in the middle':
      await killInTheMiddle(history, tab, here);
      return true;
    case 'freeze tab':
      tab.freeze();
      if (random.below(2) === 0) await workBeside(history, tab, here);
      return true;
    case 'freeze while sending':
      await freezeWhileSending(history, tab, here);
      return true;
    case 'wake tab':
      for (const one of browser.tabs) one.wake();
      return true;
    case 'lose databases':
      tab.loseDatabases();
      return true;
    case 'visible':
      tab.events.becomesVisible();
      tab.events.getsFocus();
      return true;
    case 'background sync':
      browser.syncInBackground();
      return true;
    case 'kill worker': {
      const kill = browser.syncInBackground();
      for (let tasks = random.below(120); tasks > 0; tasks -= 1) await oneTask();
      kill();
      return true;
    }
    case 'read again':
      void readAll(tab, history).catch(() => undefined);
      return true;
    case 'retry':
      await whileHere(history, tab.host.current, async () => {
        const parked = (await readEntries(tab.host.current.db)).filter(({ state }) => state === 'parked');
        for (const { opId } of parked) await retryParked(tab.host.current, { opId });
      });
      return true;
    default:
      return false;
  }
}

async function disturb(history: History, verb: Verb, tab: Tab, here: Person): Promise<void> {
  const { random, browser, connection, jar } = history;
  switch (verb) {
    case 'offline':
    case 'online':
      connection.isOnline = verb === 'online';
      connection.isPortal = false;
      for (const one of browser.tabs) one.events.connectionChanges();
      break;
    case 'flap':
      for (let turn = 0; turn < 6; turn += 1) {
        connection.isOnline = !connection.isOnline;
        for (const one of browser.tabs) one.events.connectionChanges();
        await settle(history, random.below(3_000));
      }
      break;
    case 'portal':
      connection.isPortal = !connection.isPortal;
      break;
    case 'fill disk':
    case 'empty disk':
      history.isDiskFull = verb === 'fill disk';
      fillDisk(history.isDiskFull);
      break;
    case 'clock ahead':
      shiftClock(history, random.below(400) * DAY_MS);
      break;
    case 'clock right':
      shiftClock(history, -random.below(30) * DAY_MS);
      break;
    case 'session ends':
      jar.session = null;
      break;
    case 'session is revoked':
      await revoke(history, tab, here);
      break;
    case 'come back':
      for (const one of browser.tabs) one.wake();
      if (!isTheirs(tab, here)) await enter(tab, here, history);
      break;
    case 'sign out':
      if (!isTheirs(tab, here)) break;
      if ((await finish(history, 'sign-out', signOut(tab.host.current, { unsent: 'keep' }))).ok) here.isHere = false;
      break;
    case 'shop is down':
      await goDown(history, tab);
      break;
    case 'evict storage':
      await evict(history);
      break;
    case 'prices rise':
      raisePrices(history);
      break;
    default:
      actOnOtherDevice(history, verb, here);
  }
}

function shiftClock(history: History, ms: number): void {
  history.time.shiftClock(ms);
  history.clockOffMs += ms;
}

/** Another page works on while this one hangs. */
async function workBeside(history: History, hanging: Tab, here: Person): Promise<void> {
  const { browser } = history;
  await undisturbed(history, async () => {
    const beside = browser.tabs.find((one) => one !== hanging && !one.isFrozen) ?? (await openTab(history));
    await settle(history, 100_000);
    beside.events.connectionChanges();
    await settle(history, 100_000);
    await frozenTabStopsNothing(history, beside);
    await edit(history, beside, here);
  });
}

/** A draft and something else, on what the customer has changed before. */
async function edit(history: History, tab: Tab, here: Person): Promise<void> {
  if (!isTheirs(tab, here)) return;
  await editDraft(history, tab.host.current, here);
  if (isTheirs(tab, here)) await change(history, tab.host.current, here, 'other');
}

/** The answers arrive at a page that hangs. When it goes on, another one has sent the same changes, and later ones. */
async function freezeWhileSending(history: History, tab: Tab, here: Person): Promise<void> {
  const { connection } = history;
  tab.wake();
  const { fault } = connection;
  connection.fault = (hasKey) => (hasKey ? 'slow' : 'none');
  await edit(history, tab, here);
  tab.freeze();
  connection.fault = fault;
  await workBeside(history, tab, here);
  await settle(history, 2_000);
  tab.wake();
  await settle(history, 1_000);
  await ownChangesShown(history, tab, here);
  await edit(history, tab, here);
}

const DOWN: readonly Fault[] = ['failed-after', 'busy', 'busy-at-once', 'page-of-firewall', 'bad-gateway', 'empty-answer'];

/** The shop answers in the same bad way until no change is tried any more. */
async function goDown(history: History, tab: Tab): Promise<void> {
  const { connection, random, trace } = history;
  const { fault } = connection;
  const bad = random.pick(DOWN);
  if (!bad || !tab.isAlive) return;
  history.wasDown = true;
  trace.push(`  ${bad}`);
  connection.fault = (hasKey) => (hasKey ? bad : 'none');
  await settle(history, 300_000);
  const sentBefore = trace.length;
  await settle(history, 60_000);
  if (bad !== 'busy' && connection.isOnline && !connection.isPortal) failuresEnd(history, sentBefore);
  connection.fault = fault;
}

/** The tab ends after some tasks of a change: it is on the disk or it is not, and the customer was told nothing. */
async function killInTheMiddle(history: History, tab: Tab, here: Person): Promise<void> {
  const { random, browser } = history;
  tab.wake();
  if (!isTheirs(tab, here)) return;
  const shadow: Person = { ...here, wanted: new Map(here.wanted), drafts: new Map(), uploads: new Set(), accepted: new Map() };
  const device = tab.host.current;
  const quietly: History = { ...history, violations: [] };
  const changing = random.below(2) === 0 ? change(quietly, device, shadow, 'add') : editDraft(quietly, device, shadow);
  changing.catch(() => undefined);
  for (let tasks = random.below(30); tasks > 0; tasks -= 1) await oneTask();
  tab.kill();
  if (browser.tabs.length === 0) await openTab(history);
  here.hasUnsure = true;
}

async function revoke(history: History, tab: Tab, here: Person): Promise<void> {
  const { jar, browser } = history;
  if (jar.session?.userUuid !== here.uuid) return;
  jar.session = { ...jar.session, isRevoked: true };
  here.isRevoked = true;
  if (history.random.below(2) === 0) return;
  await undisturbed(history, async () => {
    for (const one of browser.tabs) one.wake();
    for (const one of browser.tabs) one.events.becomesVisible();
    // A screen reads its answers again.
    await readAll(tab, history);
    await settle(history, 150_000);
    await nothingPersonalAfterRevocation(history, tab, here);
  });
}

/** The browser removes everything that the shop keeps in it, with what was not sent. */
async function evict(history: History): Promise<void> {
  const { browser, jar, people } = history;
  for (const tab of browser.tabs) tab.kill();
  newDisk();
  fillDisk(history.isDiskFull);
  browser.pictures.clear();
  jar.session = null;
  for (const person of people) person.isLossAllowed = true;
  await undisturbed(history, () => openTab(history));
}

async function changeCustomer(history: History, tab: Tab, here: Person): Promise<Person> {
  const { browser, people } = history;
  for (const one of browser.tabs) one.wake();
  if (!isTheirs(tab, here)) return here;
  await finish(history, 'sign-out', undisturbed(history, () => signOut(tab.host.current, { unsent: 'keep' })));
  if (history.random.below(2) === 0) await settle(history, 1_000);
  here.isHere = false;
  const next = people.find((person) => person !== here) ?? here;
  const opened = browser.tabs.find((one) => one.isAlive) ?? (await openTab(history));
  await enter(opened, next, history);
  return next;
}
