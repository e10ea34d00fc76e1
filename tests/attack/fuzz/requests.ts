/** Malformed requests, made from a seed and the well-formed input of a call. */
import { randomUUID } from 'node:crypto';
import type { CallDefinition } from '#core/contract/define-call.ts';
import { HEADERS, SESSION_COOKIE } from '#core/contract/headers.ts';
import { ALL_CALLS } from '#core/operations/calls.ts';
import type { SeededRandom } from '#tests/faults/seeded-random.ts';
import { changedAt, type Input, type Part, PARTS, placesOf } from '../schema.ts';
import { type Body, brokenBody, brokenForm } from './bodies.ts';
import { brokenCookie, brokenHeader } from './headers.ts';
import { jsonOf, malformed, malformedText } from './values.ts';

export interface MalformedRequest {
  /** What is wrong with it: 'signIn: a value of its body'. */
  readonly what: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly payload: Buffer | null;
}

/** A request before its text is written. */
interface Draft {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string | string[]>;
  body: Body | null;
  what: string;
}

export interface Material {
  readonly inputOf: (call: CallDefinition) => Input;
  /** Cookie headers of callers; null: none. */
  readonly cookies: readonly (string | null)[];
}

/** Addresses that are not in the table of calls. */
const OTHER: readonly string[] = [
  '/',
  '/index.html',
  '/healthz',
  '/metrics',
  '/api/webshop/openapi.json',
  '/api/webshop/unknown',
  '/m/simulate/guessed',
  '/m/shopping-cart/checkout/payment/00000000-0000-4000-8000-00000000dead/sandbox',
  '/shop-images/logo.svg',
  '/assets/index.js',
  '/sw.js',
  '/shared/guessed',
  '/media/x',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

export function malformedRequest(random: SeededRandom, material: Material): MalformedRequest {
  const call = random.below(20) === 0 ? undefined : random.pick(ALL_CALLS);
  const draft = call ? wellFormed(call, material.inputOf(call)) : other(random);
  const cookie = random.pick(material.cookies);
  if (cookie) draft.headers['cookie'] = cookie;
  const count = random.below(5) === 0 ? 2 : 1;
  const changes = Array.from({ length: count }, () =>
    call ? breakCall(random, draft, call, material.inputOf(call)) : breakText(random, draft),
  );
  draft.what = `${call?.name ?? draft.path}: ${changes.join(', ')}`;
  return written(draft);
}

function wellFormed(call: CallDefinition, input: Input): Draft {
  const json = call.body === 'multipart' || input.body === undefined ? null : Buffer.from(jsonOf(input.body));
  return {
    method: call.method,
    path: pathOf(call, input.params),
    query: queryOf(input.query),
    headers: { [HEADERS.app]: 'test', ...(call.changes && { [HEADERS.idempotencyKey]: randomUUID() }) },
    body: json && { type: 'application/json', bytes: json },
    what: '',
  };
}

const other = (random: SeededRandom): Draft => ({
  method: random.pick(METHODS),
  path: random.pick(OTHER) ?? '/',
  query: '',
  headers: random.below(2) === 0 ? { [HEADERS.app]: 'test' } : {},
  body: null,
  what: '',
});

function breakCall(random: SeededRandom, draft: Draft, call: CallDefinition, input: Input): string {
  const kind = random.below(20);
  if (kind < 11) return breakValue(random, draft, call, input);
  if (kind < 14 || call.body === 'multipart') {
    const isForm = call.body === 'multipart' || random.below(6) === 0;
    draft.body = isForm ? brokenForm(random) : brokenBody(random, draft.body?.bytes.toString() ?? '');
    if (!isForm && draft.method === 'GET') draft.method = random.pick(['GET', 'POST', 'PUT', 'DELETE']);
    return isForm ? 'a broken form' : 'a broken body';
  }
  return breakText(random, draft);
}

/** One to three values of one part, or a name too few or too many. */
function breakValue(random: SeededRandom, draft: Draft, call: CallDefinition, input: Input): string {
  const part: Part = random.pick(PARTS.filter((one) => input[one] !== undefined && call[one] !== 'multipart')) ?? 'query';
  let value: unknown = input[part] ?? {};
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const place = random.pick(placesOf(value)) ?? [];
    value = random.below(8) === 0 ? withName(random, value) : changedAt(value, place, (before) => malformed(random, before));
  }
  if (part === 'params') draft.path = pathOf(call, value);
  else if (part === 'query') draft.query = queryOf(value);
  else draft.body = { type: 'application/json', bytes: Buffer.from(jsonOf(value)) };
  return `values of its ${part}`;
}

