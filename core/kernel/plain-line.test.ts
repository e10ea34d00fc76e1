import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOf, textOf } from '#core/contract/entities.ts';
import { plainLine, plainText } from './plain-line.ts';

test.each([
  ['Kari\nSolberg', 'Kari Solberg'],
  ['Kari\r\n\tSolberg', 'Kari Solberg'],
  ['Kari\u2028Solberg', 'Kari Solberg'],
  ['Kari\u001B[31mSolberg', 'Kari [31mSolberg'],
  ['gnp.\u202Etxe\u2066', 'gnp.txe'],
  ['نرگس‌السادات', 'نرگس‌السادات'],
  ['Zoë O’Brien-Åsen', 'Zoë O’Brien-Åsen'],
])('[SEC-09] %j is the line %j', (typed, line) => {
  expect(plainLine(typed)).toBe(line);
  expect(lineOf(200).parse(typed)).toBe(line);
});

test('[SEC-09] normalising a line twice equals normalising once, and never makes it longer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'Å', '字', ' ', '\n', '\r', '\t', '\u001B', '\u2028', '\u202E', '\u2069', '\u200C')),
      (signs) => {
        const typed = signs.join('');
        const line = plainLine(typed);
        expect(plainLine(line)).toBe(line);
        expect(line.length).toBeLessThanOrEqual(typed.length);
      },
    ),
  );
});

test.each([
  ['Ring twice\r\nat the back', 'Ring twice\nat the back'],
  ['one\u2028two\rthree', 'one\ntwo\nthree'],
  ['=1+1\u001B[31m\u001B]0;PWN\u0007 \u202E\u009B2J', '=1+1 [31m ]0;PWN   2J'],
  ['Legg den\n\nved\tdøra', 'Legg den\n\nved døra'],
])('[SEC-09] %j is the text %j', (typed, text) => {
  expect(plainText(typed)).toBe(text);
  expect(plainText(text)).toBe(text);
  expect(textOf(200).parse(typed)).toBe(text);
});

test('[SEC-09] a line that is too long is refused', () => {
  expect(lineOf(4).safeParse('Kari\n').success).toBe(false);
});
