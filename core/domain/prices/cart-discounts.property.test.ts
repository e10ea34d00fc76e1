import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DiscountRule } from '#core/contract/shop.ts';
import { sumMinor } from '#core/kernel/money.ts';
import { cartDiscounts } from './cart-discounts.ts';

const names = (of: string, count: number) => Array.from({ length: count }, (_, at) => `${of}-${at}`);
const product = fc.constantFrom(...names('product', 3));
const child = fc.constantFrom(...names('child', 4));

const goods = fc.uniqueArray(
  fc.record({
    uuid: fc.constantFrom(...names('line', 9)),
    quantity: fc.integer({ min: 1, max: 12 }),
    linePrice: fc.integer({ min: 0, max: 90_000 }),
    product: product.map((uuid) => ({ uuid, name: '', type: 1, subproducts: [] })),
    package: fc.constant(null),
    template: fc.constant(null),
    fileRetouch: fc.constant(null),
    subjects: fc.array(child, { maxLength: 2 }).map((uuids) => uuids.map((uuid) => ({ uuid, name: '', group: '' }))),
  }),
  { selector: ({ uuid }) => uuid, maxLength: 9 },
);
const step = fc.oneof(
  fc.record({ from: fc.integer({ min: 1, max: 20 }), off: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ from: fc.integer({ min: 1, max: 20 }), off: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 90_000 }) }),
);
const rule: fc.Arbitrary<DiscountRule> = fc
  .record({
    kind: fc.constantFrom('pieces' as const, 'amount' as const, 'sibling' as const),
    steps: fc.array(step, { minLength: 1, maxLength: 3 }).map((steps) => steps.toSorted((a, b) => a.from - b.from)),
    children: fc.option(fc.uniqueArray(child), { nil: undefined }),
    others: fc.option(fc.uniqueArray(child), { nil: undefined }),
    products: fc.option(fc.uniqueArray(product), { nil: undefined }),
  })
  .map(({ kind, steps, children, others, products }) => ({
    kind,
    steps,
    ...(children && { onlyFor: children }),
    ...(others && { notFor: others }),
    ...(products && { goodsUuids: products }),
  }));
const rules = fc.array(rule, { maxLength: 4 });

test('[BIZ-07] [PRC-06] the shares of every discount sum to it, and no line ever has a negative cost', () => {
  fc.assert(
    fc.property(goods, rules, (lines, all) => {
      const { discounts, left } = cartDiscounts(lines, all);
      for (const { amount, shares } of discounts) {
        expect(sumMinor(shares.map((share) => share.amount))).toBe(amount);
        expect(amount).toBeGreaterThan(0);
      }
      for (const { linePrice } of left) expect(linePrice).toBeGreaterThanOrEqual(0);
      const total = (all: typeof lines | typeof left) => sumMinor(all.map(({ linePrice }) => linePrice));
      expect(total(lines) - total(left)).toBe(sumMinor(discounts.map(({ amount }) => amount)));
    }),
  );
});

test('[BIZ-07] the order in which goods were added does not affect their discounts', () => {
  fc.assert(
    fc.property(
      goods.chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
      rules,
      ([lines, shuffled], all) => {
        expect(cartDiscounts(shuffled, all).discounts).toEqual(cartDiscounts(lines, all).discounts);
      },
    ),
  );
});
