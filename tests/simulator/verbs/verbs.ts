/** The possible events of a history, one verb each. */
import { signOut } from '#src/data/commands/account/sign-out.ts';
import { BUCKET_VERBS, type BucketVerb, disturbBuckets } from './buckets.ts';
import { change, editDraft, linesOf, throwAway, upload } from './changes.ts';
import type { Tab } from '../browser.ts';
import { deploy } from './deploy.ts';
import { fillDisk, losePower, newDisk } from '../disk.ts';
import type { Fault } from '../connection.ts';
import { failuresEnd, linesInOrder, offlineUsesNoRetry } from '../invariants.ts';
import { ownChangesShown } from '../shown.ts';
import { nothingPersonalAfterRevocation } from '../privacy.ts';
import { actOnOtherDevice, OTHER_VERBS, raisePrices } from './elsewhere.ts';
import { changeWhileReading, draftOnTwoDevices } from './races.ts';
import { backUpOrRestore, isOfRestore, type RestoreVerb } from './restore.ts';
import { TAB_VERBS, type TabVerb, disturbTabs } from './tab-verbs.ts';
import { shareDevice } from './shared-device.ts';
import { visit } from './visit.ts';
import { shiftClock, wrongClock } from './wrong-clock.ts';
import { enter, finish, type History, isTheirs, openTab, type Person, readAll, settle, undisturbed } from '../world.ts';

/** Always possible, with their weights. */
export const CHANGES = {
  add: 3,
  change: 4,
  delete: 1,
  other: 6,
  draft: 3,
  'throw draft away': 1,
  upload: 1,
  'draft with a picture': 1,
  'add offline': 1,
  wait: 5,
  look: 2,
} as const;

const WORLD_VERBS = [
  'offline',
  'online',
  'flap',
  'portal',
  'fill disk',
  'empty disk',
  'clock ahead',
  'clock right',
  'session ends',
  'session is revoked',
  'come back',
  'change customer',
  'sign out',
  'shop is down',
  'evict storage',
  'power cut',
  'deploy',
  'visit',
  'wrong clock',
  'change while reading',
  'draft on two devices',
  ...OTHER_VERBS,
] as const;
/** Each history uses some of them. */
export const TROUBLES = [...TAB_VERBS, ...WORLD_VERBS] as const;

/** The customer shares the device with others. */
export const SHARED = 'shared device' as const;

type Change = keyof typeof CHANGES;
export type Verb = Change | (typeof TROUBLES)[number] | BucketVerb | RestoreVerb | typeof SHARED;

const isChange = (verb: Verb): verb is Change => Object.hasOwn(CHANGES, verb);
const isOfBuckets = (verb: Verb): verb is BucketVerb => BUCKET_VERBS.some((one) => one === verb);
const isOfTabs = (verb: Verb): verb is TabVerb => TAB_VERBS.some((one) => one === verb);

/** Verbs that may stop a drain without a message, or make its heartbeat look old. */
const UNHEALTHY: ReadonlySet<Verb> = new Set([
  SHARED,
  'bucket is evicted',
  'lose databases',
  'fill disk',
  'clock ahead',
  'clock right',
  'wrong clock',
  'evict storage',
]);

const DAY_MS = 86_400_000;

/** @returns the customer who is on the device now */
export async function act(history: History, verb: Verb, here: Person): Promise<Person> {
  const { random, trace, browser } = history;
  const tab = random.pick(browser.tabs) ?? (await openTab(history));
  trace.push(`${verb} (${browser.tabs.indexOf(tab)})`);
  if (UNHEALTHY.has(verb)) history.isHealthy = false;
  if (verb === 'change customer') return changeCustomer(history, tab, here);
  if (verb === 'visit') return visit(history, tab, here);
  if (isOfBuckets(verb)) return disturbBuckets(history, verb, tab, here);
  if (verb === SHARED) return shareDevice(history, tab, here);
  if (isOfRestore(verb)) return backUpOrRestore(history, verb, tab, here);
  if (isChange(verb)) await makeChange(history, verb, tab, here);
  else if (isOfTabs(verb)) await disturbTabs(history, verb, tab, here);
  else await disturb(history, verb, tab, here);
  return here;
}

/** The picture may still be on its way when the draft is saved. */
async function draftOfPicture(history: History, tab: Tab, here: Person): Promise<void> {
  const { connection } = history;
  const { isOnline } = connection;
  connection.isOnline = false;
  await upload(history, tab.host.current, here);
  if (isTheirs(tab, here)) await editDraft(history, tab.host.current, here);
  connection.isOnline = isOnline;
}

const LINES_OFFLINE = 3;

