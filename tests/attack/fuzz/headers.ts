/** Headers and cookies as no browser sends them. */
import { HEADERS } from '#core/contract/headers.ts';
import type { SeededRandom } from '#tests/faults/seeded-random.ts';

const VALUES: Readonly<Record<string, readonly (string | string[] | null)[]>> = {
  [HEADERS.idempotencyKey]: [null, '', 'x', '__proto__', '00000000-0000-0000-0000-000000000000', 'a'.repeat(5000), ['a', 'b'], '\u0000'],
  [HEADERS.owner]: ['', 'x', '__proto__', '00000000-0000-0000-0000-000000000000', 'a'.repeat(5000), ['a', 'b'], "' or 1=1"],
  [HEADERS.app]: [null, '', '\u0000', 'a'.repeat(5000), ['a', 'b']],
  origin: [
    'null',
    '',
    'http://[',
    'http://',
    'https://shop.example.org:99999',
    'javascript:1',
    '//',
    'http://a\u0000b',
    ['http://a', 'http://b'],
  ],
  referer: ['http://[', '\u0000'],
  host: ['', '[', ':', 'a b', 'localhost:99999', 'a'.repeat(3000), '[::1', '/', 'a@b', '\u0000'],
  'sec-fetch-site': ['', 'cross-site', 'x', 'same-origin, cross-site'],
  'x-forwarded-for': [
    '',
    'x',
    ',',
    ',,,,',
    '::1%eth0',
    '999.999.999.999',
    '1.2.3.4, x, ::',
    'a'.repeat(5000),
    "'; --",
    '\u0000',
    '::ffff:1.2.3.4',
    '1:2:3:4:5:6:7:8:9',
  ],
  'x-forwarded-host': ['', '[', 'a b', 'evil.example, good.example'],
  'x-forwarded-proto': ['', 'javascript', 'https, http', 'a'.repeat(3000)],
  'accept-language': [
    '',
    '*',
    'nb;q=',
    'nb;q=9e99',
    'nb;q=NaN',
    'en'.repeat(3000),
    'nb,'.repeat(1500),
    '__proto__',
    ';;;',
    'nb;q=0.9;q=0.1',
    '\u00ff',
  ],
  'accept-encoding': ['', '*', 'gzip;q=0, *;q=0', 'x', 'br;q=NaN', 'gzip,'.repeat(1000), 'identity;q=0'],
  accept: ['', 'text/html', '*/*;q=x', 'a/b,'.repeat(1500)],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'x', 'bytes=0-1,'.repeat(500), 'bytes=99999999999999999999-'],
  'if-none-match': ['', '*', '"', 'W/"', 'a'.repeat(5000)],
  'if-modified-since': ['', 'x', '-1', '275761'],
  'user-agent': ['', 'a'.repeat(7000), '\u0000', '\u00ff\u00fe', '('.repeat(3000), 'Mozilla/5.0 '.repeat(500)],
  authorization: ['', 'Bearer', 'Basic !!!', 'Bearer \u0000'],
  'content-type': ['', ';', '/', 'application/json; charset=\u0000', 'a'.repeat(5000), 'multipart/form-data; boundary="'],
  connection: ['close', 'keep-alive, close', 'upgrade', 'x'],
  upgrade: ['websocket', 'h2c'],
  'transfer-encoding': ['identity', 'x', 'gzip'],
  'x-http-method-override': ['DELETE', 'x'],
  'access-control-request-method': ['PUT', ''],
  expect: ['x'],
  te: ['trailers', 'x'],
};
const NAMES = Object.keys(VALUES);

/** null: the header is left out. */
export function brokenHeader(random: SeededRandom): readonly [string, string | string[] | null] {
  const name = random.pick(NAMES) ?? 'accept';
  return [name, random.pick(VALUES[name] ?? []) ?? null];
}

/** @param session the name of the session's cookie */
export function brokenCookie(random: SeededRandom, session: string): string {
  return random.pick([
    '',
    ';',
    '=',
    `${session}=`,
    session,
    `${session}=%`,
    `${session}=%E0%A4%A`,
    `${session}=%00`,
    `${session}=\u0000`,
    `${session}=\u00ff`,
    `${session}="quoted`,
    `${session}=a; ${session}=b`,
    `${session}=${'a'.repeat(7000)}`,
    `${session}=' or 1=1 --`,
    `${session}=[object Object]`,
    '__proto__=1; constructor=2',
    `${'a=b; '.repeat(800)}`,
    `keepsake_consent=%7B; consent={"__proto__":1}`,
    `${session}=s%3Aabc.def`,
  ]);
}
