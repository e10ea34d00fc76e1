/** A connection to the real server with every kind of failure. */
import type { CookieJar } from '../setup/call-client.ts';

export const FAULTS = [
  'none',
  /** The request never arrives. */
  'lost-request',
  /** The server commits, and the socket is closed before the answer. */
  'lost-answer',
  /** The server commits, and the proxy in front of it answers 502. */
  'bad-gateway',
  /** The server commits, and the answer is cut off. */
  'cut-answer',
  /** The browser or a proxy sends the request twice at once. */
  'duplicate',
  /** The request arrives again after its answer was given. */
  'late-duplicate',
  /** The server is too busy and gives a retry time. */
  'busy',
  /** A captive portal answers instead. */
  'portal',
  /** An intermediary redirects the request. */
  'redirect',
  /** One 'signed out' answer for a valid session. */
  'stray-401',
  /** A lagging replica of the shop takes the customer for another one. */
  'stray-mismatch',
  /** A firewall answers with its own page. */
  'blocked',
  /** The server is too busy and gives a retry time that would cause a loop. */
  'busy-at-once',
] as const;
/** 'refused': the shop refuses the request. This is no fault of the connection, and not among those that end well. */
export type Fault = (typeof FAULTS)[number] | 'refused';

export interface FaultyConnection {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The sent requests, each with its fault. */
  readonly log: { readonly method: string; readonly path: string; readonly opId: string | null; readonly fault: Fault }[];
  setOnline(isOnline: boolean): void;
  /** Waits for requests that were sent without the device's knowledge. */
  settled(): Promise<void>;
}

/** @param chooseFault called for each request but the ping */
export function createFaultyConnection(serverUrl: string, jar: CookieJar, chooseFault: (path: string) => Fault): FaultyConnection {
  const log: FaultyConnection['log'] = [];
  const behind = new Set<Promise<unknown>>();
  let isOnline = true;

  /** Like a browser, it keeps cookies only from answers that arrive. */
  async function send(url: string, init: RequestInit, keepsCookies: boolean): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookies = jar.header();
    if (cookies) headers.set('cookie', cookies);
    const response = await fetch(serverUrl + url, { ...init, headers, signal: null });
    const body = await response.arrayBuffer();
    if (keepsCookies) jar.take(response);
    return new Response(body.byteLength > 0 ? body : null, { status: response.status, headers: response.headers });
  }

  const failed = () => new TypeError('Failed to fetch');
  const refusal = (status: number, error: string, headers: Readonly<Record<string, string>> = {}) =>
    new Response(JSON.stringify({ error }), { status, headers: { 'content-type': 'application/json', ...headers } });

  async function through(url: string, init: RequestInit, fault: Fault): Promise<Response> {
    switch (fault) {
      case 'none':
        return send(url, init, true);
      case 'lost-request':
        throw failed();
      case 'lost-answer':
        await send(url, init, false);
        throw failed();
      case 'bad-gateway':
        await send(url, init, false);
        return new Response('<h1>502 Bad Gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } });
      case 'cut-answer': {
        const text = await (await send(url, init, false)).text();
        return new Response(text.slice(0, text.length / 2), { status: 200, headers: { 'content-type': 'application/json' } });
      }
      case 'duplicate': {
        const [first] = await Promise.all([send(url, init, true), send(url, init, true)]);
        return first;
      }
      case 'late-duplicate': {
        const answer = await send(url, init, true);
        const late = send(url, init, false).finally(() => behind.delete(late));
        behind.add(late);
        return answer;
      }
      case 'busy':
        return new Response(JSON.stringify({ error: 'server.unavailable' }), {
          status: 503,
          headers: { 'content-type': 'application/json', 'retry-after': '20' },
        });
      case 'busy-at-once':
        return refusal(503, 'server.unavailable', { 'retry-after': '0' });
      case 'refused':
        return refusal(422, 'request.invalid');
      case 'stray-401':
        return refusal(401, 'access.signed_out');
      case 'stray-mismatch':
        return refusal(409, 'access.owner_mismatch');
      case 'redirect':
        return new Response(null, { status: 302, headers: { location: 'https://login.example.org/' } });
      case 'blocked':
        return new Response('<h1>403 Forbidden</h1>', { status: 403, headers: { 'content-type': 'text/html' } });
      case 'portal':
        return new Response('<h1>Buy a ticket</h1>', { status: 200, headers: { 'content-type': 'text/html' } });
    }
  }

  return {
    log,
    setOnline(next) {
      isOnline = next;
    },
    async settled() {
      await Promise.all(behind);
    },
    async fetch(url, init) {
      if (!isOnline) throw failed();
      if (url.startsWith('/api/webshop/ping')) return send(url, init, true);
      const fault = chooseFault(url);
      log.push({ method: init.method ?? 'GET', path: url, opId: new Headers(init.headers).get('idempotency-key'), fault });
      return through(url, init, fault);
    },
  };
}
