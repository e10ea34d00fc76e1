import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonNode, parseJson, placeOf } from './parse-json.ts';

const valueOf = (node: JsonNode): unknown => {
  if (node.kind === 'value') return node.value;
  if (node.kind === 'array') return node.items.map(valueOf);
  return Object.fromEntries(node.members.map(({ key, node: value }) => [key, valueOf(value)]));
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('[OPX-09] a settings file is read like by every JSON reader, and each key is at its stated place', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const text = JSON.stringify(value, null, space);
      const parsed = parseJson(text);
      if (!parsed.ok) throw new Error(parsed.error.text);
      expect(JSON.stringify(valueOf(parsed.value))).toBe(JSON.stringify(JSON.parse(text)));
      const places = (node: JsonNode): void => {
        if (node.kind === 'object')
          for (const { key, at, node: inner } of node.members) {
            expect(text.slice(at).startsWith(JSON.stringify(key))).toBe(true);
            places(inner);
          }
        if (node.kind === 'array') node.items.forEach(places);
      };
      places(parsed.value);
    }),
  );
});

test('[OPX-09] text that is not JSON is refused, and no other', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b',
    '\\',
    '\n',
    ' ',
    '1',
    '-',
    '01',
    '1.5e3',
    '.',
    'true',
    'null',
    'nul',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
      const text = parts.join('');
      expect({ text, isRead: parseJson(text).ok }).toEqual({ text, isRead: isJson(text) });
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['{"a": 1,}', 1, 9, 'expected a key in double quotation marks, found "}"'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'expected a comma or }, found "\\""'],
  ['[1, 2', 1, 6, 'expected a comma or ], found the end of the file'],
  ['{"a" 1}', 1, 6, 'expected a colon after "a", found "1"'],
  ["{'a': 1}", 1, 2, 'expected a key in double quotation marks, found "\'"'],
])('[OPX-09] %j is refused with line, column and the expected token', (text, line, column, words) => {
  const parsed = parseJson(text);
  expect(parsed.ok ? null : { ...placeOf(text, parsed.error.at), words: parsed.error.text }).toEqual({ line, column, words });
});

test('[OPX-09] an endlessly nested file is refused without a crash', () => {
  expect(parseJson('['.repeat(100_000)).ok).toBe(false);
});
