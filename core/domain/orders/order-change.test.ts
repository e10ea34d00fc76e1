import { expect, test } from 'vitest';
import { amountAfterCancel, type ChangeFacts, changeOf, moneyAfterCancel } from './order-change.ts';

const NONE = { authorised: 0, captured: 0, refunded: 0 };
const OPEN: ChangeFacts = {
  state: 'paid',
  production: 'received',
  isInExport: false,
  hasRetouched: false,
  hasDownloaded: false,
  amounts: NONE,
  open: 0,
};

test.each<[string, Partial<ChangeFacts>, ReturnType<typeof changeOf>]>([
  ['unpaid', { state: 'created' }, 'open'],
  ['declined', { state: 'failed' }, 'open'],
  ['reserved, or an invoice', {}, 'open'],
  ['charged, and its files not downloaded', { amounts: { authorised: 4900, captured: 4900, refunded: 0 } }, 'open'],
  ['partly refunded', { amounts: { authorised: 4900, captured: 4900, refunded: 100 } }, 'open'],
  ['claimed by an export', { isInExport: true }, 'in_production'],
  ['marked as in production', { production: 'in_production' }, 'in_production'],
  ['sent', { production: 'sent' }, 'in_production'],
  ['retouched', { hasRetouched: true }, 'in_production'],
  ['downloaded', { hasDownloaded: true }, 'downloaded'],
  ['cancelled', { state: 'cancelled', isInExport: true }, 'over'],
  ['refunded', { amounts: { authorised: 4900, captured: 4900, refunded: 4900 } }, 'over'],
  ['a part charged and refunded, the rest reserved', { amounts: { authorised: 4900, captured: 100, refunded: 100 } }, 'open'],
  ['a part of an invoice paid and refunded', { amounts: { authorised: 100, captured: 100, refunded: 100 }, open: 4800 }, 'open'],
])('[BIZ-04] an order that is %s', (_name, facts, expected) => {
  expect(changeOf({ ...OPEN, ...facts })).toBe(expected);
});

test.each([
  ['an unpaid order', { isInvoice: false, state: 'created', amounts: NONE }, 'nothing'],
  ['a reserved amount', { isInvoice: false, state: 'paid', amounts: { ...NONE, authorised: 500 } }, 'released'],
  ['a charged amount', { isInvoice: false, state: 'paid', amounts: { authorised: 500, captured: 500, refunded: 0 } }, 'refunded'],
  ['a part that is charged', { isInvoice: false, state: 'paid', amounts: { authorised: 500, captured: 500, refunded: 100 } }, 'refunded'],
  ['an open invoice', { isInvoice: true, state: 'paid', amounts: NONE }, 'invoiceVoid'],
  ['a paid invoice', { isInvoice: true, state: 'paid', amounts: { authorised: 500, captured: 500, refunded: 0 } }, 'invoiceBack'],
  ['an answer without amounts', { isInvoice: false, state: 'paid' }, 'released'],
] as const)('[BIZ-04] what becomes of the money of %s', (_name, payment, expected) => {
  expect(moneyAfterCancel(payment, 500)).toBe(expected);
});

test('[BIZ-04] an order that cost nothing has no refund', () => {
  expect(moneyAfterCancel({ isInvoice: true, state: 'paid', amounts: NONE }, 0)).toBe('nothing');
  expect(moneyAfterCancel({ isInvoice: false, state: 'paid' }, 0)).toBe('nothing');
});

test('[BIZ-04] after a partial charge or refund, the amount to be refunded is shown', () => {
  const amounts = { authorised: 200, captured: 200, refunded: 50 };
  const told = (...money: readonly Parameters<typeof amountAfterCancel>[0][]) =>
    money.map((one) => amountAfterCancel(one, { amounts }, 500));
  expect(told('refunded', 'invoiceBack', 'invoiceVoid')).toEqual([150, 150, 500]);
  const held = { authorised: 100, captured: 0, refunded: 0 };
  expect(amountAfterCancel('released', { amounts: held }, 500), 'another amount than the order’s').toBe(100);
  expect(amountAfterCancel('refunded', {}, 500)).toBe(500);
});
