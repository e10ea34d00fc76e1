import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test('[OPX-11] a typed number is a whole number that the database can store', () => {
  expect(['1', '007', '2147483647'].map((typed) => typedNumber('batch', typed))).toEqual([1, 7, 2_147_483_647]);
  for (const typed of ['0', '-1', '1.5', '1e3', ' 1', '', 'ten', '2147483648', '99999999999999999999'])
    expect(() => typedNumber('batch', typed)).toThrow(`--batch=${typed} is no whole number from 1 to 2147483647.`);
  expect(typedNumber('keep-daily', '0', { least: 0, most: 9999 })).toBe(0);
  expect(() => typedNumber('keep-daily', '10000', { least: 0, most: 9999 })).toThrow(
    '--keep-daily=10000 is no whole number from 0 to 9999.',
  );
});
