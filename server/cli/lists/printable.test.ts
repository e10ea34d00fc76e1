import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test('[SEC-09] what a terminal would act on is written out, and words stay as they are', () => {
  expect(printable('abc\u001B[31mred\nline_x.jpg: is in')).toBe(String.raw`abc\u{1b}[31mred\u{a}line_x.jpg: is in`);
  expect(printable('a\u202Egpj.exe')).toBe(String.raw`a\u{202e}gpj.exe`);
  expect(printable('Åse Ødegård 李\t12 %')).toBe('Åse Ødegård 李\t12 %');
});
