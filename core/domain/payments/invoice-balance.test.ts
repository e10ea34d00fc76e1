import { expect, test } from 'vitest';
import {
  type InvoiceFacts,
  keptTakenOff,
  openAmount,
  openOfInvoice,
  owedOfInvoice,
  paidBackOf,
  standingOfInvoice,
  unchargedOf,
} from './invoice-balance.ts';

const INVOICE: InvoiceFacts = { isCancelled: false, total: 500, uncharged: 0, captured: 0, refunded: 0, paidBack: 0 };
const of = (more: Partial<InvoiceFacts>) => {
  const facts = { ...INVOICE, ...more };
  return [standingOfInvoice(facts), openOfInvoice(facts), owedOfInvoice(facts)];
};

test.each<[string, Partial<InvoiceFacts>, number[]]>([
  ['nothing was paid', {}, [500, 500, 0]],
  ['a part was paid', { captured: 200 }, [500, 300, 0]],
  ['all was paid', { captured: 500 }, [500, 0, 0]],
  ['a line was withdrawn from', { uncharged: 150 }, [350, 350, 0]],
  ['a line was withdrawn from after a part was paid', { uncharged: 150, captured: 200 }, [350, 150, 0]],
  ['what is left was paid', { uncharged: 150, captured: 350 }, [350, 0, 0]],
  ['more was paid than stands', { uncharged: 200, captured: 400 }, [300, 0, 100]],
  ['that was sent back', { uncharged: 200, captured: 400, refunded: 100, paidBack: 100 }, [300, 0, 0]],
  ['a paid part was given back', { captured: 500, refunded: 50 }, [450, 0, 0]],
  ['a part was given back, then a line was withdrawn from', { captured: 400, refunded: 50, uncharged: 200 }, [250, 0, 100]],
  ['it was cancelled unpaid', { isCancelled: true, uncharged: 500 }, [0, 0, 0]],
  ['it was cancelled after a part was paid', { isCancelled: true, captured: 200 }, [0, 0, 200]],
  ['that part was sent back', { isCancelled: true, captured: 200, refunded: 200, paidBack: 200 }, [0, 0, 0]],
])('[BIZ-05] of an invoice stands, is open and is owed what is right when %s', (_when, facts, expected) => {
  expect(of(facts)).toEqual(expected);
});

test.each<[string, Partial<InvoiceFacts>, boolean, number]>([
  ['of an amount, what is owed', { uncharged: 200, captured: 400 }, false, 100],
  ['of an amount, where nothing is owed, nothing', { captured: 500 }, false, 0],
  ['of lines, while others are owed, nothing', { uncharged: 200, captured: 400 }, true, 0],
  ['of lines of a cancelled order, all', { isCancelled: true, captured: 500 }, true, 150],
  ['of an amount of a cancelled order, what is left', { isCancelled: true, captured: 500, refunded: 400 }, false, 100],
])('[BIZ-05] a refund of 150 pays back %s', (_what, facts, isOfLines, expected) => {
  expect(paidBackOf({ ...INVOICE, ...facts }, { amount: 150, isOfLines })).toBe(expected);
});

test('[BIZ-05] only lines that were not charged lower an invoice', () => {
  expect(
    unchargedOf([
      { isCharged: false, amount: 100 },
      { isCharged: true, amount: 30 },
      { isCharged: false, amount: 7 },
    ]),
  ).toBe(107);
});

test('[BIZ-05] the unpaid amount is the shop’s value, without it the amount not yet paid; for a card it is zero', () => {
  const amounts = { authorised: 100, captured: 100, refunded: 0 };
  expect(openAmount({ isInvoice: true, open: 250, amounts }, 500)).toBe(250);
  expect(openAmount({ isInvoice: true, open: 0, amounts }, 500)).toBe(0);
  expect(openAmount({ isInvoice: true, amounts }, 500)).toBe(400);
  expect(openAmount({ isInvoice: true }, 500)).toBe(500);
  expect(openAmount({ isInvoice: false }, 500)).toBe(0);
});

test('[BIZ-05] an amount deducted from an invoice counts against its lines when these are deducted too', () => {
  const facts = { isCancelled: false, total: 500, uncharged: 0, refunded: 0, paidBack: 0 };
  expect([keptTakenOff(50, facts), keptTakenOff(50, { ...facts, uncharged: 480 }), keptTakenOff(50, { ...facts, uncharged: 500 })]).toEqual(
    [50, 20, 0],
  );
});
