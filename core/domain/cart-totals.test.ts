import { describe, expect, test } from 'vitest';
import { type CartCommand } from './cart-command.ts';
import { applyCartCommand } from './apply-cart-command.ts';
import { cartUpdateOf, itemCountOf, orderLinesOf, priceCart, type PricingContext } from './cart-totals.ts';
import { facts, IDS, newLine, packageOf, priceList, pricesOf, words } from './fixtures/price-list.ts';
import type { lineOfNew } from './goods-line.ts';
import { unitPrice, priceRows } from './unit-price.ts';

const uuid = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
const context: PricingContext = { ownerUuid: IDS.owner, nowMs: 2_000, words, rebate: null };
const add = (productUuid: string, quantity: number, more = {}): CartCommand => ({
  kind: 'add',
  orderLines: [newLine(uuid(quantity + 1000 * Number.parseInt(productUuid.slice(-2), 10)), productUuid, quantity, more)],
});
const pack = (packageUuid: string, quantity = 1) => add(packageUuid, quantity, { package: packageOf(packageUuid) });
const file = (n: number): CartCommand => ({ kind: 'toggle-file', pictureUuid: IDS.pictures[n] ?? '', type: 'IP', wanted: true });
const set: CartCommand = { kind: 'toggle-set', subjectUuid: IDS.subject, type: 'IP', wanted: true };
const retouch = (...subs: string[]): CartCommand => ({ kind: 'retouch', items: { [IDS.pictures[0]]: subs } });
const catalogues = (quantity: number): CartCommand => ({
  kind: 'catalogues',
  catalogues: [
    {
      uuid: IDS.yearbook,
      name: '',
      description: '',
      price: 1,
      quantity,
      maxQuantity: 10,
      deliveryTime: { days: 1 },
      subject: { uuid: IDS.subject, name: '', group: '' },
    },
  ],
});
const postage = { description: 'Postage', price: 6_900, isExpress: false };
const express = { description: 'Express', price: 14_900, isExpress: true };
const rebate = (kind: 'percent' | 'amount' | 'free_delivery', value: number, minimumTotal = 0) => ({
  code: 'SUMMER',
  kind,
  value,
  minimumTotal,
});

const cartOf = (commands: readonly CartCommand[], more: Partial<PricingContext> = {}) => {
  const goods = commands.reduce(
    (lines, command) => applyCartCommand(lines, command, priceList, facts),
    [] as readonly ReturnType<typeof lineOfNew>[],
  );
  return priceCart(goods, priceList, { ...context, ...more });
};

