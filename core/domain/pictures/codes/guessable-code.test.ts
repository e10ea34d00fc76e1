import { expect, test } from 'vitest';
import { isGuessableCode } from './guessable-code.ts';

test.each([
  'A',
  '12345',
  'ANNA7B',
  'ABCDEFG',
  'K3W9XMP',
  '2026 1128',
  '4821903754',
  '12345678901',
  'AAAA-AAAA-AAAA',
  'ABCD-EFGH-IJKL',
  '7B7B7B7B7B',
  'A-_-_-_-_-_-B',
])('[SEC-03] [OPS-01] %s is guessed', (code) => expect(isGuessableCode(code)).toBe(true));

test.each(['FJRD-K3W9XM', 'k3w9 xmp2', 'SOMMERFUGL', '48219037546', 'TAKEN-4MR7'])('[SEC-03] [OPS-01] %s is not', (code) =>
  expect(isGuessableCode(code)).toBe(false),
);
