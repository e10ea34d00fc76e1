import { describe, expect, test } from 'vitest';
import { applyCartChange } from './cart-change.ts';
import { taxOfLines } from '../documents/document-lines.ts';
import { cartUpdateOf, itemCountOf, orderLinesOf, priceCart, type PricingContext } from './cart-totals.ts';
import { add, changeOf, EXAMPLES, type Step, file, pack, postage, rebate } from '../fixtures/cart-examples.ts';
import { facts, IDS, priceList, pricesOf, texts } from '../fixtures/price-list.ts';
import type { lineOfNew } from './goods-line.ts';
import { priceLine } from '../prices/line-price.ts';
import { unitPrice, priceRows } from '../prices/unit-price.ts';

const context: PricingContext = { ownerUuid: IDS.owner, nowMs: 2_000, texts, rebate: null };

const cartOf = (commands: readonly Step[], more: Partial<PricingContext> = {}) => {
  const goods = commands.reduce(
    (lines, command) => applyCartChange(lines, changeOf(command), priceList, facts),
    [] as readonly ReturnType<typeof lineOfNew>[],
  );
  return priceCart(goods, priceList, { ...context, ...more });
};

const taxOf = (cart: ReturnType<typeof cartOf>) =>
  taxOfLines(cart.orderLines, priceList.fixedProducts, { usual: priceList.taxPercent, ofKind: {} });

const written = (lines: Parameters<typeof pricesOf>[0]) =>
  pricesOf(lines)
    .map((price) => price.join(' '))
    .join(', ');

describe("[PRC-01] [PRC-02] [PRC-05] worked examples of a cart's prices", () => {
  test('there are at least sixty, each with a title of its own', () => {
    expect(new Set(EXAMPLES.map(([title]) => title)).size).toBe(EXAMPLES.length);
    expect(EXAMPLES.length).toBeGreaterThanOrEqual(60);
  });

  test.each(EXAMPLES.map(([title, commands, more, lines, tax]) => ({ title, commands, more, lines, tax })))(
    '$title',
    ({ commands, more, lines, tax }) => {
      const cart = cartOf(commands, more);
      expect(written(cart.orderLines)).toBe(lines);
      if (tax !== undefined) expect(orderLinesOf(cart, taxOf(cart), { ...context, texts, country: 'NO' }).at(-1)?.linePrice).toBe(tax);
    },
  );
});

test('[CRT-12] a reduced line shows its former price and the reduction', () => {
  const [line] = cartOf([add(IDS.card, 20)]).orderLines;
  expect(line).toMatchObject({ linePrice: 39_800, actualLinePrice: 49_800, rebate: { linePrice: -10_000 } });
  expect(cartOf([add(IDS.mug, 1)]).orderLines[0]).toMatchObject({ linePrice: 17_900, actualLinePrice: 17_900, rebate: null });
});

test('[CRT-12] [KEP-03] the former price counts the digital pictures that several packages include only once', () => {
  // 999 before, of which the set is 499. The other goods of the second package are 500, which is at least the charged amount.
  const [two] = cartOf([pack(IDS.packageA, 2)]).orderLines;
  expect(two).toMatchObject({ linePrice: 2 * 79_900, actualLinePrice: 99_900 + 79_900 });
  const cheap = {
    ...priceList,
    packages: priceList.packages.map((entry) => ({ ...entry, priceIncludingDiscount: 40_000, timeLimited: null })),
  };
  const [line] = cartOf([pack(IDS.packageA, 3)]).orderLines;
  expect(line && priceLine(line, cheap, { nowMs: 0, hasPackage: true })).toEqual({
    linePrice: 3 * 40_000,
    actualLinePrice: 99_900 + 2 * 50_000,
  });
  const [others] = cartOf([pack(IDS.packageB, 2)]).orderLines;
  expect(others, 'without digital pictures each is a package of its own').toMatchObject({ actualLinePrice: 2 * 49_900 });
});

test('[CRT-04] the total is one line of type 4, equal to the sum of the others', () => {
  const cart = cartOf([add(IDS.mug, 2), file(0)], { delivery: postage, rebate: rebate('percent', 10) });
  expect(cart.orderLines.filter((line) => line.type === 4).map((line) => line.linePrice)).toEqual([cart.totalPrice]);
});

