import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { applyCartChange } from '../cart/cart-change.ts';
import { changeOf, file, type Step } from '../fixtures/cart-examples.ts';
import { facts, priceList } from '../fixtures/price-list.ts';
import { givesFiles, waitsForInvoice, willWaitForInvoice } from './paid-files.ts';

const [invoice, card] = [
  { needsVerifiedEmail: true, fee: 0 },
  { needsVerifiedEmail: false, fee: 0 },
];
const cartOf = (totalPrice: number, ...steps: readonly Step[]) => ({
  orderLines: steps.reduce<OrderLine[]>((lines, step) => [...applyCartChange(lines, changeOf(step), priceList, facts)], []),
  summary: { totalPrice, currency: 'NOK' },
});

test('[BIZ-03] before the order it is known that its files wait: on credit, with files, and with something to pay', () => {
  expect(willWaitForInvoice(invoice, cartOf(14_900, file(0)))).toBe(true);
  expect(willWaitForInvoice(card, cartOf(14_900, file(0)))).toBe(false);
  expect(willWaitForInvoice(invoice, cartOf(14_900))).toBe(false);
  expect(willWaitForInvoice(invoice, cartOf(0, file(0)))).toBe(false);
  expect(willWaitForInvoice({ ...invoice, fee: 3900 }, cartOf(0, file(0)))).toBe(true);
});

test('[BIZ-03] the files of an invoice wait for its whole amount; those that are given back whole are not given', () => {
  const paid = (captured: number, refunded = 0) => ({ captured, refunded });
  expect(waitsForInvoice({ isInvoice: true }, paid(100), 14_900)).toBe(true);
  expect(waitsForInvoice({ isInvoice: true }, paid(14_900), 14_900)).toBe(false);
  expect(waitsForInvoice({ isInvoice: false }, paid(0), 14_900)).toBe(false);
  expect(givesFiles({ isInvoice: true }, paid(0), 14_900)).toBe(false);
  expect(givesFiles({ isInvoice: true }, paid(14_900), 14_900)).toBe(true);
  expect(givesFiles({ isInvoice: true }, paid(14_900, 14_900), 14_900)).toBe(false);
});
