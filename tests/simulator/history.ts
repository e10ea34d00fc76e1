/** One history: what happens to a customer's browser, chosen by a seed, and what has to hold afterwards whatever it was. */
import { wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { createTestTimers } from '#src/data/fixtures/test-timers.ts';
import { createSeededRandom } from '../faults/seeded-random.ts';
import { createBrowser } from './browser.ts';
import { createConnection, FAULTS } from './connection.ts';
import { calmDown, checkWhole } from './promises.ts';
import { createShopModel, type Jar, userOf } from './shop-model.ts';
import { act } from './verbs.ts';
import { enter, type Person, settle } from './world.ts';

export const STEPS = 24;

/** What happened, one line a step, for a history that failed. */
export interface Outcome {
  readonly violations: readonly string[];
  readonly trace: readonly string[];
}

export async function runHistory(seed: number, steps = STEPS): Promise<Outcome> {
  const random = createSeededRandom(seed);
  const hex = (digits: number) => Array.from({ length: digits }, () => random.below(16).toString(16)).join('');
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  const time = createTestTimers();
  const shop = createShopModel(time.clock);
  const jar: Jar = { session: null };
  const trace: string[] = [];
  const connection = createConnection(shop, jar, time, (line) => trace.push(line));
  const reports: string[] = [];
  const browser = createBrowser({
    time,
    uuid,
    connection,
    report: (what, detail) => reports.push(`${what}: ${detail instanceof Error ? String(detail) : JSON.stringify(detail)}`),
  });
  const people: Person[] = ['kari@example.no', 'ola@example.no'].map((email) => {
    const person = { uuid: uuid(), email, wanted: new Map(), drafts: new Map(), acceptsMail: false };
    shop.addCustomer(userOf(person.uuid, email), uuid());
    return person;
  });
  const violations: string[] = [];
  const history = { random, uuid, time, shop, jar, connection, browser, people, trace, violations };
  let here = people[0] as Person;
  try {
    const first = await browser.openTab();
    await settle(history, 0);
    await enter(first, here, history);
    connection.fault = () => (random.below(2) === 0 ? 'none' : random.pick(FAULTS));
    for (let step = 0; step < steps && violations.length === 0; step += 1) here = await act(history, here);
    if (violations.length === 0) await calmDown(history);
    if (violations.length === 0) await checkWhole(history, reports);
  } catch (error) {
    violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    connection.fault = () => 'none';
    for (const tab of browser.tabs) await tab.close();
    await wipeDatabases();
  }
  return { violations, trace };
}
