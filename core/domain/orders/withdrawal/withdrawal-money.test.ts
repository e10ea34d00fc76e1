import { expect, test } from 'vitest';
import { applyCartChange } from '#core/domain/cart/cart-change.ts';
import { add, changeOf, file, retouch } from '#core/domain/fixtures/cart-examples.ts';
import { facts, IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { madeAmount, moneyAfterWithdrawal } from './withdrawal-money.ts';

const NONE = { authorised: 0, captured: 0, refunded: 0 };
const RESERVED = { authorised: 500, captured: 0, refunded: 0 };
const CHARGED = { authorised: 500, captured: 500, refunded: 0 };
const part = (captured: number) => ({ isInvoice: true, open: 500 - captured, amounts: { authorised: captured, captured, refunded: 0 } });

test.each([
  ['a reserved order before it is made', { isInvoice: false, amounts: RESERVED }, false, ['uncharged', 0]],
  ['a reserved order that is being made', { isInvoice: false, amounts: RESERVED }, true, ['unchargedOrBack', 200]],
  ['a charged order that is made', { isInvoice: false, amounts: CHARGED }, true, ['back', 200]],
  ['a charged order', { isInvoice: false, amounts: CHARGED }, false, ['back', 200]],
  ['an order of a shop that tells no amounts', { isInvoice: false }, false, ['back', 200]],
  ['an open invoice', { isInvoice: true, open: 500, amounts: NONE }, false, ['offInvoice', 0]],
  ['an open invoice that is made', { isInvoice: true, open: 500, amounts: NONE }, true, ['offInvoice', 0]],
  ['an invoice that is paid in a small part', part(100), false, ['offInvoice', 0]],
  ['an invoice that is paid in a large part', part(400), false, ['offInvoiceAndBack', 100]],
  ['a paid invoice', part(500), false, ['back', 200]],
] as const)('[BIZ-04] a customer who withdraws from %s reads what becomes of the money', (_name, payment, isMade, [kind, back]) => {
  expect(moneyAfterWithdrawal({ payment, total: 500, made: isMade ? 200 : 0, paid: 200 })).toEqual({ kind, back });
});

test('[BIZ-04] no refund is announced for lines that cost nothing', () => {
  const facts = { payment: { isInvoice: false, amounts: CHARGED }, total: 500, made: 0, paid: 0 };
  expect(moneyAfterWithdrawal(facts)).toEqual({ kind: 'nothing', back: 0 });
});

test('[BIZ-04] of an order in production only the goods are refunded, because files are not charged', () => {
  const lines = [add(IDS.mug, 1), file(0), retouch()].flatMap((change) => applyCartChange([], changeOf(change), priceList, facts));
  const made = madeAmount(lines, new Map(lines.map(({ uuid }) => [uuid, 100])));
  const payment = { isInvoice: false, amounts: RESERVED };
  expect(moneyAfterWithdrawal({ payment, total: 500, paid: 300, made })).toEqual({ kind: 'unchargedOrBack', back: 100 });
});
