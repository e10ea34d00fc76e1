import { expect, test } from 'vitest';
import { isInvoiceOver, isWhollyRefunded, keepsGoods } from './refunded-order.ts';

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

test('[BIZ-04] [BIZ-07] goods that prepaid credit paid for stay the customer’s until their credit goes back', () => {
  const credit = { uuid: 'credit', type: 1 as const, isCredit: true, discountShares: [{ lineUuid: 'free', amount: 249 }] };
  const lines = [LINES[0], LINES[1], credit].flatMap((line) => line ?? []);
  expect(keepsGoods(lines, none, new Map(), 50), 'the delivery was given back').toBe(true);
  expect(keepsGoods(lines, none, new Map([...paid, ['free', { amount: 0, isCharged: true }]]), 200)).toBe(false);
  expect(keepsGoods(lines, new Set(['free']), new Map(), 150), 'withdrawn, and the rest refunded as an amount').toBe(false);
});

test('[BIZ-01] [BIZ-05] an order is refunded when all that was charged went back, and nothing more is reserved or to be paid', () => {
  const back = { authorised: 100, captured: 100, refunded: 100 };
  expect(isWhollyRefunded(back, 0)).toBe(true);
  expect(isWhollyRefunded({ ...back, refunded: 99 }, 0)).toBe(false);
  expect(isWhollyRefunded({ ...back, authorised: 500 }, 0), 'the rest is reserved').toBe(false);
  expect(isWhollyRefunded(back, 400), 'the rest of an invoice is to be paid').toBe(false);
  expect(isWhollyRefunded({ authorised: 100, captured: 0, refunded: 0 }, 0)).toBe(false);
});

test('[BIZ-05] an invoice is over when nothing of it is to be paid and nothing of what was paid stays, also one that was never paid', () => {
  const paid = (captured: number, refunded: number) => ({ authorised: captured, captured, refunded });
  expect(isInvoiceOver(paid(0, 0), 0, 500)).toBe(true);
  expect(isInvoiceOver(paid(0, 0), 500, 500), 'not paid yet').toBe(false);
  expect(isInvoiceOver(paid(0, 0), 0, 0), 'it cost nothing').toBe(false);
  expect([isInvoiceOver(paid(100, 0), 0, 500), isInvoiceOver(paid(100, 100), 0, 500)]).toEqual([false, true]);
});
