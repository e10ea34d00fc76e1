/** Sends malformed requests from a seed and says which promises were broken. */
import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { throttles } from '#server/db/schema.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import { createSeededRandom } from '#tests/faults/seeded-random.ts';
import type { AttackedShop } from '../attacked-shop.ts';
import type { TestServer } from '#tests/setup/test-server.ts';
import { belongingsOf } from '../belongings.ts';
import { inputOf } from '../inputs.ts';
import { createPerson, newSession, type Person } from '../person.ts';
import type { Input } from '../schema.ts';
import { watchHealth } from './health.ts';
import { type MalformedRequest, malformedRequest, type Material } from './requests.ts';
import { ANSWER_WITHIN_MS, sendMalformed, type WireReply } from './wire.ts';

export interface FuzzOptions {
  readonly inputs: number;
  readonly seed: number;
  /** Only the input with this number, for one that was reported. */
  readonly only?: number;
  readonly onProgress?: (done: number) => void;
}

export interface FuzzReport {
  readonly inputs: number;
  /** How often each status came. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly slowest: string;
  readonly healthWorstMs: number;
  readonly heapBefore: number;
  readonly heapAfter: number;
  readonly rssMax: number;
  readonly broken: readonly string[];
}

/** After so many the callers are made anew: their carts and drafts grow. */
const RENEW_EVERY = 1000;
/** Inputs that sign out or end a session end those of the inputs after them. */
const SIGN_IN_EVERY = 50;
/** Otherwise most answers are that of the throttles. */
const FORGIVE_EVERY = 25;
/** One in so many goes through a socket. */
const SOCKET_EVERY = 8;
/** Mostly long after a complete request was answered. */
const HANG_UPS_MS = [0, 2, 1000, 1000, 1000, 1000, 1000, 1000] as const;
const SEED_STEP = 1_000_003;
/** Answers tell nothing of the code, the database or the disk. */
const INSIDE =
  /node_modules|\bat .{1,100}:\d+:\d+|\b(?:select|insert into|update|delete from) "|SQLSTATE|PostgresError|DrizzleQueryError|ENOENT/;

export async function fuzz(server: AttackedShop, victim: Person, options: FuzzOptions): Promise<FuzzReport> {
  const broken: string[] = [];
  const statuses: Record<string, number> = {};
  const belongings = await belongingsOf(server, victim);
  const health = watchHealth(server.url);
  let [slowest, slowestMs, rssMax] = ['', 0, 0];
  const heapBefore = heap();
  const warnings: string[] = [];
  const warned = ({ message }: Error) => void warnings.push(`warns ${message}`);
  // The app's page has one listener more on the answer of `inject` than on that of a socket.
  const { defaultMaxListeners } = EventEmitter;
  EventEmitter.defaultMaxListeners = 2 * defaultMaxListeners;
  process.on('warning', warned);
  let [person, material] = await callers(server);
  for (let index = options.only ?? 0; index < (options.only === undefined ? options.inputs : options.only + 1); index += 1) {
    if (index % RENEW_EVERY === RENEW_EVERY - 1) [person, material] = await callers(server);
    else if (index % SIGN_IN_EVERY === 0) material = { ...material, cookies: await cookiesOf(server, person) };
    if (index % FORGIVE_EVERY === 0) await server.services.db.delete(throttles);
    const random = createSeededRandom(options.seed * SEED_STEP + index);
    const isSocket = random.below(SOCKET_EVERY) === 0;
    const wire = isSocket ? { hangUpAfterMs: random.pick(HANG_UPS_MS) } : null;
    const request = malformedRequest(random, material);
    const reply = await sendMalformed(server, request, wire);
    statuses[String(reply.status)] = (statuses[String(reply.status)] ?? 0) + 1;
    if (reply.ms > slowestMs) [slowestMs, slowest] = [reply.ms, `${index} ${request.what}`];
    const problems = [
      ...problemsOf(reply, victim),
      ...server.logged.splice(0).map((line) => `logs ${line.slice(0, 600)}`),
      ...warnings.splice(0),
    ];
    broken.push(
      ...problems.map((problem) => `input ${index}${isSocket ? ' (socket)' : ''}, ${request.what}: ${problem}; ${shown(request)}`),
    );
    if (index % 100 === 0) {
      rssMax = Math.max(rssMax, process.memoryUsage().rss);
      // /healthz, which is asked from here, gets its turn.
      await turn();
      options.onProgress?.(index);
    }
  }
  process.off('warning', warned);
  EventEmitter.defaultMaxListeners = defaultMaxListeners;
  broken.push(...(await health.stop()));
  broken.push(...[...(await belongings.changes()), ...(await belongings.fileChanges())].map((line) => `changes ${line.slice(0, 300)}`));
  const rest = { slowest, slowestMs, healthWorstMs: health.worstMs(), heapBefore, heapAfter: heap(), rssMax };
  return { inputs: options.inputs, statuses, broken, ...rest };
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

/** A new customer, and the well-formed input of each call for them. */
async function callers(server: TestServer): Promise<[Person, Material]> {
  const person = await createPerson(server, `Mal${Math.trunc(performance.now())}`);
  const inputs = new Map<string, Input>();
  for (const call of ALL_CALLS) inputs.set(call.name, await inputOf(server, call, person));
  return [person, { inputOf: (call) => inputs.get(call.name) ?? {}, cookies: await cookiesOf(server, person) }];
}

/** Mostly customers: what is malformed is looked at after the access. */
async function cookiesOf(server: TestServer, person: Person): Promise<Material['cookies']> {
  const [first, second] = [(await newSession(server, person)).header(), (await newSession(server, person)).header()];
  const anonymous = (await server.asAnonymous()).session.header();
  return [...Array.from({ length: 5 }, () => first), ...Array.from({ length: 3 }, () => second), anonymous, null];
}

function problemsOf({ status, text, ms }: WireReply, victim: Person): string[] {
  return [
    ...(status === null ? ['no answer'] : []),
    ...(status !== null && status >= 500 ? [`status ${status} ${text.slice(0, 200)}`] : []),
    ...(ms > ANSWER_WITHIN_MS ? [`answered after ${Math.round(ms)} ms`] : []),
    ...(INSIDE.test(text) && (status ?? 0) >= 400 ? [`tells what is inside: ${text.slice(0, 200)}`] : []),
    ...victim.secrets.filter((secret) => text.includes(secret)).map((secret) => `reads '${secret}'`),
  ];
}

const shown = ({ method, url, headers, payload }: MalformedRequest): string =>
  `${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 500)} ${payload?.subarray(0, 300).toString() ?? ''}`;
