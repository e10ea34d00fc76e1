import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { isInvoiceOver, isWhollyRefunded, keepsGoods } from './refunded-order.ts';

const line = (uuid: string, type: number, linePrice: number, more: object = {}) =>
  ({ uuid, type, linePrice, discountShares: null, ...more }) as unknown as OrderLine;
const off = (lineUuid: string, amount: number, isCredit = false) =>
  line('discount', 1, -amount, { isCredit, discountShares: [{ lineUuid, amount }] });
const LINES = [line('free', 0, 100), line('paid', 0, 150), off('free', 100), line('delivery', 3, 50)];
const back = (...uuids: readonly string[]) => new Set(uuids);

test('[BIZ-04] goods that a discount made free stay the customer’s when the paid line is refunded', () => {
  expect(keepsGoods(LINES, back('paid'))).toBe(true);
  expect(keepsGoods(LINES, back('paid', 'free')), 'given back or withdrawn from too').toBe(false);
  expect(keepsGoods(LINES, back()), 'refunded as an amount').toBe(false);
});

test('[BIZ-04] [BIZ-07] goods that are all free stay the customer’s when their delivery is refunded', () => {
  expect(keepsGoods([line('free', 0, 100), off('free', 100), line('delivery', 3, 50)], back())).toBe(true);
  expect(keepsGoods([line('free', 0, 100), off('free', 100), line('delivery', 3, 50)], back('free'))).toBe(false);
});

test('[BIZ-04] [BIZ-07] goods that prepaid credit paid for stay the customer’s until their credit is refunded', () => {
  const lines = [line('mug', 0, 249), line('paid', 0, 150), off('mug', 200, true)];
  expect(keepsGoods(lines, back()), 'the money was given back as an amount').toBe(true);
  expect(keepsGoods(lines, back('paid'))).toBe(true);
  expect(keepsGoods(lines, back('mug')), 'the rest is refunded as an amount').toBe(false);
  expect(keepsGoods(lines, back('mug', 'paid'))).toBe(false);
});

test('[BIZ-01] [BIZ-05] an order is refunded when the whole charge was refunded, and nothing is reserved or unpaid', () => {
  const gone = { authorised: 100, captured: 100, refunded: 100 };
  expect(isWhollyRefunded(gone, 0)).toBe(true);
  expect(isWhollyRefunded({ ...gone, refunded: 99 }, 0)).toBe(false);
  expect(isWhollyRefunded({ ...gone, authorised: 500 }, 0), 'the rest is reserved').toBe(false);
  expect(isWhollyRefunded(gone, 400), 'the rest of an invoice is to be paid').toBe(false);
  expect(isWhollyRefunded({ authorised: 100, captured: 0, refunded: 0 }, 0)).toBe(false);
});

test('[BIZ-05] an invoice is over when nothing is unpaid and no payment remains, including one that was never paid', () => {
  const paid = (captured: number, refunded: number) => ({ authorised: captured, captured, refunded });
  expect(isInvoiceOver(paid(0, 0), 0, 500)).toBe(true);
  expect(isInvoiceOver(paid(0, 0), 500, 500), 'not paid yet').toBe(false);
  expect(isInvoiceOver(paid(0, 0), 0, 0), 'it cost nothing').toBe(false);
  expect([isInvoiceOver(paid(100, 0), 0, 500), isInvoiceOver(paid(100, 100), 0, 500)]).toEqual([false, true]);
});
