import { expect, test } from 'vitest';
import { type CostFacts, costNow } from './cost-now.ts';

const NOTHING: CostFacts = {
  isInvoice: true,
  isCancelled: false,
  total: 929,
  withdrawn: 0,
  uncharged: 0,
  credited: 0,
  refunded: 0,
  paidBack: 0,
};
const now = (facts: Partial<CostFacts>) => costNow({ ...NOTHING, ...facts });

test('[BIZ-04] [ORD-02] an order costs less from the withdrawal on, before and after its credit', () => {
  expect([now({}), now({ withdrawn: 291 }), now({ uncharged: 291 })]).toEqual([null, 638, 638]);
  expect(now({ uncharged: 291, refunded: 100, paidBack: 100 }), 'what was paid too much is sent back').toBe(638);
  expect(now({ refunded: 929 }), 'all of a paid invoice went back').toBe(0);
  const card = { isInvoice: false };
  expect([now({ ...card, withdrawn: 291 }), now({ ...card, uncharged: 291 })]).toEqual([638, 638]);
  expect(now({ ...card, credited: 291 }), 'the refund is under way').toBe(638);
  expect(now({ ...card, credited: 291, refunded: 291, uncharged: 38 })).toBe(600);
  expect(now({ isCancelled: true, uncharged: 291 }), 'cancelled').toBeNull();
});
