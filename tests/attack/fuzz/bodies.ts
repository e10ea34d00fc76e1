/** Bodies that are no JSON, or are not what their headers say. */
import type { SeededRandom } from '#tests/faults/seeded-random.ts';

export interface Body {
  readonly type: string | null;
  readonly bytes: Buffer;
  /** Added to the headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

const JSON_TYPE = 'application/json';

const TEXTS: readonly string[] = [
  '',
  ' ',
  'null',
  '[]',
  '""',
  '1',
  '{',
  '}',
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":undefined}',
  '{"a":1}{"a":2}',
  '// comment\n{}',
  '\uFEFF{}',
  '{"a":"\\u12"}',
  '{"a":"\\x"}',
  '{"a":"\n"}',
  '{"a":01}',
  '{"a":.5}',
  '{"a":1e}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
];

const TYPES: readonly string[] = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset=x',
  'application/json;;;',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'multipart/mixed; boundary=x',
  '/',
  ';',
  'x'.repeat(5000),
];

/** @param json the well-formed body */
export function brokenBody(random: SeededRandom, json: string): Body {
  const whole = Buffer.from(json === '' ? '{}' : json);
  const kinds: readonly (() => Body)[] = [
    () => ({ type: JSON_TYPE, bytes: Buffer.from(random.pick(TEXTS) ?? '') }),
    () => ({ type: JSON_TYPE, bytes: whole.subarray(0, random.below(whole.length + 1)) }),
    () => ({ type: JSON_TYPE, bytes: flipped(random, whole) }),
    () => ({ type: JSON_TYPE, bytes: Buffer.concat([whole, whole]) }),
    () => ({ type: JSON_TYPE, bytes: Buffer.from(whole.toString(), 'utf16le') }),
    () => ({ type: JSON_TYPE, bytes: Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]) }),
    () => ({ type: JSON_TYPE, bytes: Buffer.from(`${'['.repeat(30_000)}`) }),
    () => ({ type: JSON_TYPE, bytes: Buffer.from(`${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}`) }),
    () => ({ type: JSON_TYPE, bytes: Buffer.from(`{"a":"${'a'.repeat(random.below(40) === 0 ? 3_000_000 : 100_000)}"}`) }),
    () => ({ type: JSON_TYPE, bytes: Buffer.from(`[${'0,'.repeat(30_000)}0]`) }),
    () => ({ type: JSON_TYPE, bytes: whole, headers: { 'content-encoding': random.pick(['gzip', 'br', 'deflate', 'identity', 'x']) } }),
    () => ({
      type: JSON_TYPE,
      bytes: whole,
      headers: { 'content-length': random.pick(['0', '1', '-1', '1e3', '99999999999999', 'x', '']) },
    }),
    () => ({ type: JSON_TYPE, bytes: Buffer.concat([Buffer.from('{"'), Buffer.alloc(2000, 0), Buffer.from('":1}')]) }),
    () => ({ type: random.pick(TYPES) ?? '', bytes: whole }),
    () => ({ type: null, bytes: whole }),
    () => ({ type: 'application/x-www-form-urlencoded', bytes: Buffer.from(formOf(random)) }),
  ];
  return (random.pick(kinds) ?? (() => ({ type: null, bytes: whole })))();
}

function flipped(random: SeededRandom, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let count = 1 + random.below(4); count > 0; count -= 1) if (copy.length > 0) copy[random.below(copy.length)] = random.below(256);
  return copy;
}

const formOf = (random: SeededRandom): string =>
  random.pick(['a=1&a=2', '__proto__=1', 'a[b][c]=1', '%=%', '&&&', 'a=%00', 'a'.repeat(20_000), `${'a=1&'.repeat(5000)}`, '=']);

const DISPOSITIONS: readonly string[] = [
  'form-data; name="images[]"; filename="a.jpg"',
  'form-data; name="images[]"; filename="../../a.jpg"',
  'form-data; name="images[]"; filename="a\0.jpg"',
  'form-data; name="images[]"; filename=""',
  'form-data; name="images[]"',
  'form-data; name="__proto__"; filename="a.jpg"',
  'form-data; name="constructor"',
  'form-data; filename="a.jpg"',
  'form-data; name=""; filename="a.jpg"',
  `form-data; name="images[]"; filename="${'a'.repeat(5000)}.jpg"`,
  'form-data; name="images[]"; filename*=utf-8\'\'%ff%00',
  'attachment',
  '',
];

const CONTENTS: readonly (() => Buffer)[] = [
  () => Buffer.alloc(0),
  () => Buffer.from('not a picture'),
  () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1]),
  () => Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  // A PNG of 65,535 x 65,535 without a line of it.
  () => Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff0802000000', 'hex'),
  () => Buffer.from('89504e470d0a1a0a', 'hex'),
  () => Buffer.from('GIF89a\x01\0\x01\0', 'latin1'),
  () => Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'),
  () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><image href="file:///etc/passwd"/></svg>'),
  () => Buffer.from('%PDF-1.7'),
  () => Buffer.alloc(200_000, 0xff),
];

export function brokenForm(random: SeededRandom): Body {
  const parts = Array.from({ length: random.below(8) === 0 ? 30 : 1 + random.below(3) }, () => {
    const headers = [
      `content-disposition: ${random.pick(DISPOSITIONS)}`,
      `content-type: ${random.pick(['image/jpeg', 'image/png', 'text/html', '', 'x'.repeat(3000)])}`,
      ...Array.from({ length: random.below(10) === 0 ? 200 : 0 }, (_, index) => `x-${index}: 1`),
    ];
    return Buffer.concat([
      Buffer.from(`--x\r\n${headers.join('\r\n')}\r\n\r\n`),
      (random.pick(CONTENTS) ?? (() => Buffer.alloc(0)))(),
      Buffer.from('\r\n'),
    ]);
  });
  const whole = Buffer.concat([...parts, Buffer.from(random.pick(['--x--\r\n', '--x--', '', '--x', '--y--\r\n']))]);
  const bytes = random.below(4) === 0 ? whole.subarray(0, random.below(whole.length + 1)) : whole;
  const type = random.below(4) === 0 ? random.pick(TYPES) : undefined;
  return { type: type ?? 'multipart/form-data; boundary=x', bytes };
}
