/** The world of a history: one browser, its customers, the shop, and the clock that all of them use. */
import { draftCalls } from '#core/contract/drafts.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { signIn } from '#src/data/commands/account/sign-in.ts';
import type { TestTimers } from '#src/data/fixtures/test-timers.ts';
import { pull } from '#src/data/sync/pull.ts';
import { accountCalls, cartCalls, pictureSetCalls } from '#tests/fixtures/calls.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import type { Browser, Tab } from './browser.ts';
import type { Connection } from './connection.ts';
import { fillDisk } from './disk.ts';
import type { Backup, Jar, ShopModel } from './shop-model.ts';
import { forgetAtRisk, joinRestored, type Restored } from './lost.ts';
import { oneTask, quiet } from './task-queue.ts';

/** A change that the device has accepted as safe. */
export interface Accepted {
  readonly opId: string;
  readonly call: string;
  readonly lane: string;
  /** The input after the latest change that was joined to it. */
  readonly input: unknown;
  /** Lines that it makes or changes. */
  readonly lines: readonly string[];
}

export interface Person {
  readonly uuid: string;
  readonly email: string;
  /** Quantity by line after the customer's last change; null: deleted. */
  readonly wanted: Map<string, number | null>;
  /** The year of the calendar by draft after the customer's last change; null: deleted. */
  readonly drafts: Map<string, number | null>;
  /** Local ids of prepared pictures. */
  readonly pictures: string[];
  /** Files that the device has accepted as safe. */
  readonly uploads: Set<string>;
  readonly accepted: Map<string, Accepted>;
  /** Lines, drafts and files whose state depends on another cause: a refusal, another device, a kill. */
  readonly contested: Set<string>;
  /** Keys of changes that a forged refusal ended. */
  readonly refused: Set<string>;
  /** Keys of changes that were made on another device. */
  readonly others: Set<string>;
  /** Work of a visitor, or of a second database, was added before or after the waiting entries here. */
  hasJoined: boolean;
  /** A tab was killed before it reported whether a change is safe. The change may arrive. */
  hasUnsure: boolean;
  /** The browser removed unsent work. */
  isLossAllowed: boolean;
  /** Whether the customer is signed in on this device now. */
  isHere: boolean;
  /** Whether the customer has ever signed in on this device. */
  wasHere: boolean;
  /** The session was ended from another device since the last sign-in. */
  isRevoked: boolean;
  /** The losses from restores of the shop; null: there was none. */
  restored: Restored | null;
}

export interface History {
  readonly random: SeededRandom;
  readonly uuid: () => string;
  readonly time: TestTimers;
  readonly shop: ShopModel;
  readonly jar: Jar;
  readonly connection: Connection;
  readonly browser: Browser;
  readonly people: readonly Person[];
  readonly trace: string[];
  readonly violations: string[];
  readonly reports: string[];
  isDiskFull: boolean;
  /** No event has ended or stopped a drain, so two never send the same change at once. */
  isHealthy: boolean;
  /** No request of this history gets a random fault. */
  readonly isCalm: boolean;
  /** The shop has failed nevertheless. */
  hasFailed: boolean;
  /** The clock was wrong since the last check for delays. */
  wasClockWrong: boolean;
  /** The browser has buckets, or will have them. */
  readonly isEverInBuckets: boolean;
  /** The work of this device's visitor; null: none. */
  visitor: Person | null;
  /** Difference of the clock from the correct time. */
  clockOffMs: number;
  /** Backups of the shop; the first one is from before it had customers' work. */
  readonly backups: Backup[];
}

/** Lets `ms` pass, with all timers that become due. */
export async function settle({ time }: Pick<History, 'time'>, ms: number): Promise<void> {
  let leftMs = ms;
  await quiet();
  for (;;) {
    const next = time.nextAtMs();
    const inMs = next === null ? null : next - time.clock.nowMs();
    if (inMs === null || inMs > leftMs) break;
    time.advance(Math.max(0, inMs));
    leftMs -= Math.max(0, inMs);
    await quiet();
  }
  time.advance(leftMs);
  await quiet();
}

