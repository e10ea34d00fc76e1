/** Events of the storage buckets of a browser that has them, or gets them. */
import { signIn } from '#src/data/commands/account/sign-in.ts';
import { signOut } from '#src/data/commands/account/sign-out.ts';
import type { Tab } from '../browser.ts';
import { bucketNames, goOn, hasBuckets, haveBuckets, type Moment, refuseDeletions, removeBucket, stopAt } from '../buckets.ts';
import { nothingOfOthers } from '../privacy.ts';
import { finish, type History, isTheirs, openTab, PASSWORD, type Person, readAll, settle, undisturbed, welcome } from '../world.ts';
import { change, upload } from './changes.ts';

export const BUCKET_VERBS = ['kill at a bucket', 'bucket is evicted', 'bucket cannot be deleted', 'buckets come or go'] as const;
export type BucketVerb = (typeof BUCKET_VERBS)[number];

const MOMENTS: readonly Moment[] = ['before one is made', 'after one is made', 'before one is deleted', 'after one is deleted'];
/** By then a failed removal has been tried twice more. */
const REMOVED_MS = 70_000;

/** @returns the customer who is on the device now */
export async function disturbBuckets(history: History, verb: BucketVerb, tab: Tab, here: Person): Promise<Person> {
  const { browser } = history;
  for (const one of browser.tabs) one.wake();
  if (verb === 'buckets come or go') await comeOrGo(history, tab, here);
  else if (!hasBuckets()) return here;
  else if (verb === 'bucket is evicted') await evictBucket(history);
  else if (!isTheirs(tab, here) || here.isRevoked) return here;
  else if (verb === 'bucket cannot be deleted') await refuseToDelete(history, tab, here);
  else return killAtBucket(history, tab, here);
  return here;
}

function killAll({ browser }: History): void {
  for (const tab of browser.tabs) tab.kill();
  browser.killWorkers();
}

/** The browser ends, and starts again as another browser or another version. */
export async function restartWithBuckets(history: History, next: boolean): Promise<Tab> {
  killAll(history);
  await settle(history, 0);
  haveBuckets(next);
  return openTab(history);
}

/** A browser without buckets gets them; existing databases stay outside. A browser with buckets has none for a while. */
async function comeOrGo(history: History, before: Tab, here: Person): Promise<void> {
  const { connection, random } = history;
  const had = hasBuckets();
  await undisturbed(history, async () => {
    connection.isOnline = random.below(2) === 0;
    if (before.isAlive) await work(history, before, here);
    const tab = await restartWithBuckets(history, !had);
    if (!had) return;
    here.hasJoined = true;
    await work(history, tab, here);
    killAll(history);
    await settle(history, 0);
    haveBuckets(true);
    if (random.below(2) === 0) await killInJoining(history);
    await openTab(history);
  });
}

async function work(history: History, tab: Tab, here: Person): Promise<void> {
  const { random } = history;
  for (let changes = 1 + random.below(2); changes > 0 && isTheirs(tab, here); changes -= 1)
    if (random.below(2) === 0) await upload(history, tab.host.current, here);
    else await change(history, tab.host.current, here, 'add');
}

/** The page ends after the work of the bucket has joined the database outside of it, before or after the removal of the bucket. */
async function killInJoining({ random, browser }: History): Promise<void> {
  stopAt(`${random.below(3) > 0 ? 'before' : 'after'} one is deleted`, () => undefined);
  await browser.startAndKill(0);
  goOn();
}

/** The browser frees disk space: one bucket is removed with its unsent work, under the pages that have it open. */
async function evictBucket(history: History): Promise<void> {
  const { random, people, trace, visitor } = history;
  const name = random.pick(bucketNames());
  if (name === undefined) return;
  trace.push(`  ${name}`);
  for (const person of people) if (name.includes(person.uuid)) person.isLossAllowed = true;
  // Their customer is not known yet.
  if (visitor && name.includes(visitor.uuid)) for (const person of people) person.isLossAllowed = true;
  removeBucket(name);
  await settle(history, 1_000);
  if (history.browser.tabs.every(({ isAlive }) => !isAlive)) await openTab(history);
}

/** The customer leaves while the browser cannot remove their bucket. The removal is repeated until it succeeds. */
async function refuseToDelete(history: History, tab: Tab, here: Person): Promise<void> {
  await undisturbed(history, async () => {
    refuseDeletions(1 + history.random.below(2));
    const left = await finish(history, 'sign-out', signOut(tab.host.current, { unsent: 'keep' }));
    if (left.ok) here.isHere = false;
    await settle(history, REMOVED_MS);
    refuseDeletions(0);
    if (left.ok) await nothingOfOthers(history, null);
  });
}

/** The browser ends while one customer leaves and the next one arrives. */
async function killAtBucket(history: History, tab: Tab, here: Person): Promise<Person> {
  const { random, people, jar, trace } = history;
  const next = random.pick(people) ?? here;
  const at = random.pick(MOMENTS) ?? MOMENTS[0];
  trace.push(`  ${at}`);
  return undisturbed(history, async () => {
    tab.events.connectionChanges();
    await settle(history, 0);
    stopAt(at as Moment, () => killAll(history));
    let hasLeft = false;
    signOut(tab.host.current, { unsent: 'keep' }).then(
      ({ ok }) => (hasLeft = ok),
      () => undefined,
    );
    await settle(history, 2_000);
    if (tab.isAlive && hasLeft) signIn(tab.host.current, { username: next.email, password: PASSWORD }).catch(() => undefined);
    await settle(history, 5_000);
    const isStopped = goOn();
    const opened = isStopped ? await openTab(history) : tab;
    await settle(history, 5_000);
    if (hasLeft || !isTheirs(opened, here)) here.isHere = false;
    const isSignedIn = jar.session?.userUuid === next.uuid && !jar.session.isRevoked;
    if (!isTheirs(opened, next) || !(isSignedIn || hasLeft)) return here;
    welcome(history, next);
    await readAll(opened, history);
    return next;
  });
}