function withName(random: SeededRandom, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const less = entries.filter((_entry, index) => index !== random.below(entries.length || 1));
  return Object.fromEntries(random.below(2) === 0 ? less : [...entries, [malformedText(random), malformed(random, null)]]);
}

/** The text of the request line, a header or a cookie. */
function breakText(random: SeededRandom, draft: Draft): string {
  switch (random.below(6)) {
    case 0:
      draft.query = brokenQuery(random, draft.query);
      return 'a broken query';
    case 1:
      draft.path = brokenPath(random, draft.path);
      return 'a broken path';
    case 2:
      draft.method = random.pick(METHODS);
      return 'another method';
    case 3: {
      const value = brokenCookie(random, SESSION_COOKIE);
      draft.headers['cookie'] = value;
      return 'a broken cookie';
    }
    default: {
      const [name, value] = brokenHeader(random);
      if (value === null) delete draft.headers[name];
      else draft.headers[name] = value;
      return `header ${name}`;
    }
  }
}

function brokenQuery(random: SeededRandom, query: string): string {
  return random.pick([
    `${query}&${query}`,
    `${query}&${query}&${query}`,
    query.replaceAll('=', '[]='),
    query.replaceAll('=', '[a]='),
    query.replaceAll('=', ''),
    `${query}&__proto__=1&constructor=2&toString=3`,
    `${query}&%=%&%zz=%ff`,
    '&&&===',
    `${query}&${'a=1&'.repeat(2000)}`,
    `${query}&a=${'a'.repeat(15_000)}`,
    query.replaceAll(/=[^&]*/g, `=${encodeURIComponent(wellFormedText(malformedText(random)))}`),
    query.replaceAll(/=[^&]*/g, '=%C0%80'),
    query.replaceAll(/=[^&]*/g, '=%ED%A0%80'),
    query.replaceAll('&', ';'),
    `?${query}`,
    `${query}#fragment`,
    '',
  ]);
}

function brokenPath(random: SeededRandom, path: string): string {
  const segments = path.split('/');
  const index = 1 + random.below(Math.max(1, segments.length - 1));
  const odd = random.pick([
    '',
    '.',
    '..',
    '%2e%2e',
    '%2f',
    '%5c',
    '%00',
    '%',
    '%zz',
    '%ED%A0%80',
    '%FF',
    '*',
    ':',
    ';a=b',
    'a'.repeat(1100),
    '😀',
    'a b',
  ]);
  return random.pick([
    segments.map((segment, at) => (at === index ? odd : segment)).join('/'),
    `${path}/`,
    `${path}//`,
    `/${path}`,
    `//${path}`,
    path.toUpperCase(),
    `${path}.`,
    `${path}%20`,
    `${path}/..${path}`,
    path.replaceAll('/', '%2F'),
    path.replaceAll('/', '\\'),
    '//',
    '/%',
    '/:',
    '/..;/',
    `/${'a/'.repeat(3000)}`,
  ]);
}

function pathOf(call: CallDefinition, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return call.path.replace(/:(\w+)/g, (_all, name: string) => encoded(values.get(name)));
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return query === undefined ? '' : encoded(query);
  return Object.entries(query)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).slice(0, 500).map((one) => `${encoded(name)}=${encoded(one)}`))
    .join('&');
}

const encoded = (value: unknown): string =>
  encodeURIComponent(wellFormedText((typeof value === 'string' ? value : jsonOf(value)).slice(0, 4000)));
/** An address cannot name half of a surrogate pair. */
const wellFormedText = (text: string): string => text.replace(/\p{Surrogate}/gu, '?');

function written({ method, path, query, headers, body, what }: Draft): MalformedRequest {
  const type = body === null || body.type === null ? {} : { 'content-type': body.type };
  return {
    what,
    method,
    url: query === '' ? path : `${path}?${query}`,
    headers: { ...headers, ...type, ...body?.headers },
    payload: body?.bytes ?? null,
  };
}
