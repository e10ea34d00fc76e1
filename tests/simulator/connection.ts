/** The network between a browser and the shop. It loses, doubles, delays, reorders and forges messages as a history requires. */
import { operationOf } from '#core/operations/operations.ts';
import type { TestTimers } from '#src/data/fixtures/test-timers.ts';
import { callOf } from '#tests/fixtures/call-of.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import type { Jar, ShopModel, ShopRequest } from './shop-model.ts';
import { oneTask } from './task-queue.ts';

export const FAULTS = [
  'lost-request',
  'lost-answer',
  'bad-gateway',
  'failed-after',
  'cut-answer',
  'empty-answer',
  'duplicate',
  'late-duplicate',
  'slow',
  'too-slow',
  'slow-answer',
  'gateway-timeout',
  'busy',
  'busy-at-once',
  'throttled',
  'throttled-until',
  'page-of-portal',
  'page-of-firewall',
  'redirect',
  'stray-401',
  'stray-mismatch',
] as const;
/** The shop's own refusals, which end a change for good. */
export const REFUSALS = ['forbidden', 'conflict', 'invalid', 'too-large'] as const;
export type Fault = (typeof FAULTS)[number] | (typeof REFUSALS)[number] | 'none';

/** The page or worker that sends. */
export interface Sending {
  readonly state: 'alive' | 'frozen' | 'dead';
  /** Whether it holds the lock of the queue; true in a browser without Web Locks. */
  readonly holdsLock: boolean;
  /** Runs it now, when the thread is woken, or never. */
  readonly whenAwake: (run: () => void) => void;
}

export interface Connection {
  readonly fetch: (url: string, init: RequestInit, from: Sending) => Promise<Response>;
  isOnline: boolean;
  /** A network that answers everything with its own page. */
  isPortal: boolean;
  /** The fault that the next request meets. */
  fault: (hasKey: boolean, isQueued: boolean) => Fault;
  /** A keyed request leaves the browser. The returned function is called at its end. */
  onSent: (opId: string, from: Sending) => () => void;
  /** Requests that ended in a refusal that the model did not issue. */
  onRefused: (request: ShopRequest) => void;
  /** Keys of changes whose confirmation by the shop has reached a page or worker. */
  readonly told: ReadonlySet<string>;
}

/** Faults after which the shop's own answer still arrives. */
const TRUE_ANSWERS: ReadonlySet<Fault> = new Set(['none', 'duplicate', 'late-duplicate', 'slow', 'too-slow', 'slow-answer']);

const SLOW_MS = 3_000;
const SLOW_ANSWER_MS = 15_000;
/** Longer than the client's time limit. */
const TOO_SLOW_MS = 25_000;
const LATE_MS = 4_000;
/** One request in this number takes many more tasks than the others. */
const FEW_LATE = 8;
const LATE_TASKS = 60;
const SOON_TASKS = 3;

const page = (status: number, title: string) => new Response(`<h1>${title}</h1>`, { status, headers: { 'content-type': 'text/html' } });
const refusal = (status: number, error: string, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ error }, { status, headers });
const failed = () => new TypeError('Failed to fetch');

interface Ports {
  readonly shop: ShopModel;
  readonly jar: Jar;
  readonly time: TestTimers;
  readonly random: SeededRandom;
  /** Called for each request with its fault, and for its answer. */
  readonly log: (line: string) => void;
}

