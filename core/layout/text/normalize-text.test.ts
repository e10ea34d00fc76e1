import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_TEXT_LENGTH, normalizeText, trimText } from './normalize-text.ts';

test('[EDT-09] runs of white space become one space, line breaks stay', () => {
  expect(normalizeText('Kari \t\u00a0 Nordmann\r\n  5B')).toBe('Kari Nordmann\n 5B');
  expect(normalizeText('a\u2028b\rc\n\nd')).toBe('a\nb\nc\n\nd');
});

test('[EDT-09] control and bidi-override characters are removed', () => {
  expect(normalizeText('a\u0000b\u202Ecd\uFEFFe\u2066f\u007F')).toBe('abcdef');
  expect(normalizeText('e\u0301 😀')).toBe('é 😀');
});

test('[KEP-12] [EDT-09] private-use letters and non-characters stay, so that they are reported as letters that no font draws', () => {
  for (const letter of ['\uE000', '\uF8FF', '\u{F0000}', '\uFFFE', '\u{1FFFF}']) expect(normalizeText(`a${letter}b`)).toBe(`a${letter}b`);
});

test('[EDT-09] saving trims spaces and line breaks around the text', () => {
  expect(trimText('\n  God jul \n\n')).toBe('God jul');
});

/** Any code point, lone surrogates too. fast-check's own 'binary' first builds a table of all of them, which takes seconds. */
const anyCharacter = fc.oneof(
  fc.nat({ max: 0x10_ff_ff }).map((point) => String.fromCodePoint(point)),
  // Characters that normalisation changes, often next to each other.
  fc.constantFrom(' ', '\u00A0', '\t', '\n', '\r', '\u2028', '\uFEFF', '\u202E', '\uD83D', '\uDE00', 'e', '\u0301'),
);

test('[EDT-09] normalising twice equals normalising once', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
    }),
    { numRuns: 500 },
  );
});

test('[EDT-09] a text longer than any box is cut, never through a character', () => {
  expect(normalizeText('å'.repeat(MAX_TEXT_LENGTH + 10))).toHaveLength(MAX_TEXT_LENGTH);
  expect(normalizeText(`a${'😀'.repeat(MAX_TEXT_LENGTH)}`)).toHaveLength(MAX_TEXT_LENGTH - 1);
});
