/** Vipps MobilePay as an HTTP server: its tokens, its requests, its answers, its refusals and its signature. */
import { createHash, createHmac } from 'node:crypto';
import {
  type Answer,
  eventsUrl,
  type FakeApi,
  type FakeProvider,
  type FakeRequest,
  type Operation,
  postEvent,
  type SendOptions,
  startFakeServer,
} from '../fake-provider.ts';
import { problem, VippsBooks } from './vipps-books.ts';
import { ANSWERS, type BeginParams, EventSchema, REQUESTS, type Token, type VippsEvent } from './vipps-schemas.ts';

const MSN = '1234567';
const CLIENT_ID = 'fake-client-id';
export const FAKE_CLIENT_SECRET = 'fake-client-secret';
const SUBSCRIPTION_KEY = 'fake-subscription-key';
const WEBHOOK_SECRET = 'fake-webhook-secret';
const TOKEN_SECONDS = 3600;
const KEY_MAX = 50;

const ANSWERS_BY_KIND: FakeApi['answers'] = {
  unknown: problem(404, 'Not found'),
  malformed: problem(400, 'Bad request'),
  down: problem(503, 'Internal error', '3010'),
  refused: problem(400, 'Operation not supported', '6010'),
  otherBody: problem(409, 'Idempotency conflict', '4010'),
};

export interface FakeVipps extends FakeProvider<VippsBooks> {
  /** How many tokens were given out. */
  numTokens(): number;
  /** No token that was given out is valid any more. */
  revokeTokens(): void;
}

