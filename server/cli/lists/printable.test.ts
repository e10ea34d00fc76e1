import { expect, test } from 'vitest';
import { printable, printableJson } from './printable.ts';

test('[SEC-09] what a terminal would act on is written out, and words stay as they are', () => {
  expect(printable('abc\u001B[31mred\nline_x.jpg: is in')).toBe(String.raw`abc\u{1b}[31mred\u{a}line_x.jpg: is in`);
  expect(printable('a\u202Egpj.exe')).toBe(String.raw`a\u{202e}gpj.exe`);
  expect(printable('Åse Ødegård 李\t12 %')).toBe('Åse Ødegård 李\t12 %');
});

test('[SEC-09] JSON holds no sign that a terminal or an editor obeys, and is read back whole', () => {
  const order = { comment: 'a\u001B[2J\u009B2J\u202Egpj\u2028b\u007F', name: 'Åse 李' };
  const text = printableJson(order);
  expect(text).toContain(String.raw`"a\u001b[2J\u009b2J\u202egpj\u2028b\u007f"`);
  expect(text).toContain('Åse 李');
  expect(JSON.parse(text)).toEqual(order);
});
