/**
 * A payment provider of another company as an HTTP server with trouble by script. What is the same for all of them is here:
 * idempotency keys (one key gets the first answer for good, also a refusal), troubles, and what tests do with one.
 */
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the shop asks a provider for. end: of a payment that the customer could still make. */
export type Operation = 'begin' | 'read' | 'end' | 'capture' | 'cancel' | 'refund';
/** lost: done, and the answer does not arrive. down: not done. refused: the provider says no. */
export type Trouble = 'lost' | 'down' | 'refused';

export interface FakeEvent {
  readonly id: string;
  readonly kind: string;
  /** The transaction that it is about. */
  readonly reference: string;
  /** As the provider sends it. */
  readonly raw: string;
}

/** What customers were charged, by our reference: for sums of the shop and of the provider. */
export interface Total {
  readonly reference: string;
  readonly held: number;
  readonly captured: number;
  readonly refunded: number;
}

/** What customers, banks and the photographer do at the provider. Each throws when the provider does not allow it. */
export interface ProviderBooks {
  /** The customer pays on this page. @param other another amount or currency than was asked for, as no provider should do */
  pay(page: string, other?: { readonly amount?: number; readonly currency?: string }): void;
  /** What this page says of the order, beside its amount. */
  textOf(page: string): string;
  totals(): readonly Total[];
  numPages(reference: string): number;
  /** In the provider's own screens. */
  captureByHand(reference: string, amount: number): void;
  refundByHand(reference: string, amount: number): void;
  /** The customer's bank sends the first refund back days later. */
  failRefund(reference: string): void;
  /** The reservation ends without a capture. */
  lapse(reference: string): void;
}

export interface FakeProvider<Books extends ProviderBooks = ProviderBooks> {
  readonly name: string;
  readonly url: string;
  readonly books: Books;
  /** What a shop's environment has for it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Events that were not delivered yet, the oldest first. */
  readonly events: FakeEvent[];
  /** Requests that were answered or lost, without reads. */
  readonly asked: readonly Operation[];
  /** What was not as the provider's API is; empty. */
  readonly wrong: readonly string[];
  /** The next requests of this kind meet it, one each. */
  next(operation: Operation, ...troubles: readonly Trouble[]): void;
  /** The next request of this kind is done, and its answer does not arrive, however often the shop's client sends it. */
  lose(operation: Operation, times?: number): void;
  /** The same event, about a payment that another system made with the same account. */
  foreign(event: FakeEvent): FakeEvent;
  /** Sends an event to a shop, signed at that moment, also when it is three days late. @returns the status of the answer */
  send(shopUrl: string, event: FakeEvent, options?: SendOptions): Promise<number>;
  close(): Promise<void>;
}

export interface SendOptions {
  readonly secret?: string;
  readonly nowMs?: number;
}

export interface Answer {
  readonly status: number;
  readonly body: object;
}

/** A provider says no, in its own words. */
export class RefusedError extends Error {
  readonly answer: Answer;

  constructor(code: string, answer: Answer) {
    super(code);
    this.answer = answer;
  }
}

export interface FakeRequest {
  readonly method: string;
  readonly pathname: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

export interface FakeRoute {
  readonly operation: Operation;
  readonly run: () => object;
}

export interface FakeApi {
  /** An answer of its own (a token, a wrong key), or what the request asks for; null: there is no such address. */
  route(request: FakeRequest): Answer | FakeRoute | null;
  /** Throws when the body is not as the API describes it. */
  check(body: object): void;
  readonly statusOf: (operation: Operation) => number;
  readonly answers: Readonly<Record<'unknown' | 'malformed' | 'down' | 'refused' | 'otherBody', Answer>>;
}

export interface FakeServer {
  readonly url: string;
  readonly asked: Operation[];
  readonly wrong: string[];
  next(operation: Operation, ...troubles: readonly Trouble[]): void;
  close(): Promise<void>;
}

/** @param createApi with what was not as the API is, to add to */
export async function startFakeServer(createApi: (wrong: string[]) => FakeApi): Promise<FakeServer> {
  const asked: Operation[] = [];
  const wrong: string[] = [];
  const troubles: { operation: Operation; trouble: Trouble }[] = [];
  const keys = new Map<string, { readonly hash: string; readonly answer: Answer }>();
  const api = createApi(wrong);

  const perform = ({ operation, run }: FakeRoute): Answer => {
    try {
      const body = run();
      try {
        api.check(body);
      } catch (error) {
        wrong.push(`${operation}: ${String(error)}`);
      }
      return { status: api.statusOf(operation), body };
    } catch (error) {
      if (error instanceof RefusedError) return error.answer;
      wrong.push(String(error));
      return api.answers.malformed;
    }
  };
  const once = (key: string | string[] | undefined, request: string, act: () => Answer): Answer => {
    if (typeof key !== 'string') {
      wrong.push(`without a key: ${request.split(' ', 2).join(' ')}`);
      return act();
    }
    const hash = createHash('sha256').update(request).digest('hex');
    const known = keys.get(key);
    if (known) return known.hash === hash ? known.answer : api.answers.otherBody;
    const answer = act();
    keys.set(key, { hash, answer });
    return answer;
  };

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const method = request.method ?? '';
      const send = ({ status, body }: Answer) => {
        response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' });
        response.end(JSON.stringify(body));
      };
      const found = api.route({ method, pathname, headers: request.headers, text });
      if (found === null) return send(api.answers.unknown);
      if ('status' in found) return send(found);
      const { operation } = found;
      if (operation !== 'read') asked.push(operation);
      const at = troubles.findIndex((entry) => entry.operation === operation);
      const trouble = at < 0 ? null : (troubles.splice(at, 1)[0]?.trouble ?? null);
      if (trouble === 'down') return send(api.answers.down);
      const act = () => (trouble === 'refused' ? api.answers.refused : perform(found));
      const answer = operation === 'read' ? act() : once(request.headers['idempotency-key'], `${method} ${pathname} ${text}`, act);
      if (trouble === 'lost') return void request.socket.destroy();
      send(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    asked,
    wrong,
    next: (operation, ...given) => troubles.push(...given.map((trouble) => ({ operation, trouble }))),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** @returns the status that the shop answers an event with */
export async function postEvent(shopUrl: string, name: string, raw: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const response = await fetch(eventsUrl(shopUrl, name), {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: raw,
  });
  await response.arrayBuffer();
  return response.status;
}

export const eventsUrl = (shopUrl: string, name: string): string => `${shopUrl}/api/payments/${name}/events`;
