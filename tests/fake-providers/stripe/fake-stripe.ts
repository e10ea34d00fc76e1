/** Stripe as an HTTP server: its requests, its answers, its refusals and its signature. */
import Stripe from 'stripe';
import { type FakeApi, type FakeProvider, postEvent, type SendOptions, startFakeServer } from '../fake-provider.ts';
import { refusal, StripeBooks } from './stripe-books.ts';
import { ANSWERS, API_VERSION, parseForm, REQUESTS, type RefundParams, type SessionParams, type StripeEvent } from './stripe-schemas.ts';

export const FAKE_SECRET_KEY = 'sk_test_fake0000000000';
const FAKE_WEBHOOK_SECRET = 'whsec_fake0000000000';

const ANSWERS_BY_KIND: FakeApi['answers'] = {
  unknown: refusal(404, 'invalid_request_error', 'url_invalid'),
  malformed: refusal(400, 'invalid_request_error', 'parameter_unknown'),
  down: refusal(503, 'api_error', 'down'),
  refused: refusal(402, 'card_error', 'charge_declined'),
  otherBody: refusal(400, 'idempotency_error', 'idempotency_key_reused'),
};

/** @param nowMs the time of Stripe */
export async function startFakeStripe(nowMs: () => number = Date.now): Promise<FakeProvider<StripeBooks>> {
  const events: FakeProvider['events'] = [];
  let url = '';
  const nowSeconds = () => Math.floor(nowMs() / 1000);
  let numEvents = 0;
  const books = new StripeBooks(
    () => url,
    nowSeconds,
    (type, object, reference) => {
      const id = `evt_${(numEvents += 1)}_${object.id}_${type}`;
      const event: StripeEvent = { id, object: 'event', api_version: API_VERSION, created: nowSeconds(), type, data: { object } };
      events.push({ id, kind: type, reference, raw: JSON.stringify(event) });
    },
  );

  const routes: readonly (readonly [operation: keyof typeof REQUESTS, RegExp, (id: string, body: unknown) => object])[] = [
    ['begin', /^POST \/v1\/checkout\/sessions$/, (_, body) => books.createSession(REQUESTS.begin.parse(body) as SessionParams)], // the schema is what the SDK takes
    ['read', /^GET \/v1\/checkout\/sessions\/(\w+)$/, (id) => books.wholeSession(id)],
    ['end', /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/, (id, body) => (REQUESTS.end.parse(body), books.expireSession(id))],
    [
      'capture',
      /^POST \/v1\/payment_intents\/(\w+)\/capture$/,
      (id, body) => books.capture(id, REQUESTS.capture.parse(body).amount_to_capture),
    ],
    ['cancel', /^POST \/v1\/payment_intents\/(\w+)\/cancel$/, (id, body) => (REQUESTS.cancel.parse(body), books.cancel(id))],
    ['refund', /^POST \/v1\/refunds$/, (_, body) => books.refund(REQUESTS.refund.parse(body) as RefundParams)], // as above
  ];

  const server = await startFakeServer((wrong) => ({
    answers: ANSWERS_BY_KIND,
    statusOf: () => 200,
    check: (body) => ANSWERS[(body as { object: keyof typeof ANSWERS }).object].parse(body), // each of ours has it
    route: ({ method, pathname, headers, text }): ReturnType<FakeApi['route']> => {
      if (headers.authorization !== `Bearer ${FAKE_SECRET_KEY}`) return refusal(401, 'invalid_request_error', 'api_key_invalid');
      const line = `${method} ${pathname}`;
      const route = routes.find(([, pattern]) => pattern.test(line));
      if (!route) return null;
      if (headers['stripe-version'] !== API_VERSION) wrong.push(`version ${String(headers['stripe-version'])}`);
      const [operation, pattern, run] = route;
      return { operation, run: () => run(pattern.exec(line)?.[1] ?? '', parseForm(text)) };
    },
  }));
  url = server.url;
  return {
    ...server,
    name: 'stripe',
    books,
    environment: { STRIPE_SECRET_KEY: FAKE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: FAKE_WEBHOOK_SECRET, STRIPE_HOST: url },
    events,
    // The SDK sends a request once more by itself.
    lose: (operation, times = 1) => server.next(operation, ...Array.from({ length: 2 * times }, () => 'lost' as const)),
    foreign: ({ id, raw, ...event }) => {
      const { data, ...rest } = JSON.parse(raw) as StripeEvent; // as it was written above
      const foreign = { ...rest, id: `${id}_foreign`, data: { object: { ...data.object, metadata: {} } } };
      return { ...event, id: foreign.id, raw: JSON.stringify(foreign) };
    },
    send: (shopUrl, { raw }, { secret = FAKE_WEBHOOK_SECRET, nowMs: sentMs = Date.now() }: SendOptions = {}) =>
      postEvent(shopUrl, 'stripe', raw, {
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({
          payload: raw,
          secret,
          timestamp: Math.floor(sentMs / 1000),
        }),
      }),
  };
}
