/** Events of the pages and the service worker of a browser. */
import { retryParked } from '#src/data/commands/unsent/parked.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import type { Tab } from '../browser.ts';
import { change, editDraft, whileHere } from './changes.ts';
import { frozenTabStopsNothing } from '../invariants.ts';
import { ownChangesShown } from '../shown.ts';
import { oneTask } from '../task-queue.ts';
import { finish, type History, isTheirs, openTab, type Person, readAll, settle, undisturbed } from '../world.ts';

export const TAB_VERBS = [
  'second tab',
  'close tab',
  'reload',
  'kill tab',
  'kill in the middle',
  'freeze tab',
  'freeze while sending',
  'freeze before sending',
  'wake tab',
  'lose databases',
  'visible',
  'background sync',
  'kill worker',
  'worker beside two tabs',
  'read again',
  'retry',
] as const;
export type TabVerb = (typeof TAB_VERBS)[number];

const TABS_MAX = 3;

export async function disturbTabs(history: History, verb: TabVerb, tab: Tab, here: Person): Promise<void> {
  const { random, browser } = history;
  switch (verb) {
    case 'second tab':
      if (browser.tabs.length < TABS_MAX) await openTab(history);
      break;
    case 'close tab':
      if (browser.tabs.length > 1) await finish(history, 'closing a tab', tab.close());
      break;
    case 'reload':
    case 'kill tab':
      for (let tasks = random.below(40); tasks > 0; tasks -= 1) await oneTask();
      tab.kill();
      if (browser.tabs.length === 0 || verb === 'reload') await openTab(history);
      break;
    case 'kill in the middle':
      await killInTheMiddle(history, tab, here);
      break;
    case 'freeze tab':
      tab.freeze();
      if (random.below(2) === 0) await workBeside(history, tab, here);
      break;
    case 'freeze while sending':
      await freezeWhileSending(history, tab, here);
      break;
    case 'freeze before sending':
      await freezeBeforeSending(history, tab, here);
      break;
    case 'wake tab':
      for (const one of browser.tabs) one.wake();
      break;
    case 'lose databases':
      tab.loseDatabases(random.below(2) === 0 ? 'closed' : 'lost');
      await workAfterLoss(history, tab, here);
      break;
    case 'visible':
      tab.events.becomesVisible();
      tab.events.getsFocus();
      break;
    case 'background sync':
      browser.syncInBackground();
      break;
    case 'kill worker': {
      const kill = browser.syncInBackground();
      for (let tasks = random.below(120); tasks > 0; tasks -= 1) await oneTask();
      kill();
      break;
    }
    case 'worker beside two tabs':
      await threeDrains(history, tab, here);
      break;
    case 'read again':
      void readAll(tab, history).catch(() => undefined);
      break;
    case 'retry':
      tab.wake();
      await whileHere(history, tab.host.current, async () => {
        const parked = (await readEntries(tab.host.current.db)).filter(({ state }) => state === 'parked');
        for (const { opId } of parked) await retryParked(tab.host.current, { opId });
      });
      break;
  }
}

/** Two pages and the service worker all try to send the queue. */
async function threeDrains(history: History, tab: Tab, here: Person): Promise<void> {
  const { browser, connection } = history;
  const { isOnline } = connection;
  tab.wake();
  if (browser.tabs.length < 2) await openTab(history);
  connection.isOnline = false;
  for (let changes = 0; changes < 6 && isTheirs(tab, here); changes += 1) await change(history, tab.host.current, here, 'other');
  connection.isOnline = isOnline;
  const { fault } = connection;
  // Requests that take longer than a lease without a heartbeat.
  const isSlow = history.random.below(2) === 0;
  if (isSlow) {
    history.hasFailed = true;
    connection.fault = (hasKey) => (hasKey ? 'too-slow' : 'none');
  }
  for (const one of browser.tabs) one.events.connectionChanges();
  browser.syncInBackground();
  await settle(history, isSlow ? 45_000 : 3_000);
  connection.fault = fault;
}

/** A lost connection to the disk costs no change. */
async function workAfterLoss(history: History, tab: Tab, here: Person): Promise<void> {
  if (history.random.below(2) === 0 || tab.isFrozen || history.isDiskFull || !isTheirs(tab, here)) return;
  const isTaken = await change(history, tab.host.current, here, 'other');
  if (!isTaken && isTheirs(tab, here)) history.violations.push('a change was not taken because the connection to the disk was lost');
}

/** Another page continues to work while this one hangs. */
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

/** A draft and another change, on top of the customer's earlier changes. */
async function edit(history: History, tab: Tab, here: Person): Promise<void> {
  if (!isTheirs(tab, here)) return;
  await editDraft(history, tab.host.current, here);
  if (isTheirs(tab, here)) await change(history, tab.host.current, here, 'other');
}

/** The answers arrive at a page that hangs. When it continues, another page has sent the same changes, and later ones. */
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

/** A page hangs between the choice of an entry and its request. When it continues, another page has the queue. */
async function freezeBeforeSending(history: History, tab: Tab, here: Person): Promise<void> {
  const { browser, connection, random } = history;
  tab.wake();
  await undisturbed(history, async () => {
    history.hasFailed = true;
    connection.fault = (hasKey) => (hasKey ? 'busy' : 'none');
    connection.isOnline = false;
    for (let changes = 0; changes < 3 && isTheirs(tab, here); changes += 1) await change(history, tab.host.current, here, 'other');
    connection.isOnline = true;
    tab.events.connectionChanges();
    for (let tasks = 0; tasks < PROBE_TASKS && !tab.holdsLock; tasks += 1) await oneTask();
    for (let tasks = random.below(CLAIM_TASKS); tasks > 0; tasks -= 1) await oneTask();
    tab.freeze();
    const beside = browser.tabs.find((one) => one !== tab && !one.isFrozen) ?? (await openTab(history));
    beside.events.becomesVisible();
    await settle(history, 45_000);
    tab.wake();
    await settle(history, 1_000);
  });
}

/** By then the connection is noticed, and the drain has its lock. */
const PROBE_TASKS = 200;
/** By then the drain has chosen its first entries. */
const CLAIM_TASKS = 30;

/** The tab ends after some tasks of a change. The change is on the disk or not, and the customer got no message. */
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
