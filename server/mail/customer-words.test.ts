import { expect, test } from 'vitest';
import { nameInMail } from './customer-words.ts';

test.each([
  ['Kari St. Olav', 'Kari St. Olav'],
  ['Kari\nSolberg', 'Kari Solberg'],
  ['olav.example', null],
  ['olav。example', null],
  ['olav｡example', null],
  ['olav．example', null],
  ['192.0.2.1', null],
  ['<b>Kari</b>', null],
  ['', null],
])('[SEC-06] %j is named in a mail as %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown);
});
