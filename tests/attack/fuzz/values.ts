/** Values that no field expects. Those that JSON.stringify cannot write are texts that `jsonOf` replaces. */
import type { SeededRandom } from '#tests/faults/seeded-random.ts';

const RAW = '@raw:';

/** A value as JSON text of its own. */
const raw = (json: string): string => `${RAW}${Buffer.from(json).toString('base64')}@`;

/** JSON with numbers beyond a double, names that are the language's own, and names that come twice. */
export const jsonOf = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"@raw:([A-Za-z0-9+/=]*)@"/g, (_all, coded: string) => Buffer.from(coded, 'base64').toString());

const nested = (open: string, close: string, depth: number) => raw(`${open.repeat(depth)}${close.repeat(depth)}`);

const TYPES: readonly unknown[] = [null, true, false, 0, 1, -1, '', ' ', 'text', [], {}, [[]], [null], [{}], { 0: 'a', length: 1 }];

const NUMBERS: readonly unknown[] = [
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 63),
  1e308,
  0.1,
  1.5,
  5e-324,
  raw('1e400'),
  raw('-1e400'),
  raw('-0'),
  raw('1E-400'),
  raw('9'.repeat(400)),
  raw(`0.${'0'.repeat(400)}1`),
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1e3',
  '١٢٣',
  '1_000',
  ' 1 ',
];

/** What no database stores. */
const UNSTORABLE = ['\0', 'a\0b', '\ud800', 'a\udfffb', '\udc00\ud800'] as const;

const TEXTS: readonly string[] = [
  ...UNSTORABLE,
  '\u202Etxet',
  '\u200B',
  '\uFEFF',
  '\uFFFF',
  'e\u0301'.repeat(300),
  `a${'\u0301'.repeat(2000)}`,
  '👨‍👩‍👧‍👦'.repeat(50),
  'ﬃ',
  'İ',
  'ß',
  'a\r\nSet-Cookie: a=b',
  '\x1B]0;x\x07',
  "' or 1=1 --",
  '"; drop table users; --',
  '%',
  '%00',
  '%ff%fe',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  String.raw`..\..\windows`,
  'file:///etc/passwd',
  'http://169.254.169.254/',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'undefined',
  'null',
  '[object Object]',
  '0000-00-00',
  '2027-02-30',
  '275760-09-13T00:00:00.001Z',
  '-1',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-4000-8000-00000000dead',
  '00000000-0000-4000-8000-00000000DEAD',
  '{00000000-0000-4000-8000-00000000dead}',
  '00000000-0000-4000-8000-00000000dead\n',
  'urn:uuid:00000000-0000-4000-8000-00000000dead',
  '0000000000004000800000000000dead',
  'a@b',
  '"a b"@example.org',
  'a@[127.0.0.1]',
  'a,b@example.org',
  'a@example.org\nBcc: b@example.org',
  'æøå@example.org',
  '+47 ' + '9'.repeat(35),
  'zz-ZZ-1234',
  'en_US',
  '#GGGGGG',
  '24:61',
];

const LONG: readonly ((random: SeededRandom) => unknown)[] = [
  () => 'a'.repeat(300),
  () => 'a'.repeat(10_000),
  () => 'a'.repeat(60_000),
  () => `${' '.repeat(50_000)}x`,
  () => `${'a'.repeat(30_000)}!`,
  () => '@'.repeat(20_000),
  () => `a@${'a.'.repeat(15_000)}`,
  () => '0'.repeat(40_000),
  () => '😀'.repeat(10_000),
  () => '\n'.repeat(20_000),
  () => Array.from({ length: 1000 }, (_, index) => index),
  () => Array.from({ length: 20_000 }, () => 0),
  () => Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`key${index}`, index])),
  () => nested('[', ']', 100),
  () => nested('[', ']', 15_000),
  () => raw(`${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`),
];

const NAMES: readonly unknown[] = [
  raw('{"__proto__":{"isSimulated":true,"uuid":"x"}}'),
  raw('{"constructor":{"prototype":{"polluted":true}}}'),
  raw('{"__proto__":null}'),
  raw('{"uuid":"a","uuid":"b"}'),
  raw('{"toJSON":1,"valueOf":2,"then":3,"length":1e9}'),
  raw('{"":{"":{"":""}}}'),
  raw('{"\\u0000":1}'),
  raw('{"\\ud800":1}'),
];

/** A malformed value in the place of `before`. */
export function malformed(random: SeededRandom, before: unknown): unknown {
  switch (random.below(11)) {
    case 0:
    case 1:
      return random.pick(TYPES);
    case 2:
    case 3:
      return random.pick(NUMBERS);
    case 4:
    case 5:
      return random.pick(TEXTS);
    case 6:
      return random.pick(LONG)?.(random);
    case 7:
      return random.pick(NAMES);
    case 8:
      return around(random, before);
    case 9:
      return `${typeof before === 'string' && random.below(2) === 0 ? before : ''}${random.pick(UNSTORABLE)}`;
    default:
      return typeof before === 'string' ? `${before}${random.pick(TEXTS)}` : random.pick(TEXTS);
  }
}

/** An object may have a `toString` of its own that is none. */
const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The right value in the wrong shape. */
function around(random: SeededRandom, before: unknown): unknown {
  const shapes: readonly (() => unknown)[] = [
    () => [before],
    () => ({ value: before }),
    () => JSON.stringify(before) ?? '',
    () => Array.from({ length: 600 }, () => before),
    () => (typeof before === 'string' ? before.toUpperCase() : plain(before)),
    () => (typeof before === 'string' ? before.slice(0, -1) : -Number(plain(before))),
    () => (typeof before === 'number' ? before + 0.5 : undefined),
    () => (Array.isArray(before) ? Object.assign({}, before) : Object.entries(before ?? {})),
  ];
  return random.pick(shapes)?.();
}

/** For addresses and headers, where only texts are. */
export const malformedText = (random: SeededRandom): string => random.pick(TEXTS) ?? '';
