/** What a history is told in: one browser, its customers, the shop, and the clock that all of them follow. */
import { draftCalls } from '#core/contract/drafts.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { signIn } from '#src/data/commands/account/sign-in.ts';
import type { TestTimers } from '#src/data/fixtures/test-timers.ts';
import { pull } from '#src/data/sync/pull.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import type { Browser, Tab } from './browser.ts';
import type { Connection } from './connection.ts';
import type { Jar, ShopModel } from './shop-model.ts';

export interface Person {
  readonly uuid: string;
  readonly email: string;
  /** What this customer believes to be in the cart: quantity by line. */
  readonly wanted: Map<string, number>;
  /** The drafts that this customer left: the calendar's year by draft. */
  readonly drafts: Map<string, number>;
  acceptsMail: boolean;
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
}

/** One turn of the event loop and more: everything that needs no timer happens. */
async function quiet({ connection }: Pick<History, 'connection'>): Promise<void> {
  for (let turns = 0, calm = 0; calm < 12 && turns < 4_000; turns += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    calm = connection.underWay === 0 ? calm + 1 : 0;
  }
}

/** Lets `ms` pass, with everything that becomes due. */
export async function settle(history: Pick<History, 'connection' | 'time'>, ms: number): Promise<void> {
  const { time } = history;
  let leftMs = ms;
  await quiet(history);
  for (;;) {
    const next = time.nextAtMs();
    const inMs = next === null ? null : next - time.clock.nowMs();
    if (inMs === null || inMs > leftMs) break;
    time.advance(Math.max(0, inMs));
    leftMs -= Math.max(0, inMs);
    await quiet(history);
  }
  time.advance(leftMs);
  await quiet(history);
}

/** The customer signs in; nothing disturbs it. @returns whether it worked */
export async function enter(tab: Tab, person: Person, history: History): Promise<boolean> {
  const { connection } = history;
  const { fault, isOnline } = connection;
  connection.fault = () => 'none';
  connection.isOnline = true;
  tab.events.connectionChanges();
  await settle(history, 0);
  const entering = signIn(tab.host.current, { username: person.email, password: 'fjord-og-fjell' });
  await settle(history, 5_000);
  const entered = await entering;
  const pulled = [
    pull(tab.host.current, shopCalls.prices, {}),
    pull(tab.host.current, cartCalls.readCart, {}),
    pull(tab.host.current, draftCalls.listDrafts, {}),
  ];
  await settle(history, 1_000);
  await Promise.all(pulled);
  connection.fault = fault;
  connection.isOnline = isOnline;
  return entered.ok;
}

/** What the tab shows is this customer's, and the tab can be used. */
export const isTheirs = (tab: Tab, person: Person): boolean => tab.isAlive && tab.host.current.owner.uuid === person.uuid;

export const quantitiesOf = (cart: { readonly orderLines: readonly { type: number; uuid: string; quantity: number }[] } | undefined) =>
  new Map(cart?.orderLines.filter(({ type }) => type === 0).map(({ uuid, quantity }) => [uuid, quantity]));