/** What stands in the cart, worked out by hand from fixtures/price-list.ts: [type, linePrice], the total last. */
const EXAMPLES: readonly [
  title: string,
  commands: readonly CartCommand[],
  more: Partial<PricingContext>,
  lines: readonly (readonly [number, number])[],
][] = [
  ['nothing', [], {}, [[4, 0]]],
  [
    'one calendar at its base price',
    [add(IDS.calendar, 1)],
    {},
    [
      [0, 24_900],
      [4, 24_900],
    ],
  ],
  [
    'five cards at the base price',
    [add(IDS.card, 5)],
    {},
    [
      [0, 14_950],
      [4, 14_950],
    ],
  ],
  [
    'nine cards, one below the tier',
    [add(IDS.card, 9)],
    {},
    [
      [0, 26_910],
      [4, 26_910],
    ],
  ],
  [
    'ten cards reach the tier',
    [add(IDS.card, 10)],
    {},
    [
      [0, 24_900],
      [4, 24_900],
    ],
  ],
  [
    'nineteen cards, one below the campaign',
    [add(IDS.card, 19)],
    {},
    [
      [0, 47_310],
      [4, 47_310],
    ],
  ],
  [
    "twenty cards get the tier's campaign price",
    [add(IDS.card, 20)],
    {},
    [
      [0, 39_800],
      [4, 39_800],
    ],
  ],
  [
    'twenty-five cards: a tier without a campaign price',
    [add(IDS.card, 25)],
    {},
    [
      [0, 49_750],
      [4, 49_750],
    ],
  ],
  [
    'two calendars, one below the campaign',
    [add(IDS.calendar, 2)],
    {},
    [
      [0, 49_800],
      [4, 49_800],
    ],
  ],
  [
    'three calendars at the price of type 0',
    [add(IDS.calendar, 3)],
    {},
    [
      [0, 59_700],
      [4, 59_700],
    ],
  ],
  [
    'a mug',
    [add(IDS.mug, 1)],
    {},
    [
      [0, 17_900],
      [4, 17_900],
    ],
  ],
  [
    'a package without its time-limited price',
    [pack(IDS.packageA)],
    {},
    [
      [0, 79_900],
      [4, 79_900],
    ],
  ],
  [
    'a package while its offer runs',
    [pack(IDS.packageA)],
    { nowMs: 999 },
    [
      [0, 69_900],
      [4, 69_900],
    ],
  ],
  [
    "a package in the offer's last millisecond plus one",
    [pack(IDS.packageA)],
    { nowMs: 1_000 },
    [
      [0, 79_900],
      [4, 79_900],
    ],
  ],
  [
    'two packages',
    [pack(IDS.packageB, 2)],
    {},
    [
      [0, 99_800],
      [4, 99_800],
    ],
  ],
  [
    'a digital file alone',
    [file(0)],
    {},
    [
      [0, 19_900],
      [4, 19_900],
    ],
  ],
  [
    'a digital file beside a package',
    [file(0), pack(IDS.packageB)],
    {},
    [
      [0, 9_900],
      [0, 49_900],
      [4, 59_800],
    ],
  ],
  [
    'a digital set alone',
    [set],
    {},
    [
      [0, 49_900],
      [4, 49_900],
    ],
  ],
  [
    'a digital set beside a package',
    [pack(IDS.packageB), set],
    {},
    [
      [0, 49_900],
      [0, 29_900],
      [4, 79_800],
    ],
  ],
  [
    'a set takes the place of its files',
    [file(0), file(1), set],
    {},
    [
      [0, 49_900],
      [4, 49_900],
    ],
  ],
  [
    'a file of a set in the cart is not added',
    [set, file(1)],
    {},
    [
      [0, 49_900],
      [4, 49_900],
    ],
  ],
  [
    'retouch with two sub-products',
    [retouch(IDS.skin, IDS.teeth)],
    {},
    [
      [0, 8_900],
      [4, 8_900],
    ],
  ],
  ['retouch with none is no line', [retouch()], {}, [[4, 0]]],
  [
    'two catalogues',
    [catalogues(2)],
    {},
    [
      [0, 29_800],
      [4, 29_800],
    ],
  ],
  ['catalogues set back to none', [catalogues(2), catalogues(0)], {}, [[4, 0]]],
  [
    'a promoted mug without a package',
    [add(IDS.mug, 1, { template: { uuid: IDS.cardTemplate, version: 1, data: { userResources: {}, year: null } } })],
    {},
    [
      [0, 17_900],
      [4, 17_900],
    ],
  ],
  [
    'a promoted mug beside a package',
    [add(IDS.mug, 1, { template: { uuid: IDS.cardTemplate, version: 1, data: { userResources: {}, year: null } } }), pack(IDS.packageB)],
    {},
    [
      [0, 9_900],
      [0, 49_900],
      [4, 59_800],
    ],
  ],
  [
    'postage',
    [add(IDS.mug, 1)],
    { delivery: postage },
    [
      [0, 17_900],
      [3, 6_900],
      [4, 24_800],
    ],
  ],
  [
    'free delivery from the threshold on',
    [pack(IDS.packageB, 2)],
    { delivery: postage },
    [
      [0, 99_800],
      [2, -6_900],
      [3, 6_900],
      [4, 99_800],
    ],
  ],
  [
    'express is paid above the threshold too',
    [pack(IDS.packageB, 2)],
    { delivery: express },
    [
      [0, 99_800],
      [3, 14_900],
      [4, 114_700],
    ],
  ],
  [
    'an invoice fee',
    [add(IDS.mug, 1)],
    { delivery: postage, payment: { description: 'Invoice', price: 3_900 } },
    [
      [0, 17_900],
      [3, 6_900],
      [3, 3_900],
      [4, 28_700],
    ],
  ],
  [
    'a tenth off, the goods only',
    [add(IDS.mug, 1)],
    { rebate: rebate('percent', 10), delivery: postage },
    [
      [0, 17_900],
      [1, -1_790],
      [3, 6_900],
      [4, 23_010],
    ],
  ],
  [
    '15 % of an odd amount is rounded half up',
    [add(IDS.card, 9)],
    { rebate: rebate('percent', 15) },
    [
      [0, 26_910],
      [1, -4_037],
      [4, 22_873],
    ],
  ],
  [
    '100 kr off',
    [add(IDS.mug, 1)],
    { rebate: rebate('amount', 10_000) },
    [
      [0, 17_900],
      [1, -10_000],
      [4, 7_900],
    ],
  ],
  [
    'more off than the goods cost leaves the fees',
    [add(IDS.mug, 1)],
    { rebate: rebate('amount', 99_900), delivery: postage },
    [
      [0, 17_900],
      [1, -17_900],
      [3, 6_900],
      [4, 6_900],
    ],
  ],
  [
    'a code for free delivery',
    [add(IDS.mug, 1)],
    { rebate: rebate('free_delivery', 0), delivery: postage },
    [
      [0, 17_900],
      [1, -6_900],
      [3, 6_900],
      [4, 17_900],
    ],
  ],
  [
    'a code for free delivery before one is chosen',
    [add(IDS.mug, 1)],
    { rebate: rebate('free_delivery', 0) },
    [
      [0, 17_900],
      [4, 17_900],
    ],
  ],
  [
    'delivery is never taken off twice',
    [pack(IDS.packageB, 2)],
    { rebate: rebate('free_delivery', 0), delivery: postage },
    [
      [0, 99_800],
      [2, -6_900],
      [3, 6_900],
      [4, 99_800],
    ],
  ],
  [
    'a code below its minimum gives nothing',
    [add(IDS.mug, 1)],
    { rebate: rebate('percent', 50, 17_901) },
    [
      [0, 17_900],
      [4, 17_900],
    ],
  ],
  [
    'a code at its minimum',
    [add(IDS.mug, 1)],
    { rebate: rebate('percent', 50, 17_900) },
    [
      [0, 17_900],
      [1, -8_950],
      [4, 8_950],
    ],
  ],
];