/** The time limit for everything that a verb waits for. An unanswered opening is tried twice. */
const PATIENCE_S = 60;

/** Waits for a tab's operation, and advances the clock as little as possible. */
export async function finish<T>(history: Pick<History, 'time'>, what: string, work: Promise<T>): Promise<T> {
  const end = { isDone: false };
  const done = () => {
    end.isDone = true;
  };
  work.then(done, done);
  await quiet();
  for (let seconds = 0; !end.isDone && seconds < PATIENCE_S; seconds += 1) await settle(history, 1_000);
  if (!end.isDone) throw new Error(`${what} does not end`);
  return work;
}

export const openTab = (history: History): Promise<Tab> => finish(history, 'opening a tab', history.browser.openTab());

/** Runs `work` without disturbances. */
export async function undisturbed<T>(history: History, work: () => Promise<T>): Promise<T> {
  const { connection } = history;
  const { fault, isOnline, isPortal } = connection;
  Object.assign(connection, { fault: () => 'none', isOnline: true, isPortal: false });
  fillDisk(false);
  try {
    return await work();
  } finally {
    Object.assign(connection, { fault, isOnline, isPortal });
    fillDisk(history.isDiskFull);
  }
}

const READ = [
  shopCalls.prices,
  cartCalls.readCart,
  draftCalls.listDrafts,
  pictureSetCalls.listPictureSets,
  accountCalls.listReminderSubjects,
] as const;

export const PASSWORD = 'fjord-og-fjell';

/**
 * The customer signs in.
 * @param soonAfter number of tasks after the connection is back; absent: after everything that waited for the
 * connection
 * @returns whether it worked
 */
export async function enter(tab: Tab, person: Person, history: History, soonAfter?: number): Promise<boolean> {
  return undisturbed(history, async () => {
    tab.events.connectionChanges();
    if (soonAfter === undefined) await settle(history, 0);
    else for (let tasks = soonAfter; tasks > 0; tasks -= 1) await oneTask();
    const entered = await finish(history, 'sign-in', signIn(tab.host.current, { username: person.email, password: PASSWORD }));
    await readAll(tab, history);
    if (!entered.ok) return false;
    welcome(history, person);
    if (history.jar.session?.userUuid !== person.uuid)
      history.violations.push(`${person.email} has signed in, and the session is another one`);
    return true;
  });
}

/** The customer is on the device, with their work as a visitor. */
export function welcome(history: History, person: Person): void {
  history.browser.pictures.add(person.uuid);
  Object.assign(person, { wasHere: true, isHere: true, isRevoked: false });
  const { visitor } = history;
  history.visitor = null;
  if (!visitor) return;
  person.hasJoined = true;
  forgetAtRisk(visitor);
  joinRestored(person, visitor);
  // Without their session they are still the visitor at the shop, whose refusals have that name.
  for (const opId of history.shop.known(visitor.uuid)?.refused ?? []) {
    person.refused.add(opId);
    for (const line of visitor.accepted.get(opId)?.lines ?? []) person.contested.add(line);
  }
  for (const [line, quantity] of visitor.wanted) person.wanted.set(line, quantity);
  for (const [draft, year] of visitor.drafts) person.drafts.set(draft, year);
  for (const [opId, accepted] of visitor.accepted) person.accepted.set(opId, accepted);
  person.pictures.push(...visitor.pictures);
  for (const what of ['uploads', 'contested', 'refused'] as const) for (const one of visitor[what]) person[what].add(one);
}

/** The reads of a customer's screens. */
export async function readAll(tab: Tab, history: History): Promise<void> {
  const device = tab.host.current;
  await finish(history, 'reading', Promise.all(READ.map((call) => pull(device, call, {}))));
}

/** Whether the tab shows this customer's data and can be used. */
export const isTheirs = (tab: Tab, person: Person): boolean => tab.isAlive && tab.host.current.owner.uuid === person.uuid;

export const quantitiesOf = (cart: { readonly orderLines: readonly { type: number; uuid: string; quantity: number }[] } | undefined) =>
  new Map(cart?.orderLines.filter(({ type }) => type === 0).map(({ uuid, quantity }) => [uuid, quantity]));
