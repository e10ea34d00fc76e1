import { expect, test } from 'vitest';
import type { OrderLine, Rebate } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { foldCart } from '../cart/fold-cart.ts';
import { priceCart, type PricingContext } from '../cart/cart-totals.ts';
import { add, change, changeOf, express, file, postage, rebate, type Step } from '../fixtures/cart-examples.ts';
import { facts, IDS, priceList, texts } from '../fixtures/price-list.ts';
import { applyCartChange } from '../cart/cart-change.ts';
import { usedRebateCode } from './rebate.ts';

const context: PricingContext = { ownerUuid: IDS.owner, nowMs: 2_000, texts, rebate: null };
const oneMug = applyCartChange([], changeOf(add(IDS.mug, 1)), priceList, facts);
const resultOf = (more: Partial<PricingContext>) => priceCart(oneMug, priceList, { ...context, ...more }).rebateResult;

test('[PRC-05] [KEP-05] a code without a discount shows the reason, and the missing amount', () => {
  expect(resultOf({})).toBeNull();
  expect(resultOf({ rebate: rebate('amount', 5_000, 30_000) })).toEqual({ state: 'below_minimum', missing: 12_100 });
  expect(resultOf({ rebate: rebate('amount', 5_000, 17_900) })).toEqual({ state: 'applied', missing: 0 });
  expect(resultOf({ rebate: rebate('percent', 0) })).toEqual({ state: 'nothing_to_reduce', missing: 0 });
});

test('[PRC-05] [KEP-05] a code for free delivery gives no discount on a delivery that is already free', () => {
  const free = rebate('free_delivery', 0);
  expect(resultOf({ rebate: free })?.state).toBe('delivery_not_chosen');
  expect(resultOf({ rebate: free, delivery: postage })?.state).toBe('applied');
  expect(resultOf({ rebate: free, delivery: { ...postage, price: 0 } })?.state).toBe('delivery_free');
  const reached = { ...priceList, freeShippingThreshold: 17_900 };
  const overThreshold = (delivery: typeof postage) =>
    priceCart(oneMug, reached, { ...context, rebate: free, delivery }).rebateResult?.state;
  expect([overThreshold(postage), overThreshold(express)]).toEqual(['delivery_free', 'applied']);
});

test('[KEP-05] [CHK-02] a code for free delivery gives nothing for files alone, because no delivery will be chosen', () => {
  const choice = (price: number) => ({ price, isExpress: false, expire: null });
  const deliveries = [
    { type: 'postage' as const, choices: [choice(6_900)] },
    { type: 'digital-delivery' as const, choices: [choice(0)] },
  ];
  const goods = (...steps: readonly Step[]) =>
    steps.reduce<readonly OrderLine[]>((lines, step) => applyCartChange(lines, changeOf(step), priceList, facts), []);
  const stateOf = (lines: readonly OrderLine[], list: PriceList) =>
    priceCart(lines, list, { ...context, rebate: rebate('free_delivery', 0) }).rebateResult?.state;
  const list = { ...priceList, deliveries };
  expect(stateOf(goods(file(0)), list)).toBe('delivery_free');
  expect(stateOf(goods(file(0), add(IDS.mug, 1)), list)).toBe('delivery_not_chosen');
  expect(stateOf(goods(add(IDS.mug, 1)), { ...list, freeShippingThreshold: 17_900 })).toBe('delivery_free');
  expect(stateOf(goods(file(0)), priceList)).toBe('delivery_not_chosen');
});

test('[KEP-05] [CRT-11] after a cart shrinks on the device, it shows the missing amount of its code, by the same rule', () => {
  const { code, ...kind } = rebate('amount', 5_000, 30_000);
  const two = applyCartChange([], changeOf(add(IDS.mug, 2)), priceList, facts);
  const priced = priceCart(two, priceList, { ...context, rebate: { ...kind, code } });
  const cart = { uuid: IDS.owner, ...priced, summary: { totalPrice: priced.totalPrice }, rebateCode: code, rebate: kind, revision: 1 };
  const waiting = [changeOf(change(IDS.mug, 2, 1))];
  const shrunk = foldCart(cart, waiting, { priceList, facts, texts, nowMs: 2_000 });
  expect([cart.rebateResult?.state, shrunk.rebateResult]).toEqual(['applied', { state: 'below_minimum', missing: 12_100 }]);
});

