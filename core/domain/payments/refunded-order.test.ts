import { expect, test } from 'vitest';
import { keepsGoods } from './refunded-order.ts';

const LINES = [
  { uuid: 'free', type: 0 as const },
  { uuid: 'paid', type: 0 as const },
  { uuid: 'discount', type: 1 as const },
];
const none = new Set<string>();
const paid = new Map([['paid', { amount: 150, isCharged: true }]]);

test('[BIZ-04] goods that a discount made free stay the customer’s when the line that was paid is given back', () => {
  expect(keepsGoods(LINES, none, paid, 150)).toBe(true);
  expect(keepsGoods(LINES, new Set(['paid']), paid, 150)).toBe(true);
  expect(keepsGoods(LINES, new Set(['free', 'paid']), paid, 150), 'withdrawn too').toBe(false);
  expect(keepsGoods(LINES, none, new Map([...paid, ['free', { amount: 0, isCharged: true }]]), 150), 'given back too').toBe(false);
  expect(keepsGoods(LINES, none, new Map(), 150), 'refunded as an amount').toBe(false);
});
