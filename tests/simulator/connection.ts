/** What is between a browser and the shop: it loses, doubles, delays and forges as a history says. */
import type { TestTimers } from '#src/data/fixtures/test-timers.ts';
import type { Jar, ShopModel } from './shop-model.ts';

export const FAULTS = [
  'lost-request',
  'lost-answer',
  'bad-gateway',
  'cut-answer',
  'duplicate',
  'late-duplicate',
  'slow',
  'busy',
  'busy-at-once',
  'portal',
  'redirect',
  'stray-401',
  'stray-mismatch',
  'blocked',
] as const;
export type Fault = (typeof FAULTS)[number] | 'none';

export interface Connection {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  isOnline: boolean;
  /** The fault that the next request meets. */
  fault: () => Fault;
  /** Requests that are on their way. */
  readonly underWay: number;
}

const SLOW_MS = 3_000;
const LATE_MS = 4_000;

const page = (status: number, title: string) => new Response(`<h1>${title}</h1>`, { status, headers: { 'content-type': 'text/html' } });
const refusal = (status: number, error: string, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ error }, { status, headers });
const failed = () => new TypeError('Failed to fetch');

/** @param log hears of each request with the fault that it met, and of its answer */
export function createConnection(shop: ShopModel, jar: Jar, time: TestTimers, log: (line: string) => void): Connection {
  let underWay = 0;
  /** What waits for its time is not under way. */
  const later = (ms: number) =>
    new Promise<void>((resolve) => {
      underWay -= 1;
      time.timers.after(ms, () => {
        underWay += 1;
        resolve();
      });
    });
  const arrival = () => new Promise<void>((resolve) => setImmediate(resolve));

  /** @param keepsCookies a browser keeps the cookies of answers that arrive */
  async function send(url: string, init: RequestInit, keepsCookies = true): Promise<Response> {
    await arrival();
    const cookies: Jar = keepsCookies ? jar : { session: jar.session };
    const answer = shop.answer(cookies, {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : null,
    });
    await arrival();
    return answer;
  }

  async function through(url: string, init: RequestInit, fault: Fault): Promise<Response> {
    switch (fault) {
      case 'none':
        return send(url, init);
      case 'lost-request':
        await arrival();
        throw failed();
      case 'lost-answer':
        await send(url, init, false);
        throw failed();
      case 'bad-gateway':
        await send(url, init, false);
        return page(502, 'Bad Gateway');
      case 'cut-answer':
        return new Response((await (await send(url, init, false)).text()).slice(0, -3), {
          headers: { 'content-type': 'application/json' },
        });
      case 'duplicate': {
        const [first] = await Promise.all([send(url, init), send(url, init)]);
        return first;
      }
      case 'late-duplicate': {
        const answer = await send(url, init);
        time.timers.after(LATE_MS, () => void send(url, init, false));
        return answer;
      }
      case 'slow':
        await later(SLOW_MS);
        return send(url, init);
      case 'busy':
        return refusal(503, 'server.unavailable', { 'retry-after': '20' });
      case 'busy-at-once':
        return refusal(503, 'server.unavailable', { 'retry-after': '0' });
      case 'portal':
        return page(200, 'Buy a ticket');
      case 'redirect':
        return new Response(null, { status: 302, headers: { location: 'https://login.example.org/' } });
      case 'stray-401':
        return refusal(401, 'access.signed_out');
      case 'stray-mismatch':
        return refusal(409, 'access.owner_mismatch');
      case 'blocked':
        return page(403, 'Forbidden');
    }
  }

  const connection: Connection = {
    isOnline: true,
    fault: () => 'none',
    get underWay() {
      return underWay;
    },
    async fetch(url, init) {
      underWay += 1;
      try {
        await arrival();
        if (!connection.isOnline) throw failed();
        if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
        const fault = url.startsWith('/api/webshop/ping') ? 'none' : connection.fault();
        const name = `${init.method ?? 'GET'} ${url.replace('/api/webshop/', '')} ${new Headers(init.headers).get('idempotency-key')?.slice(0, 8) ?? ''}`;
        log(`    ${name} ${fault}`);
        const answer = await through(url, init, fault);
        log(`    ${name} -> ${answer.status}`);
        return answer;
      } finally {
        underWay -= 1;
      }
    },
  };
  return connection;
}
