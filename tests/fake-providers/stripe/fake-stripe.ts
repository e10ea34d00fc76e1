/**
 * Stripe as an HTTP server with books of its own and trouble by script. It keeps idempotency keys as Stripe does: the same
 * key gets the first answer, also a refusal, and another body under it is an error.
 */
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { RefusedError, StripeBooks } from './stripe-books.ts';
import {
  ANSWERS,
  API_VERSION,
  type EventKind,
  type FakeEvent,
  parseForm,
  REQUESTS,
  type RefundParams,
  type SessionParams,
} from './stripe-schemas.ts';

export const FAKE_SECRET_KEY = 'sk_test_fake0000000000';
export const FAKE_WEBHOOK_SECRET = 'whsec_fake0000000000';

export type Operation = 'createSession' | 'readSession' | 'expireSession' | 'capture' | 'cancel' | 'refund';
/** lost: done, and the answer does not arrive; the SDK itself sends the request once more, so that it takes two. down: not done. refused: Stripe says no. */
export type Trouble = 'lost' | 'down' | 'refused';

export interface FakeStripe {
  readonly url: string;
  readonly books: StripeBooks;
  /** What a shop's environment has for it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Events that were not delivered yet, the oldest first. */
  readonly events: FakeEvent[];
  /** Requests that were answered or lost, without reads. */
  readonly asked: readonly Operation[];
  /** The next requests of this kind meet it, one each. */
  next(operation: Operation, ...troubles: readonly Trouble[]): void;
  /** What was not as Stripe's API is; empty. */
  readonly wrong: readonly string[];
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** @param nowMs the time of Stripe */
export async function startFakeStripe(nowMs: () => number = Date.now): Promise<FakeStripe> {
  const events: FakeEvent[] = [];
  const asked: Operation[] = [];
  const wrong: string[] = [];
  const troubles: { operation: Operation; trouble: Trouble }[] = [];
  const keys = new Map<string, { readonly hash: string; readonly answer: Answer }>();
  let url = '';
  const nowSeconds = () => Math.floor(nowMs() / 1000);
  const books = new StripeBooks(
    () => url,
    nowSeconds,
    (type: EventKind, object) =>
      void events.push({
        id: `evt_${String(events.length + 1)}_${object.id}_${type}_${asked.length}`,
        object: 'event',
        api_version: API_VERSION,
        created: nowSeconds(),
        type,
        data: { object },
      }),
  );

  const routes: readonly (readonly [Operation, RegExp, (id: string, body: unknown) => object])[] = [
    [
      'createSession',
      /^POST \/v1\/checkout\/sessions$/,
      (_, body) => books.createSession(REQUESTS.createSession.parse(body) as SessionParams),
    ], // the schema is what the SDK takes
    ['readSession', /^GET \/v1\/checkout\/sessions\/(\w+)$/, (id) => books.wholeSession(id)],
    [
      'expireSession',
      /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/,
      (id, body) => (REQUESTS.expireSession.parse(body), books.expireSession(id)),
    ],
    [
      'capture',
      /^POST \/v1\/payment_intents\/(\w+)\/capture$/,
      (id, body) => books.capture(id, REQUESTS.capture.parse(body).amount_to_capture),
    ],
    ['cancel', /^POST \/v1\/payment_intents\/(\w+)\/cancel$/, (id, body) => (REQUESTS.cancel.parse(body), books.cancel(id))],
    ['refund', /^POST \/v1\/refunds$/, (_, body) => books.refund(REQUESTS.refund.parse(body) as RefundParams)], // as above
  ];

  const perform = (run: () => object): Answer => {
    try {
      const body = run();
      const kind = (body as { object: keyof typeof ANSWERS }).object; // each of ours has it
      const checked = ANSWERS[kind].safeParse(body);
      if (!checked.success) wrong.push(`${kind}: ${checked.error.message}`);
      return { status: 200, body };
    } catch (error) {
      if (error instanceof RefusedError) return refusal(error.status, error.type, error.code);
      wrong.push(String(error));
      return refusal(400, 'invalid_request_error', 'parameter_unknown');
    }
  };

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { pathname } = new URL(request.url ?? '/', url);
      const line = `${request.method} ${pathname}`;
      const route = routes.find(([, pattern]) => pattern.test(line));
      const send = ({ status, body }: Answer) => {
        response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' });
        response.end(JSON.stringify(body));
      };
      if (request.headers.authorization !== `Bearer ${FAKE_SECRET_KEY}`)
        return send(refusal(401, 'invalid_request_error', 'api_key_invalid'));
      if (!route) return send(refusal(404, 'invalid_request_error', 'url_invalid'));
      if (request.headers['stripe-version'] !== API_VERSION) wrong.push(`version ${String(request.headers['stripe-version'])}`);
      const [operation, pattern, run] = route;
      if (operation !== 'readSession') asked.push(operation);
      const at = troubles.findIndex((entry) => entry.operation === operation);
      const trouble = at < 0 ? null : (troubles.splice(at, 1)[0]?.trouble ?? null);
      if (trouble === 'down') return send(refusal(503, 'api_error', 'down'));
      const act = (): Answer =>
        trouble === 'refused'
          ? refusal(402, 'card_error', 'charge_declined')
          : perform(() => run(pattern.exec(line)?.[1] ?? '', parseForm(text)));
      const answer = operation === 'readSession' ? act() : once(keys, request.headers['idempotency-key'], `${line} ${text}`, act, wrong);
      if (trouble === 'lost') return void request.socket.destroy();
      send(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  return {
    url,
    books,
    environment: { STRIPE_SECRET_KEY: FAKE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: FAKE_WEBHOOK_SECRET, STRIPE_HOST: url },
    events,
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

function once(
  keys: Map<string, { readonly hash: string; readonly answer: Answer }>,
  key: string | string[] | undefined,
  request: string,
  act: () => Answer,
  wrong: string[],
): Answer {
  if (typeof key !== 'string') {
    wrong.push(`without a key: ${request.split(' ', 2).join(' ')}`);
    return act();
  }
  const hash = createHash('sha256').update(request).digest('hex');
  const known = keys.get(key);
  if (!known) {
    const answer = act();
    keys.set(key, { hash, answer });
    return answer;
  }
  return known.hash === hash ? known.answer : refusal(400, 'idempotency_error', 'idempotency_key_reused');
}

const refusal = (status: number, type: string, code: string): Answer => ({
  status,
  body: { error: { type, code, message: `${code} (fake)` } },
});

/** As Stripe sends an event: signed at the moment of sending, also when it is three days late. */
export async function sendEvent(
  shopUrl: string,
  event: FakeEvent,
  { secret = FAKE_WEBHOOK_SECRET, nowMs = Date.now() }: { readonly secret?: string; readonly nowMs?: number } = {},
): Promise<number> {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(nowMs / 1000) });
  const response = await fetch(`${shopUrl}/api/payments/stripe/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: payload,
  });
  await response.arrayBuffer();
  return response.status;
}
