/** What has to hold at the end, whatever has happened. */
import Dexie from 'dexie';
import { readCartLive } from '#src/data/cart/read-cart-live.ts';
import { signOut } from '#src/data/commands/account/sign-out.ts';
import { readDrafts } from '#src/data/live/drafts/read-drafts.ts';
import { readEntries } from '#src/data/outbox/enqueue.ts';
import type { Tab } from './browser.ts';
import { enter, type History, isTheirs, type Person, quantitiesOf, settle } from './world.ts';

/** The connection and the clock are good, and both customers come back until nothing waits. */
export async function calmDown(history: History): Promise<void> {
  const { connection, browser, people, trace } = history;
  trace.push('calm');
  connection.fault = () => 'none';
  connection.isOnline = true;
  for (const tab of browser.tabs) tab.wake();
  await settle(history, 30_000);
  for (const tab of browser.tabs.slice(1)) await tab.close();
  const tab = browser.tabs[0] ?? (await browser.openTab());
  for (const person of [...people, ...people.slice(0, 1)]) {
    await comeBack(history, tab, person);
    await tab.host.current.outbox.rearm();
    await settle(history, 120_000);
    await checkQueue(history, tab, person);
    await checkEqual(history, tab, person);
  }
}

/** Signs the customer in, again where something of before came in between. */
async function comeBack(history: History, tab: Tab, person: Person): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const device = tab.host.current;
    if (device.owner.kind === 'customer' && device.owner.uuid !== person.uuid) {
      const leaving = signOut(device, { unsent: 'keep' });
      await settle(history, 2_000);
      await leaving;
    }
    if ((await enter(tab, person, history)) && isTheirs(tab, person)) return;
  }
  history.violations.push(`${person.email} cannot sign in`);
}

async function checkQueue({ violations }: History, tab: Tab, person: Person): Promise<void> {
  const left = await readEntries(tab.host.current.db);
  for (const { call, state, lastError } of left)
    violations.push(`${person.email}: ${call} is ${state} at rest (${lastError?.code ?? 'no error'})`);
}

async function checkEqual({ shop, violations }: History, tab: Tab, person: Person): Promise<void> {
  const say = (map: ReadonlyMap<string, number>) => JSON.stringify([...map].sort());
  const inShop = quantitiesOf(shop.customers.get(person.uuid)?.cart);
  const shown = quantitiesOf((await readCartLive(tab.host.current))?.cart);
  const customer = shop.customers.get(person.uuid);
  const draftsInShop = new Map([...(customer?.drafts ?? [])].map(([uuid, { data }]) => [uuid, data.year ?? 0]));
  const draftsShown = await readDrafts(tab.host.current);
  const drafts = new Map((draftsShown.state === 'ready' ? draftsShown.drafts : []).map(({ draft }) => [draft.uuid, draft.data.year ?? 0]));
  if (say(draftsInShop) !== say(person.drafts))
    violations.push(`${person.email}: the shop has the drafts ${say(draftsInShop)}, the customer left ${say(person.drafts)}`);
  if (say(drafts) !== say(person.drafts))
    violations.push(`${person.email}: the device shows the drafts ${say(drafts)}, the customer left ${say(person.drafts)}`);
  if (customer?.user.acceptMail !== person.acceptsMail)
    violations.push(`${person.email}: mail is ${String(customer?.user.acceptMail)} in the shop`);
  if (say(inShop) !== say(person.wanted))
    violations.push(`${person.email}: the shop has ${say(inShop)}, the customer left ${say(person.wanted)}`);
  if (say(shown) !== say(inShop)) violations.push(`${person.email}: the device shows ${say(shown)}, the shop has ${say(inShop)}`);
}

/** A drainer that another one replaced, and a database that its owner's sign-out closed. */
const EXPECTED_REPORT = /late write refused|DatabaseClosedError|storage_failed/;

/** What holds over the whole history. */
export async function checkWhole({ shop, people, violations }: History, reports: readonly string[]): Promise<void> {
  for (const person of people) {
    const customer = shop.customers.get(person.uuid);
    if (!customer) continue;
    const changes = customer.applied.filter((opId) => customer.acts.get(opId)?.call.includes('CartLine')).length;
    if (customer.cart.revision !== changes + 1)
      violations.push(`${person.email}: ${changes} keys changed the cart to revision ${customer.cart.revision}`);
  }
  for (const name of await Dexie.getDatabaseNames()) {
    const owner = people.find((person) => name.includes(person.uuid));
    if (!owner) continue;
    const db = await new Dexie(name).open();
    const rows = JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())));
    db.close();
    for (const other of people) if (other !== owner && rows.includes(other.uuid)) violations.push(`${name} holds rows of ${other.email}`);
  }
  for (const report of reports) if (!EXPECTED_REPORT.test(report)) violations.push(`report: ${report}`);
}