test("[ORD-02] an order's type 4 line is the tax that its total includes", () => {
  const cart = cartOf([add(IDS.calendar, 1)]);
  const lines = orderLinesOf(cart, taxOf(cart), { ...context, texts, country: 'NO' });
  expect(pricesOf(lines)).toEqual([
    [0, 24_900],
    [4, 4_980],
  ]);
  expect(lines.at(-1)?.description).toBe('Tax 25');
});

test("[PRC-04] a rebate code's line names the shop's special rebate product", () => {
  const line = cartOf([add(IDS.mug, 1)], { rebate: rebate('amount', 500) }).orderLines.find(({ type }) => type === 1);
  expect(line?.product?.uuid).toBe(IDS.rebate);
});

test('[CRT-10] the update event counts goods by quantity and rounds the total to whole units', () => {
  const cart = cartOf([add(IDS.card, 9), file(0)], { delivery: postage });
  expect(itemCountOf(cart.orderLines)).toBe(10);
  expect(cartUpdateOf({ orderLines: cart.orderLines, summary: { totalPrice: 26_950 } }, 100)).toEqual({ itemCount: 10, roundedTotal: 270 });
});

test('[PRC-01] a campaign that is more expensive than the tier is ignored', () => {
  const product = { campaignrequirement: 1, productprices: [{ quantity: 1, price: 100, campaignprice: 150, type: 1 }] };
  expect(unitPrice(product, 5)).toEqual({ regular: 100, charged: 100 });
});

test('[PRC-01] tiers apply in any order of the entries', () => {
  const product = {
    campaignrequirement: null,
    productprices: [
      { quantity: 1, price: 100, campaignprice: null, type: 1 },
      { quantity: 50, price: 60, campaignprice: null, type: 1 },
      { quantity: 10, price: 80, campaignprice: null, type: 1 },
    ],
  };
  expect([1, 9, 10, 49, 50, 999].map((quantity) => unitPrice(product, quantity).charged)).toEqual([100, 100, 80, 80, 60, 60]);
});

test('[PRC-03] the price dialog lists each price once, with the quantity from which it applies', () => {
  const card = priceList.products.find((product) => product.uuid === IDS.card);
  expect(card && priceRows(card)).toEqual([
    { fromQuantity: 5, price: 2_990, isCampaign: false },
    { fromQuantity: 10, price: 2_490, isCampaign: false },
    { fromQuantity: 20, price: 1_990, isCampaign: true },
    { fromQuantity: 25, price: 1_990, isCampaign: false },
  ]);
});

test('[PRC-03] a campaign that starts at the quantity of a tier has one row, with the charged price', () => {
  const product = {
    minorderpartquantity: 2,
    campaignrequirement: 4,
    productprices: [
      { quantity: 1, price: 1_500, campaignprice: null, type: 1 },
      { quantity: 4, price: 1_300, campaignprice: 900, type: 1 },
    ],
  };
  expect(priceRows(product)).toEqual([
    { fromQuantity: 2, price: 1_500, isCampaign: false },
    { fromQuantity: 4, price: 900, isCampaign: true },
  ]);
});

test('[PRC-03] a tier has no row if a campaign for fewer pieces is cheaper', () => {
  const product = {
    minorderpartquantity: 1,
    campaignrequirement: 20,
    productprices: [
      { quantity: 1, price: 1_500, campaignprice: null, type: 1 },
      { quantity: 25, price: 1_300, campaignprice: null, type: 1 },
      { quantity: 50, price: 1_100, campaignprice: null, type: 1 },
      { quantity: 20, price: 1_200, campaignprice: null, type: 0 },
    ],
  };
  expect(unitPrice(product, 25).charged).toBe(1_200);
  expect(priceRows(product)).toEqual([
    { fromQuantity: 1, price: 1_500, isCampaign: false },
    { fromQuantity: 20, price: 1_200, isCampaign: true },
    { fromQuantity: 50, price: 1_100, isCampaign: false },
  ]);
});