test('[KEP-05] [CRT-11] a code in a cart that is empty at the shop is checked against the goods on the device', () => {
  const { code, ...kind } = rebate('amount', 5_000, 30_000);
  const cart = { uuid: IDS.owner, orderLines: [], summary: { totalPrice: 0 }, rebateCode: code, rebate: kind, revision: 1 };
  const folded = (quantity: number) => foldCart(cart, [changeOf(add(IDS.mug, quantity))], { priceList, facts, texts, nowMs: 2_000 });
  expect(folded(1).rebateResult).toEqual({ state: 'below_minimum', missing: 12_100 });
  expect([folded(2).rebateResult?.state, folded(2).summary.totalPrice]).toEqual(['applied', 30_800]);
});

test('[KEP-05] [ORD-02] an order names a code only if it gave a discount', () => {
  expect(usedRebateCode('SUMMER', [{ type: 0 }, { type: 1 }])).toBe('SUMMER');
  expect(usedRebateCode('SUMMER', [{ type: 0 }, { type: 3 }])).toBeNull();
});

const LIMITED = { kind: 'percent', value: 10, minimumTotal: 0 } as const;
const oslo = { ...priceList, arrival: { country: 'NO', timeZone: 'Europe/Oslo', retouchDays: 0, photoDays: {} } };
const at = (time: string, limits: Partial<Rebate>) =>
  priceCart(oneMug, oslo, { ...context, nowMs: Date.parse(time), rebate: { ...LIMITED, ...limits, code: 'X' } }).rebateResult;

test('[PRC-05] [KEP-05] a code is valid from its first day to its last, in the shop’s time zone', () => {
  const days = { firstDay: '2026-12-01', lastDay: '2026-12-02' };
  expect(at('2026-11-30T22:59:59Z', days)).toEqual({ state: 'nothing_to_reduce', missing: 0, limit: 'not_begun' });
  expect(at('2026-11-30T23:00:00Z', days)?.state).toBe('applied');
  expect(at('2026-12-02T22:59:59Z', days)?.state).toBe('applied');
  expect(at('2026-12-02T23:00:00Z', days)?.limit).toBe('over');
  expect(at('2026-12-01T12:00:00Z', { endsAtMs: Date.parse('2026-12-01T12:00:00Z') })?.limit).toBe('over');
  expect([at('2026-12-01T12:00:00Z', { use: 'used' })?.limit, at('2026-12-01T12:00:00Z', { use: 'used_up' })?.limit]).toEqual([
    'used',
    'used_up',
  ]);
});

test('[PRC-05] [KEP-05] a code for a job or for some goods reduces only these, and reports a cart without any of them', () => {
  const other = '00000000-0000-4000-8000-00000000ffff';
  const both = applyCartChange(oneMug, changeOf(file(0)), priceList, facts);
  const priced = (limits: Partial<Rebate>) => priceCart(both, oslo, { ...context, rebate: { ...LIMITED, ...limits, code: 'X' } });
  const [mug] = both;
  const off = (limits: Partial<Rebate>) => priced(limits).orderLines.find(({ type }) => type === 1);
  expect(off({ goodsUuids: [IDS.mug] })).toMatchObject({ linePrice: -1_790, discountShares: [{ lineUuid: mug?.uuid, amount: 1_790 }] });
  expect(priced({ goodsUuids: [other] }).rebateResult?.limit).toBe('not_for_goods');
  expect(priced({ subjectUuids: [other] }).rebateResult?.limit).toBe('not_for_job');
  expect(priced({ subjectUuids: [] }).rebateResult?.limit).toBe('not_for_job');
  expect(priced({ subjectUuids: [IDS.subject], goodsUuids: [IDS.mug], minimumTotal: 17_901 }).rebateResult).toEqual({
    state: 'below_minimum',
    missing: 1,
  });
});
