/** Whose data may be on a device. Each invariant is one function; its comment is the promise. */
import type { Tab } from './browser.ts';
import { allKept } from './buckets.ts';
import { textOf } from './disk.ts';
import { finish, type History, isTheirs, type Person } from './world.ts';

/** No customer's data is in another customer's database. Of a customer who left, only unsent work is on the device. */
export async function nothingOfOthers(history: History, present: Person | null): Promise<void> {
  const { people, browser, violations } = history;
  for (const { name, db } of await allKept()) {
    const owner = people.find((person) => name.includes(person.uuid));
    const rows = db ? await textOf(db) : '';
    for (const person of people) {
      if (person !== owner && name !== 'keepsake-device' && rows.includes(person.uuid))
        violations.push(`${name} holds rows of ${person.email}`);
      if (person !== present && rows.includes(person.email))
        violations.push(`${name} holds what the shop knows of ${person.email}, who left`);
    }
  }
  await nothingButUnsentWork(history, present);
  for (const person of people)
    if (person !== present && browser.pictures.has(person.uuid)) violations.push(`pictures of ${person.email}, who left, are kept`);
}

/** Tables of the shop's answers. */
const READ_TABLES = ['answers', 'cart', 'liveOps'] as const;

/** A database of an absent owner contains only unsent work. That of a visitor who has signed in is gone. */
async function nothingButUnsentWork({ browser, violations }: History, present: Person | null): Promise<void> {
  const open = new Set(browser.tabs.map(({ host }) => host.current.db.name));
  for (const { name, db } of await allKept()) {
    if (name === 'keepsake-device' || open.has(name) || (present && name.includes(present.uuid))) continue;
    if (name.startsWith('keepsake-anon-')) violations.push(`${name} of a visitor who has signed in is kept`);
    if (!db) {
      violations.push(`the bucket ${name} of an owner who left is kept`);
      continue;
    }
    const { tables } = JSON.parse(await textOf(db)) as { tables: Record<string, unknown[]> };
    if (Object.values(tables).every((rows) => rows.length === 0)) violations.push(`${name} is left without a row`);
    for (const table of READ_TABLES) if ((tables[table] ?? []).length > 0) violations.push(`${name} keeps ${table} of an owner who left`);
  }
}

/** After the session was ended from another device, a device with a connection holds no personal data. */
export async function nothingPersonalAfterRevocation(history: History, tab: Tab, person: Person): Promise<void> {
  if (isTheirs(tab, person)) history.violations.push(`${person.email} was signed out from elsewhere and is still on the device`);
  else await nothingOfOthers(history, null);
}

/** After a customer's stay on a shared device, only closed unsent work of theirs is left on it. */
export async function nothingLeftOnSharedDevice(history: History, tab: Tab, left: Person, present: Person | null): Promise<void> {
  if (isTheirs(tab, left)) history.violations.push(`the time of ${left.email} on a shared device is over, and they are still on it`);
  await finish(history, 'sweeping', tab.host.swept());
  await nothingOfOthers(history, present);
  const { lastUsedAtMs } = await tab.host.current.deviceDb.readStays();
  if (lastUsedAtMs[left.uuid] !== undefined)
    history.violations.push(`${left.email} has left the shared device, which still counts their time`);
}