export function createConnection({ shop, jar, time, random, log }: Ports): Connection {
  const later = (ms: number) => new Promise<void>((resolve) => void time.timers.after(ms, resolve));

  /** Requests and answers overtake each other. */
  async function travel(): Promise<void> {
    const most = random.below(FEW_LATE) === 0 ? LATE_TASKS : SOON_TASKS;
    for (let tasks = 1 + random.below(most); tasks > 0; tasks -= 1) await oneTask();
  }

  /** @param keepsCookies a browser stores the cookies of answers that arrive */
  async function send(request: ShopRequest, keepsCookies = true): Promise<Response> {
    await travel();
    const answer = shop.answer(keepsCookies ? jar : { session: jar.session }, request);
    await travel();
    return answer;
  }

  /** The shop answers, but another answer arrives. */
  async function instead(request: ShopRequest, answer: () => Response): Promise<Response> {
    await send(request, false);
    return answer();
  }

  async function through(request: ShopRequest, fault: Fault): Promise<Response> {
    switch (fault) {
      case 'none':
        return send(request);
      case 'lost-request':
        await travel();
        throw failed();
      case 'lost-answer':
        await send(request, false);
        throw failed();
      case 'bad-gateway':
        return instead(request, () => page(502, 'Bad Gateway'));
      case 'failed-after':
        return instead(request, () => refusal(500, 'server.failed'));
      case 'empty-answer':
        return instead(request, () => Response.json({}));
      case 'cut-answer': {
        const text = await (await send(request, false)).text();
        return new Response(text.slice(0, -3), { headers: { 'content-type': 'application/json' } });
      }
      case 'duplicate': {
        const [first] = await Promise.all([send(request), send(request)]);
        return first;
      }
      case 'late-duplicate': {
        const answer = await send(request);
        time.timers.after(LATE_MS, () => void send(request, false));
        return answer;
      }
      case 'slow':
        await later(random.below(SLOW_MS));
        return send(request);
      case 'too-slow': {
        const answer = await send(request, false);
        await later(TOO_SLOW_MS);
        return answer;
      }
      case 'slow-answer': {
        const answer = await send(request);
        await later(random.below(SLOW_ANSWER_MS));
        return answer;
      }
      case 'gateway-timeout':
        return instead(request, () => Response.json({ message: 'The upstream server timed out.' }, { status: 504 }));
      case 'busy':
        return refusal(503, 'server.unavailable', { 'retry-after': '20' });
      case 'busy-at-once':
        return refusal(503, 'server.unavailable', { 'retry-after': '0' });
      case 'throttled':
        return refusal(429, 'request.throttled', { 'retry-after': '30' });
      case 'throttled-until':
        return refusal(429, 'request.throttled', { 'retry-after': new Date(time.clock.nowMs() + SLOW_MS).toUTCString() });
      case 'page-of-portal':
        return page(200, 'Buy a ticket');
      case 'page-of-firewall':
        return page(403, 'Forbidden');
      case 'redirect':
        return new Response(null, { status: 302, headers: { location: 'https://login.example.org/' } });
      case 'stray-401':
        return refusal(401, 'access.signed_out');
      case 'stray-mismatch':
        return refusal(409, 'access.owner_mismatch');
      default:
        connection.onRefused(request);
        return refusalOf(fault);
    }
  }

  const aborted = (signal: AbortSignal | null | undefined) =>
    new Promise<never>((_, reject) => {
      const abort = () => reject(new DOMException('aborted', 'AbortError'));
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort, { once: true });
    });

  const told = new Set<string>();
  const connection: Connection = {
    told,
    isOnline: true,
    isPortal: false,
    fault: () => 'none',
    onRefused: () => undefined,
    onSent: () => () => undefined,
    async fetch(url, init, from) {
      await oneTask();
      if (!connection.isOnline) throw failed();
      if (connection.isPortal) return page(200, 'Buy a ticket');
      const method = init.method ?? 'GET';
      const headers = new Headers(init.headers);
      const key = headers.get('idempotency-key');
      const isQueued = key !== null && operationOf({ call: callOf({ method, path: url }).call.name }) !== undefined;
      const fault = url.startsWith('/api/webshop/ping') ? 'none' : connection.fault(key !== null, isQueued);
      const body = typeof init.body === 'string' || init.body instanceof FormData ? init.body : null;
      const name = `${method} ${url.replace('/api/webshop/', '')} ${key?.slice(0, 8) ?? ''}`;
      log(`    ${name} ${fault}`);
      const ended = isQueued ? connection.onSent(key, from) : () => undefined;
      const answered = through({ method, url, headers, body }, fault);
      const answer = await Promise.race([answered, aborted(init.signal)]).finally(ended);
      log(`    ${name} -> ${answer.status}`);
      if (isQueued && answer.ok && TRUE_ANSWERS.has(fault)) from.whenAwake(() => told.add(key));
      return answer;
    },
  };
  return connection;
}

function refusalOf(fault: (typeof REFUSALS)[number]): Response {
  switch (fault) {
    case 'forbidden':
      return refusal(403, 'access.forbidden');
    case 'conflict':
      return refusal(409, 'request.conflict');
    case 'invalid':
      return refusal(422, 'request.invalid');
    case 'too-large':
      return page(413, 'Request Entity Too Large');
  }
}
