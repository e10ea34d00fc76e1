import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { sumMinor } from '#core/kernel/money.ts';
import { priceCart, type PricingContext } from '../cart/cart-totals.ts';
import { taxOfLines } from '../documents/document-lines.ts';
import { add, changeOf, file, rebate } from '../fixtures/cart-examples.ts';
import { facts, IDS, priceList, texts } from '../fixtures/price-list.ts';
import { applyCartChange } from '../cart/cart-change.ts';
import { discountSharesOf, paidForLines, shareOut } from './discount-shares.ts';
import { taxIncludedIn } from './tax.ts';

const prices = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 9 });
const linesOf = (all: readonly number[]) => all.map((linePrice, at) => ({ uuid: `line-${at}`, linePrice }));

test('[BIZ-04] [PRC-05] the shares of a discount sum to it, and no share exceeds the cost of its line', () => {
  fc.assert(
    fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const amount = Math.round(sumMinor(all) * part);
      const shares = shareOut(amount, linesOf(all));
      expect(sumMinor(shares.map((share) => share.amount))).toBe(amount);
      for (const { lineUuid, amount: off } of shares) {
        expect(off).toBeGreaterThan(0);
        expect(off).toBeLessThanOrEqual(linesOf(all).find(({ uuid }) => uuid === lineUuid)?.linePrice ?? 0);
      }
    }),
  );
});

test('[BIZ-04] the remainder goes to the largest fractions, and of equal ones to the earlier line', () => {
  expect(shareOut(100, linesOf([300, 300, 300])).map(({ amount }) => amount)).toEqual([34, 33, 33]);
  expect(shareOut(10, linesOf([100, 200, 399])).map(({ amount }) => amount)).toEqual([1, 3, 6]);
});

const goods = [add(IDS.mug, 1), file(0)].reduce<readonly OrderLine[]>(
  (lines, step) => applyCartChange(lines, changeOf(step), priceList, facts),
  [],
);
const priced = (code: PricingContext['rebate'], price = 6_900) =>
  priceCart(goods, priceList, {
    ownerUuid: IDS.owner,
    nowMs: 2_000,
    texts,
    rebate: code,
    delivery: { description: 'Post', price, isExpress: false },
  }).orderLines;
const paidOf = (lines: readonly OrderLine[]) => sumMinor([...paidForLines(lines).values()]);
const goodsOf = (lines: readonly OrderLine[]) => sumMinor(lines.filter(({ type }) => type === 0).map(({ linePrice }) => linePrice));

test('[BIZ-04] the paid amount of a line excludes its voucher, and free delivery belongs to no line', () => {
  const tenth = priced(rebate('percent', 10));
  const off = tenth.find(({ type }) => type === 1)?.linePrice ?? 0;
  expect([paidOf(tenth), off < 0]).toEqual([goodsOf(tenth) + off, true]);
  const free = priced(rebate('free_delivery', 0));
  expect(paidOf(free)).toBe(goodsOf(free));
  // In the form of orders from before the shares were stored.
  const former = (lines: readonly OrderLine[]) => lines.map(({ discountShares: _shares, ...line }) => line);
  expect([paidOf(former(tenth)), paidOf(former(free))]).toEqual([paidOf(tenth), paidOf(free)]);
});

test('[BIZ-05] a discount has the tax rate of its goods', () => {
  const lines = priced({ ...rebate('percent', 50), goodsUuids: [IDS.mug] }, 0).filter(({ type }) => type !== 4);
  const [mug = 0, portrait = 0] = lines.map(({ linePrice }) => linePrice);
  const tax = taxOfLines(lines, priceList.fixedProducts, { usual: 25, ofKind: { 'digital-file': 15 } });
  expect(sumMinor(discountSharesOf(lines).map(({ amount }) => amount))).toBe(mug / 2);
  expect(tax.map(({ percent, gross, tax: included }) => [percent, gross, included])).toEqual([
    [25, mug / 2, taxIncludedIn(mug / 2, 25)],
    [15, portrait, taxIncludedIn(portrait, 15)],
  ]);
});
