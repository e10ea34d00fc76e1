import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { creditHeld, creditRest } from './credit.ts';

const off = {
  type: 1,
  linePrice: -30_000,
  discountShares: [
    { lineUuid: 'mug', amount: 17_900 },
    { lineUuid: 'file', amount: 12_100 },
  ],
};
const lines = [{ type: 0, linePrice: 50_000 }, off, { type: 2, linePrice: -500, discountShares: [] }] as unknown as OrderLine[];

test('[BIZ-07] an order contains the credit used for its goods, without refunded goods', () => {
  expect(creditHeld(lines, () => false)).toBe(30_000);
  expect(creditHeld(lines, (uuid) => uuid === 'file')).toBe(17_900);
  expect(creditHeld([], () => false)).toBe(0);
});

test('[BIZ-07] only prepaid credit that gives a discount has a remaining amount', () => {
  expect(creditRest({ value: 50_000, isCredit: true }, lines)).toBe(20_000);
  expect(creditRest({ value: 30_000, isCredit: true }, lines)).toBe(0);
  expect(creditRest({ value: 50_000 }, lines)).toBeNull();
  expect(creditRest({ value: 50_000, isCredit: true }, lines.slice(0, 1))).toBeNull();
});
