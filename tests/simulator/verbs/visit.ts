/** A customer who has signed out continues as a visitor, and signs in with the visitor's work. */
import { signOut } from '#src/data/commands/account/sign-out.ts';
import { signIn } from '#src/data/commands/account/sign-in.ts';
import type { Tab } from '../browser.ts';
import { change, editDraft, upload } from './changes.ts';
import { visitorsWorkIsSent } from '../invariants.ts';
import { newPerson } from '../people.ts';
import { oneTask } from '../task-queue.ts';
import { enter, finish, type History, isTheirs, openTab, PASSWORD, type Person, readAll, settle, undisturbed, welcome } from '../world.ts';

/**
 * @param meanwhile events before the sign-in
 * @returns the customer who is on the device now
 */
export async function visit(history: History, tab: Tab, here: Person, meanwhile?: (visitor: Person) => Promise<void>): Promise<Person> {
  const { random, browser, people, connection } = history;
  for (const one of browser.tabs) one.wake();
  if (isTheirs(tab, here)) {
    const left = await finish(
      history,
      'sign-out',
      undisturbed(history, () => signOut(tab.host.current, { unsent: 'keep' })),
    );
    if (!left.ok) return here;
    here.isHere = false;
    await settle(history, 1_000);
  }
  const { owner } = tab.host.current;
  if (!tab.isAlive || owner.kind !== 'anonymous') return here;
  history.visitor ??= newPerson(owner.uuid, '');
  if (history.visitor.uuid !== owner.uuid) return here;
  const { isOnline } = connection;
  connection.isOnline = isOnline && random.below(2) === 0;
  await work(history, tab, history.visitor);
  connection.isOnline = isOnline;
  if (isPatient(history.visitor)) await waitUntilSent(history, tab);
  if (meanwhile) await meanwhile(history.visitor);
  const next = random.pick(people) ?? here;
  // The session has ended since; the lines that it sent are still the visitor's.
  if (random.below(4) === 0) history.jar.session = null;
  if (random.below(3) === 0) await killInSignIn(history, tab, next);
  else await enter(tab, next, history, random.below(80));
  return next;
}

/** One in four. Not drawn at random, so that the seeds of earlier histories keep their meaning. */
const isPatient = ({ uuid }: Person): boolean => /^[4-7]/.test(uuid);

/** The visitor waits for longer than it takes to send their work. */
async function waitUntilSent(history: History, tab: Tab): Promise<void> {
  await undisturbed(history, async () => {
    tab.events.connectionChanges();
    await settle(history, 100_000);
    await visitorsWorkIsSent(history, tab);
  });
}

async function work(history: History, tab: Tab, visitor: Person): Promise<void> {
  const { random } = history;
  for (let changes = 1 + random.below(4); changes > 0 && isTheirs(tab, visitor); changes -= 1) {
    const device = tab.host.current;
    const what = random.below(6);
    if (what === 0) await upload(history, device, visitor);
    else if (what === 1) await editDraft(history, device, visitor);
    else await change(history, device, visitor, what === 2 ? 'change' : 'add');
    if (random.below(2) === 0) await settle(history, random.below(3_000));
  }
}

/** The page ends while the shop signs the customer in, or while the device adopts the visitor's work. */
async function killInSignIn(history: History, tab: Tab, next: Person): Promise<void> {
  const { random, browser, jar } = history;
  await undisturbed(history, async () => {
    tab.events.connectionChanges();
    await settle(history, 0);
    const entering = signIn(tab.host.current, { username: next.email, password: PASSWORD });
    entering.catch(() => undefined);
    for (let tasks = 0; tasks < SIGN_IN_TASKS && jar.session?.userUuid !== next.uuid; tasks += 1) await oneTask();
    for (let tasks = random.below(ADOPTION_TASKS); tasks > 0; tasks -= 1) await oneTask();
    tab.kill();
    // The page's requests arrive without it.
    await settle(history, 1_000);
    const other = browser.tabs.find((one) => one.isAlive);
    if (other && random.below(2) === 0) {
      // The customer signs in again, in a page that has not requested the session.
      await enter(other, next, history);
      return;
    }
    const opened = await openTab(history);
    await settle(history, 5_000);
    const { owner } = opened.host.current;
    const isSignedIn = jar.session?.userUuid === next.uuid;
    if (isSignedIn) {
      welcome(history, next);
      await readAll(opened, history);
    }
    if (isTheirs(opened, next) !== isSignedIn || (!isSignedIn && owner.uuid !== history.visitor?.uuid))
      history.violations.push(`${next.email} has begun to sign in, and the device is ${owner.kind}'s`);
  });
}

const SIGN_IN_TASKS = 400;
/** By then the visitor's work is in the customer's database, and the visitor's database is listed. */
const ADOPTION_TASKS = 250;
