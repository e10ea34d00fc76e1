import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { classListIn, type ListLanguage } from '#tests/fixtures/import/class-lists.ts';
import { decodeText, isTextEncoding, undecodedWords } from './decode-text.ts';

/** Number of lists for each language and encoding; `npm run test:all` makes 10,000. */
const LISTS = Number(process.env['KEEPSAKE_CLASS_LISTS'] ?? 500);
/** A list takes a fraction of a millisecond. */
const LIMIT_MS = Math.max(30_000, 20 * LISTS);
const NORDIC_AND_GERMAN = ['nb', 'sv', 'da', 'fi', 'de'] as const satisfies readonly ListLanguage[];
const bytesIn = (text: string, encoding: string) => {
  const [, name = '', marked] = /^(.*?)(-bom)?$/.exec(encoding) ?? [];
  return iconv.encode(text, name, { addBOM: marked !== undefined });
};

describe.each(NORDIC_AND_GERMAN)('[OPX-02] class lists in %s', (language) => {
  test.each(['windows-1252', 'utf8', 'utf8-bom', 'utf16le-bom', 'utf16be-bom', 'utf16le', 'utf16be'])(
    '[OPX-02] keep every letter in %s',
    (encoding) => {
      fc.assert(
        fc.property(classListIn(language), ({ text }) => {
          const decoded = decodeText(bytesIn(text, encoding));
          expect(decoded.ok && decoded.value.text).toBe(text);
        }),
        { numRuns: LISTS },
      );
    },
    LIMIT_MS,
  );
});

test.each(['windows-1250', 'iso-8859-2'])(
  '[OPX-02] Polish class lists keep every letter in %s if job.json names it',
  (encoding) => {
    fc.assert(
      fc.property(classListIn('pl'), ({ text }) => {
        const decoded = decodeText(iconv.encode(text, encoding), encoding);
        expect(decoded.ok && decoded.value).toEqual({ text, encoding });
      }),
      { numRuns: LISTS },
    );
  },
  LIMIT_MS,
);

test('[OPX-02] a list that was saved again as Unicode is read as Unicode, whatever job.json still names', () => {
  const text = 'name;pictures\nŁukasz Żółć;a.jpg\n';
  for (const encoding of ['utf8', 'utf8-bom', 'utf16le-bom', 'utf16be-bom']) {
    const decoded = decodeText(bytesIn(text, encoding), 'windows-1250');
    expect([encoding, decoded.ok && decoded.value.text]).toEqual([encoding, text]);
  }
  const named = decodeText(iconv.encode(text, 'utf16le'), 'utf-16le');
  expect(named.ok && named.value.text).toBe(text);
});

test('[OPX-02] bytes that are no letter in the encoding are an error, not a name with a gap', () => {
  expect(decodeText(Buffer.from([0x41, 0x8d, 0xe5]))).toEqual({
    ok: false,
    error: { encoding: 'Windows-1252', line: 1, has: 'no-letter' },
  });
  expect(decodeText(Buffer.from('a\r\nb\xff\r\n', 'latin1'), 'utf-8')).toEqual({
    ok: false,
    error: { encoding: 'utf-8', line: 2, has: 'no-letter' },
  });
});

test.each(['utf-32le', 'utf-32be'])('[OPX-02] a list in %s is an error, with a byte order mark and without', (encoding) => {
  for (const addBOM of [true, false])
    expect(decodeText(iconv.encode('name;pictures\nØyvind Ærø;a.jpg\n', encoding, { addBOM }))).toEqual({
      ok: false,
      error: { encoding: 'UTF-8, UTF-16 or Windows-1252', line: 1, has: 'zero' },
    });
});

test.each(['utf8', 'utf8-bom', 'utf16le-bom', 'windows-1252'])(
  '[OPX-02] a zero byte in a list in %s is an error with its line',
  (encoding) => {
    const text = 'name;pictures\r\nØyvind Ærø;a.jpg\r\nKari\0 Lind;b.jpg\r\n';
    const decoded = decodeText(bytesIn(text, encoding));
    expect(decoded).toMatchObject({ ok: false, error: { line: 3, has: 'zero' } });
    expect(decoded.ok || undecodedWords(decoded.error)).toMatch(/^line 3 has a zero byte \(NUL\), so it is not text in UTF-8/);
  },
);

test('[OPX-02] a list in UTF-8 with a row pasted from Windows is refused with that line, and read if its encoding is named', () => {
  const utf8 = Buffer.from('name\nÅsa Östre\nKari Lind\n');
  const pasted = Buffer.concat([utf8, Buffer.from('Bj\u00f6rk\n', 'latin1')]);
  const decoded = decodeText(pasted);
  expect(decoded.ok || undecodedWords(decoded.error)).toMatch(
    /^line 4 has letters in another encoding than the other lines, which are UTF-8/,
  );
  expect(decodeText(pasted, 'windows-1252').ok).toBe(true);
});

test('[OPX-02] job.json may name text encodings only', () => {
  expect(['windows-1250', 'ISO-8859-2', 'macintosh', 'cp865', 'utf-8'].every(isTextEncoding)).toBe(true);
  expect(['windows-9999', 'latin', 'base64', 'hex', ''].some(isTextEncoding)).toBe(false);
});