/** @param nowMs the time of Vipps MobilePay */
export async function startFakeVipps(nowMs: () => number = Date.now): Promise<FakeVipps> {
  const events: FakeProvider['events'] = [];
  const tokens = new Map<string, number>();
  let numTokens = 0;
  let url = '';
  const wrongEvents: string[] = [];
  const books = new VippsBooks(
    () => url,
    nowMs,
    (happening) => {
      const event: VippsEvent = { msn: MSN, timestamp: new Date(nowMs()).toISOString(), idempotencyKey: null, ...happening };
      const checked = EventSchema.safeParse(event);
      if (!checked.success) wrongEvents.push(`event: ${checked.error.message}`);
      const { pspReference: id, name: kind, reference } = event;
      events.push({ id, kind, reference: reference.slice(0, 36), raw: JSON.stringify(event) });
    },
  );

  function giveToken({ client_id: id, client_secret: secret }: FakeRequest['headers']): Answer {
    if (id !== CLIENT_ID || secret !== FAKE_CLIENT_SECRET) return problem(401, 'Unauthorized');
    const text = `token-${(numTokens += 1)}`;
    const seconds = Math.floor(nowMs() / 1000);
    tokens.set(text, (seconds + TOKEN_SECONDS) * 1000);
    const body: Token = {
      token_type: 'Bearer',
      expires_in: String(TOKEN_SECONDS),
      ext_expires_in: String(TOKEN_SECONDS),
      expires_on: String(seconds + TOKEN_SECONDS),
      not_before: String(seconds),
      resource: 'fake',
      access_token: text,
    };
    return { status: 200, body: ANSWERS.token.parse(body) };
  }

  const PAYMENT = /^(GET|POST) \/epayment\/v1\/payments(?:\/([\w-]+)(?:\/(cancel|capture|refund))?)?$/;
  const run = (operation: Operation, reference: string, text: string): object => {
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    switch (operation) {
      case 'begin':
        return books.begin(REQUESTS.begin.parse(body) as BeginParams); // the schema is what the SDK takes
      case 'read':
        return books.read(reference);
      case 'end':
      case 'cancel':
        return (REQUESTS.cancel.parse(body), books.cancel(reference));
      case 'capture':
        return books.capture(reference, REQUESTS.capture.parse(body).modificationAmount.value);
      case 'refund':
        return books.refund(reference, REQUESTS.refund.parse(body).modificationAmount.value);
    }
  };

  const server = await startFakeServer((wrong) => ({
    answers: ANSWERS_BY_KIND,
    statusOf: (operation) => (operation === 'begin' ? 201 : 200),
    check: (body) => {
      if ('redirectUrl' in body && !('state' in body)) ANSWERS.begin.parse(body);
      else if ('paymentMethod' in body) ANSWERS.read.parse(body);
      else ANSWERS.modified.parse(body);
    },
    route: (request): ReturnType<FakeApi['route']> => {
      const { method, pathname, headers, text } = request;
      if (headers['merchant-serial-number'] !== MSN || headers['ocp-apim-subscription-key'] !== SUBSCRIPTION_KEY)
        return problem(401, 'Unauthorized');
      const line = `${method} ${pathname}`;
      if (line === 'POST /accesstoken/get') return giveToken(headers);
      const [, , reference = '', step] = PAYMENT.exec(line) ?? [];
      const operation = operationOf(line, reference, step, books);
      if (operation === null) return null;
      if ((tokens.get(headers.authorization?.replace('Bearer ', '') ?? '') ?? 0) <= nowMs()) return problem(401, 'Unauthorized');
      if (String(headers['idempotency-key'] ?? '').length > KEY_MAX) wrong.push(`a key of more than ${KEY_MAX} characters`);
      if (method === 'POST' && headers['content-type'] !== 'application/json') wrong.push(`content of ${String(headers['content-type'])}`);
      return { operation, run: () => run(operation, reference, text) };
    },
  }));
  url = server.url;
  return {
    ...server,
    get wrong() {
      return [...server.wrong, ...wrongEvents];
    },
    name: 'vipps',
    books,
    environment: {
      VIPPS_MERCHANT_SERIAL_NUMBER: MSN,
      VIPPS_CLIENT_ID: CLIENT_ID,
      VIPPS_CLIENT_SECRET: FAKE_CLIENT_SECRET,
      VIPPS_SUBSCRIPTION_KEY: SUBSCRIPTION_KEY,
      VIPPS_WEBHOOK_SECRET: WEBHOOK_SECRET,
      VIPPS_HOST: url,
    },
    events,
    lose: (operation, times = 1) => server.next(operation, ...Array.from({ length: times }, () => 'lost' as const)),
    foreign: ({ raw, ...event }) => {
      const foreign: VippsEvent = { ...EventSchema.parse(JSON.parse(raw)), reference: 'another-shop-1', pspReference: 'psp-foreign' };
      return { ...event, id: foreign.pspReference, raw: JSON.stringify(foreign) };
    },
    send: (shopUrl, { raw }, { secret = WEBHOOK_SECRET, nowMs: sentMs = Date.now() }: SendOptions = {}) => {
      const { host, pathname } = new URL(eventsUrl(shopUrl, 'vipps'));
      const date = new Date(sentMs).toUTCString();
      const hash = createHash('sha256').update(raw).digest('base64');
      const signature = createHmac('sha256', secret).update(`POST\n${pathname}\n${date};${host};${hash}`).digest('base64');
      return postEvent(shopUrl, 'vipps', raw, {
        'x-ms-date': date,
        'x-ms-content-sha256': hash,
        authorization: `HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=${signature}`,
      });
    },
    numTokens: () => numTokens,
    revokeTokens: () => tokens.clear(),
  };
}

/** A cancellation ends a payment that can still be made, or gives back what is held. */
function operationOf(line: string, reference: string, step: string | undefined, books: VippsBooks): Operation | null {
  if (line === 'POST /epayment/v1/payments') return 'begin';
  if (reference === '') return null;
  if (step === undefined) return line.startsWith('GET ') ? 'read' : null;
  if (!line.startsWith('POST ')) return null;
  if (step === 'cancel') return books.isOpen(reference) ? 'end' : 'cancel';
  return step === 'capture' ? 'capture' : 'refund';
}
