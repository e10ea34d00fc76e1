import { expect, test } from 'vitest';
import { isInTaxRegister, taxName } from './tax-name.ts';

test.each([
  ['a registered shop in Norway', 'NO', true, [25], 'vat'],
  ['a registered shop in Norway with goods of 0 %', 'NO', true, [0], 'vat'],
  ['a shop in Norway that is in no register', 'NO', false, [0], null],
  ['a shop in Germany', 'DE', true, [19, 0], 'vat'],
  ['a shop in Great Britain below the threshold', 'GB', true, [0], null],
  ['a shop in the United States with sales tax in its prices', 'US', true, [8], 'sales'],
  ['a shop in the United States without one', 'US', true, [0], null],
  ['an order without goods that cost something', 'US', false, [], null],
] as const)(
  '[BIZ-05] [KEP-06] %s uses its country’s name for its tax, or does not mention it',
  (_shop, country, isTaxRegistered, percents, name) => {
    expect(taxName(percents, country, isInTaxRegister({ isTaxRegistered }, country))).toBe(name);
  },
);
