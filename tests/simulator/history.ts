/** One history: the events of a customer's browser, as planned, and the invariants that must hold afterwards. */
import { createHash } from 'node:crypto';
import { operationOf } from '#core/operations/operations.ts';
import { HEADERS } from '#core/contract/headers.ts';
import { createTestTimers } from '#src/data/fixtures/test-timers.ts';
import { callOf } from '#tests/fixtures/call-of.ts';
import { createSeededRandom, type SeededRandom } from '../faults/seeded-random.ts';
import { createBrowser } from './browser.ts';
import { haveBuckets } from './buckets.ts';
import { createConnection } from './connection.ts';
import { fillDisk, forgetWatchers, newDisk } from './disk.ts';
import { oneDrainAtATime } from './invariants.ts';
import { comeToRest } from './rest.ts';
import { followRestored } from './restored.ts';
import { customerOf, newGoods, newPerson, visitorOf } from './people.ts';
import type { Plan } from './plan.ts';
import { createShopModel, type Jar, type Reached, type ShopRequest } from './shop-model.ts';
import { dropTasks } from './task-queue.ts';
import { act } from './verbs/verbs.ts';
import { enter, type History, openTab, type Person } from './world.ts';

export interface Outcome {
  readonly violations: readonly string[];
  /** The events, one line per step, for a failed history. */
  readonly trace: readonly string[];
  /** A hash that is the same for the same plan. */
  readonly hash: string;
  /** The requests that reached the shop. */
  readonly reached: readonly Reached[];
}

const EMAILS = ['kari@example.no', 'ola@example.no'] as const;

/** The random source of the present step. Leaving out a step does not change the others. */
interface Dice {
  readonly random: SeededRandom;
  readonly uuid: () => string;
  turnTo(seed: number): void;
}

function createDice(seed: number): Dice {
  let present = createSeededRandom(seed);
  const random: SeededRandom = {
    below: (limit) => present.below(limit),
    pick: <T>(items: readonly T[]) => present.pick(items) as T,
  };
  const hex = (digits: number) =>
    random
      .below(16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  // Two steps may draw the same numbers, so the last digits make each uuid unique.
  let made = 0;
  const uuid = () => {
    const drawn = `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(8)}${hex(4)}`;
    made += 1;
    return `${drawn.slice(0, -4)}${made.toString(16).padStart(4, '0')}`;
  };
  return {
    random,
    uuid,
    turnTo(next) {
      present = createSeededRandom(next);
    },
  };
}

function createWorld(plan: Plan): History & { readonly dice: Dice } {
  newDisk();
  haveBuckets(plan.buckets === 'always');
  const dice = createDice(plan.seed);
  const { random, uuid } = dice;
  const time = createTestTimers();
  const shop = createShopModel(time.clock, newGoods(), visitorOf);
  shop.reached = [];
  const jar: Jar = { session: null };
  const trace: string[] = [];
  const reports: string[] = [];
  const connection = createConnection({ shop, jar, time, random, log: (line) => trace.push(line) });
  const report = (what: string, detail: unknown) =>
    reports.push(`${what}: ${detail instanceof Error ? String(detail) : JSON.stringify(detail)}`);
  const onRoom = () => {
    fillDisk(false);
    history.isDiskFull = false;
    return true as const;
  };
  const browser = createBrowser({ time, uuid, connection, report, hasLocks: plan.hasLocks, onRoom });
  const people = EMAILS.map((email) => newPerson(uuid(), email));
  for (const person of people) shop.addCustomer(customerOf(person.uuid, person.email, uuid()));
  const state = {
    isDiskFull: false,
    isHealthy: true,
    hasFailed: false,
    isCalm: plan.faultPercent === 0,
    clockOffMs: 0,
    wasClockWrong: false,
    isEverInBuckets: plan.buckets !== undefined,
    visitor: null,
  };
  const history: History & { readonly dice: Dice } = {
    dice,
    random,
    uuid,
    time,
    shop,
    jar,
    connection,
    browser,
    people,
    trace,
    violations: [],
    reports,
    backups: [shop.backUp()],
    ...state,
  };
  connection.onSent = oneDrainAtATime(history);
  connection.onRefused = (request) => noteRefusal([...people, ...(history.visitor ? [history.visitor] : [])], request);
  return history;
}

/** A forged refusal ends a change, and the state of its target is unknown from then on. */
function noteRefusal(people: readonly Person[], { method, url, headers, body }: ShopRequest): void {
  const opId = headers.get(HEADERS.idempotencyKey) ?? '';
  const person = people.find(({ uuid }) => uuid === headers.get(HEADERS.owner));
  if (!person) return;
  person.refused.add(opId);
  const { call, params } = callOf({ method, path: url });
  const intent = operationOf({ call: call.name })?.read({ params, body: typeof body === 'string' ? JSON.parse(body) : undefined });
  // A draft that shows a refused picture is not sent.
  if (call.body === 'multipart') for (const draft of person.drafts.keys()) person.contested.add(draft);
  for (const about of [...(intent?.creates ?? []), ...(intent?.changes ?? []), intent?.lane.uuid ?? '']) person.contested.add(about);
}

export async function runHistory(plan: Plan): Promise<Outcome> {
  const history = createWorld(plan);
  const { dice, random, connection, browser, people, trace, violations } = history;
  let here = people[0] as Person;
  try {
    await enter(await openTab(history), here, history);
    connection.fault = (_, isQueued) => {
      const fault = random.below(100) < plan.faultPercent ? (random.pick(plan.faults) ?? 'none') : 'none';
      return REFUSED.has(fault) && !isQueued ? 'none' : fault;
    };
    for (const { verb, seed } of plan.steps) {
      if (violations.length > 0) break;
      dice.turnTo(seed);
      here = await act(history, verb, here);
      await followRestored(history);
    }
    dice.turnTo(plan.seed);
    if (violations.length === 0) await comeToRest(history, here);
  } catch (error) {
    violations.push(error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error));
  } finally {
    for (const tab of browser.tabs) tab.kill();
    fillDisk(false);
    forgetWatchers();
    dropTasks();
  }
  const end = JSON.stringify([...history.shop.customers.values()].map(({ cart, applied, uploads }) => [cart, applied, uploads]));
  const hash = createHash('sha1').update(trace.join('\n')).update(end).digest('hex').slice(0, 12);
  return { violations, trace, hash, reached: history.shop.reached ?? [] };
}

const REFUSED: ReadonlySet<string> = new Set(['forbidden', 'conflict', 'invalid', 'too-large']);