async function addOffline(history: History, tab: Tab, here: Person): Promise<void> {
  const { connection } = history;
  const { isOnline } = connection;
  connection.isOnline = false;
  for (let line = 0; line < LINES_OFFLINE && isTheirs(tab, here); line += 1) await change(history, tab.host.current, here, 'add');
  for (let other = 0; other < 4 && isTheirs(tab, here); other += 1) await change(history, tab.host.current, here, 'other');
  await settle(history, 1_000);
  if (isTheirs(tab, here)) await offlineUsesNoRetry(history, tab);
  connection.isOnline = isOnline;
  await settle(history, 3_000);
  linesInOrder(history, here, linesOf(here).slice(-LINES_OFFLINE));
}

async function makeChange(history: History, verb: Change, tab: Tab, here: Person): Promise<void> {
  if (verb === 'wait') return settle(history, history.random.below(15_000));
  tab.wake();
  if (!isTheirs(tab, here)) return;
  const device = tab.host.current;
  if (verb === 'draft') await editDraft(history, device, here);
  else if (verb === 'throw draft away') await throwAway(history, device, here);
  else if (verb === 'upload') await upload(history, device, here);
  else if (verb === 'draft with a picture') await draftOfPicture(history, tab, here);
  else if (verb === 'add offline') await addOffline(history, tab, here);
  else if (verb === 'look') await ownChangesShown(history, tab, here);
  else await change(history, device, here, verb);
}

async function disturb(
  history: History,
  verb: Exclude<(typeof WORLD_VERBS)[number], 'change customer' | 'visit'>,
  tab: Tab,
  here: Person,
): Promise<void> {
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
      await goDown(history, tab, here);
      break;
    case 'evict storage':
      await evict(history);
      break;
    case 'power cut':
      await cutPower(history);
      break;
    case 'deploy':
      await deploy(history, tab, here);
      break;
    case 'change while reading':
      await changeWhileReading(history, tab, here);
      break;
    case 'draft on two devices':
      await draftOnTwoDevices(history, tab, here);
      break;
    case 'wrong clock':
      await wrongClock(history, tab, here);
      break;
    case 'prices rise':
      raisePrices(history);
      break;
    default:
      actOnOtherDevice(history, verb, here);
  }
}

const DOWN: readonly Fault[] = ['failed-after', 'busy', 'busy-at-once', 'page-of-firewall', 'bad-gateway', 'empty-answer'];

/** The shop gives the same bad answer until no change is tried any more. */
async function goDown(history: History, tab: Tab, here: Person): Promise<void> {
  const { connection, random, trace } = history;
  const { fault } = connection;
  const bad = random.pick(DOWN);
  if (!bad || !tab.isAlive) return;
  history.hasFailed = true;
  trace.push(`  ${bad}`);
  connection.fault = (hasKey) => (hasKey ? bad : 'none');
  tab.wake();
  if (isTheirs(tab, here)) await change(history, tab.host.current, here, 'other');
  await settle(history, 300_000);
  const sentBefore = trace.length;
  await settle(history, 60_000);
  if (bad !== 'busy' && connection.isOnline && !connection.isPortal) failuresEnd(history, sentBefore);
  connection.fault = fault;
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
    // Like a screen that reads its answers again.
    await readAll(tab, history);
    await settle(history, 150_000);
    await nothingPersonalAfterRevocation(history, tab, here);
  });
}

/** The browser removes all storage of the shop, including unsent work. */
async function evict(history: History): Promise<void> {
  const { browser, jar, people } = history;
  for (const tab of browser.tabs) tab.kill();
  browser.killWorkers();
  await settle(history, 0);
  newDisk();
  fillDisk(history.isDiskFull);
  browser.pictures.clear();
  jar.session = null;
  for (const person of people) person.isLossAllowed = true;
  await undisturbed(history, () => openTab(history));
}

/** All processes end at once. Accepted changes are on the disk. */
async function cutPower(history: History): Promise<void> {
  const { browser } = history;
  for (const tab of browser.tabs) tab.kill();
  browser.killWorkers();
  losePower();
  await openTab(history);
}

async function changeCustomer(history: History, tab: Tab, here: Person): Promise<Person> {
  const { browser, people } = history;
  for (const one of browser.tabs) one.wake();
  if (!isTheirs(tab, here)) return here;
  await finish(
    history,
    'sign-out',
    undisturbed(history, () => signOut(tab.host.current, { unsent: 'keep' })),
  );
  if (history.random.below(2) === 0) await settle(history, 1_000);
  here.isHere = false;
  const next = people.find((person) => person !== here) ?? here;
  const opened = browser.tabs.find((one) => one.isAlive) ?? (await openTab(history));
  await enter(opened, next, history);
  return next;
}
