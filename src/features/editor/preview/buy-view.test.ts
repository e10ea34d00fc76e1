import { describe, expect, test } from 'vitest';
import type { Product } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { buyView, newLines, updateView } from './buy-view.ts';

const SMALL = '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0a1';
const LARGE = '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0a2';
const product = (uuid: string, minimum: number, price: number): Product => ({
  uuid,
  name: uuid,
  type: 1,
  sortOrder: 1,
  minorderpartquantity: minimum,
  campaignrequirement: null,
  subproducts: [],
  formatSize: '15x15',
  maximumQuantity: null,
  productprices: [
    { quantity: 1, price, campaignprice: null, type: 1 },
    { quantity: 20, price: price - 500, campaignprice: null, type: 1 },
  ],
});
const prices: PriceList = {
  currency: 'NOK',
  products: [product(SMALL, 10, 2000), product(LARGE, 1, 9900)],
  digitalRebate: null,
  freeShippingThreshold: -1,
  fixedProducts: { specialRebate: null, catalogue: null, digitalPortrait: null, digitalSet: null, retouch: null },
  taxPercent: 25,
  packages: [],
  catalogues: [],
  promoted: [],
};
const both = { productUuids: [SMALL, LARGE] };
const made = { template: null, approvedLayout: null, subjects: [] };

test('[KEP-13] the quantity page shows the year of a calendar, also for a line in the cart', () => {
  const calendar = { ...prices, products: [{ ...product(LARGE, 1, 9900), name: 'Wall calendar' }] };
  const names = (view: ReturnType<typeof buyView>) => view.rows.map(({ name }) => name);
  expect(names(buyView({ productUuids: [] }, LARGE, calendar, {}, 2027))).toEqual(['Wall calendar 2027']);
  expect(names(updateView(LARGE, calendar, {}, 1, 2027))).toEqual(['Wall calendar 2027']);
  expect(names(buyView({ productUuids: [] }, LARGE, calendar, {}, null))).toEqual(['Wall calendar']);
});

describe('[EDT-15] quantities', () => {
  test('a single size starts at its minimum quantity, several start at 0', () => {
    expect(buyView({ productUuids: [SMALL] }, SMALL, prices, {}).rows.map((row) => row.quantity)).toEqual([10]);
    const view = buyView(both, LARGE, prices, {});
    expect(view.rows.map((row) => [row.product.uuid, row.quantity])).toEqual([
      [LARGE, 0],
      [SMALL, 0],
    ]);
    expect(view).toMatchObject({ total: 0, hasQuantity: false });
  });

  test('a quantity below its minimum costs nothing and makes no line', () => {
    const view = buyView(both, SMALL, prices, { [SMALL]: 9, [LARGE]: 2 });
    expect(view).toMatchObject({ total: 19_800, hasQuantity: true });
    expect(newLines(view, made, () => 'u').map((line) => [line.product.uuid, line.quantity])).toEqual([[LARGE, 2]]);
  });

  test('several sizes make several lines, each at the price of its own tier', () => {
    const view = buyView(both, SMALL, prices, { [SMALL]: 20, [LARGE]: 1 });
    expect(view.total).toBe(20 * 1500 + 9900);
    let count = 0;
    expect(newLines(view, made, () => `u${++count}`).map((line) => line.uuid)).toEqual(['u1', 'u2']);
  });

  test('a size that the shop no longer sells is not offered', () => {
    expect(buyView({ productUuids: [SMALL, '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0a9'] }, SMALL, prices, {}).rows).toHaveLength(1);
  });

  test('[EDT-19] a line in the cart keeps its quantity and its one size', () => {
    expect(updateView(LARGE, prices, {}, 3)).toMatchObject({ total: 29_700, rows: [{ quantity: 3 }] });
  });
});
