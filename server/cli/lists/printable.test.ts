import { expect, test } from 'vitest';
import { printable, printableJson } from './printable.ts';

test('[SEC-09] characters that a terminal would act on are escaped, and other text is unchanged', () => {
  expect(printable('abc\u001B[31mred\nline_x.jpg: is in')).toBe(String.raw`abc\u{1b}[31mred\u{a}line_x.jpg: is in`);
  expect(printable('a\u202Egpj.exe')).toBe(String.raw`a\u{202e}gpj.exe`);
  expect(printable('Åse Ødegård 李\t12 %')).toBe('Åse Ødegård 李\t12 %');
});

test('[SEC-09] JSON contains no character that a terminal or an editor acts on, and is read back completely', () => {
  const order = { comment: 'a\u001B[2J\u009B2J\u202Egpj\u2028b\u007F', name: 'Åse 李' };
  const text = printableJson(order);
  expect(text).toContain(String.raw`"a\u001b[2J\u009b2J\u202egpj\u2028b\u007f"`);
  expect(text).toContain('Åse 李');
  expect(JSON.parse(text)).toEqual(order);
});