describe("[PRC-01] [PRC-02] [PRC-05] worked examples of a cart's prices", () => {
  test.each(EXAMPLES)('%s', (_title, commands, more, lines) => {
    expect(pricesOf(cartOf(commands, more).orderLines)).toEqual(lines);
  });
});

test('[CRT-12] a reduced line says what it was and what was taken off', () => {
  const [line] = cartOf([add(IDS.card, 20)]).orderLines;
  expect(line).toMatchObject({ linePrice: 39_800, actualLinePrice: 49_800, rebate: { linePrice: -10_000 } });
  expect(cartOf([add(IDS.mug, 1)]).orderLines[0]).toMatchObject({ linePrice: 17_900, actualLinePrice: 17_900, rebate: null });
});

test('[CRT-04] the total stands once, as type 4, equal to the sum of the others', () => {
  const cart = cartOf([add(IDS.mug, 2), file(0)], { delivery: postage, rebate: rebate('percent', 10) });
  expect(cart.orderLines.filter((line) => line.type === 4).map((line) => line.linePrice)).toEqual([cart.totalPrice]);
});

test("[ORD-02] an order's type 4 line is the tax that its total includes", () => {
  const cart = cartOf([add(IDS.calendar, 1)]);
  const lines = orderLinesOf(cart, 25, context);
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

test('[PRC-01] a campaign dearer than the tier is not asked', () => {
  const product = { campaignrequirement: 1, productprices: [{ quantity: 1, price: 100, campaignprice: 150, type: 1 }] };
  expect(unitPrice(product, 5)).toEqual({ regular: 100, charged: 100 });
});

test('[PRC-01] tiers hold in any order of the entries', () => {
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

test('[PRC-03] the price dialog lists each price once, from the quantity at which it holds', () => {
  const card = priceList.products.find((product) => product.uuid === IDS.card);
  expect(card && priceRows(card)).toEqual([
    { fromQuantity: 5, price: 2_990, isCampaign: false },
    { fromQuantity: 10, price: 2_490, isCampaign: false },
    { fromQuantity: 20, price: 1_990, isCampaign: true },
    { fromQuantity: 25, price: 1_990, isCampaign: false },
  ]);
});
