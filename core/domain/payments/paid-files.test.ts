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

test('[BIZ-03] the checkout shows that files wait for a payment: on credit, with files, and with an amount to pay', () => {
  expect(willWaitForInvoice(invoice, cartOf(14_900, file(0)))).toBe(true);
  expect(willWaitForInvoice(card, cartOf(14_900, file(0)))).toBe(false);
  expect(willWaitForInvoice(invoice, cartOf(14_900))).toBe(false);
  expect(willWaitForInvoice(invoice, cartOf(0, file(0)))).toBe(false);
  expect(willWaitForInvoice({ ...invoice, fee: 3900 }, cartOf(0, file(0)))).toBe(true);
});

test('[BIZ-03] the files of an invoice wait for its full amount; files of a full refund are not released', () => {
  const paid = (captured: number, refunded = 0, isInvoice = true) => ({ isInvoice, amounts: { authorised: captured, captured, refunded } });
  expect(waitsForInvoice(paid(100), 14_900)).toBe(true);
  expect(waitsForInvoice(paid(14_900), 14_900)).toBe(false);
  expect(waitsForInvoice(paid(0, 0, false), 14_900)).toBe(false);
  expect(givesFiles(paid(0), 14_900, false)).toBe(false);
  expect(givesFiles(paid(14_900), 14_900, false)).toBe(true);
  expect(givesFiles(paid(14_900, 14_900), 14_900, true)).toBe(false);
});

test('[BIZ-03] [BIZ-04] the files of an invoice do not wait for lines that its customer withdrew from', () => {
  const amounts = { authorised: 10_000, captured: 10_000, refunded: 0 };
  expect(givesFiles({ isInvoice: true, amounts, open: 0 }, 14_900, false)).toBe(true);
  expect(givesFiles({ isInvoice: true, amounts, open: 1 }, 14_900, false)).toBe(false);
});
