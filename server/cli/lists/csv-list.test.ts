import { expect, test } from 'vitest';
import { csvList } from './csv-list.ts';

const textOf = (cells: readonly string[], country = 'NO') => csvList(['name'], [cells], country).toString('utf8');

test('[KEP-08] a list begins with a byte order mark and has rows that Windows programs read', () => {
  expect(textOf(['Åse Ødegård'])).toBe('\uFEFFname\r\nÅse Ødegård\r\n');
});

test.each(['=1+1', '+4712345678', '-1', '@sum', '\tx', '\rx', ' =1+1', '\uFF1D1+1'])(
  '[KEP-08] [SEC-09] %j is shown unchanged and computed by no spreadsheet',
  (cell) => {
    expect(textOf([cell]).split('\r\n')[1]?.replace(/^"/, '')).toMatch(/^'/);
  },
);

test('[KEP-08] a separator, a quotation mark or a line break stays inside its cell', () => {
  expect(textOf(['a;b', 'say "hi"', 'two\nlines'])).toContain('"a;b";"say ""hi""";"two\nlines"');
});

test.each([
  ['NO', ';'],
  ['SE', ';'],
  ['DE', ';'],
  ['GB', ','],
  ['US', ','],
  ['', ','],
])('[KEP-08] spreadsheets in %s get cells separated by %s', (country, separator) => {
  expect(textOf(['a', 'b'], country)).toContain(`a${separator}b`);
});
