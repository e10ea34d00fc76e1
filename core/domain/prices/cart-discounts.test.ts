import { describe, expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import type { DiscountRule } from '#core/contract/shop.ts';
import { sumMinor } from '#core/kernel/money.ts';
import { applyCartChange } from '../cart/cart-change.ts';
import { priceCart, type PricingContext } from '../cart/cart-totals.ts';
import { taxOfLines } from '../documents/document-lines.ts';
import { add, changeOf, file, pack, postage, rebate, retouch, type Step } from '../fixtures/cart-examples.ts';
import { facts, IDS, priceList, texts } from '../fixtures/price-list.ts';
import { cartDiscounts, discountWording, nextSteps } from './cart-discounts.ts';
import { paidForLines } from './discount-shares.ts';

const subject = (n: number) => ({
  uuid: `00000000-0000-4000-8000-0000000006${String(n).padStart(2, '0')}`,
  name: `Child ${n}`,
  group: '7B',
});
const child = (n: number) => subject(n).uuid;
const CHILDREN = [child(1), child(2), child(3)];

const mugFor = (n: number | null, { price = 10_000, quantity = 1, at = n ?? 0 } = {}) => ({
  uuid: `line-${at}`,
  quantity,
  linePrice: price,
  product: { uuid: IDS.mug, name: 'Mug', type: 1, subproducts: [] },
  package: null,
  template: null,
  fileRetouch: null,
  subjects: n === null ? [] : [subject(n)],
});
const percent = (from: number, value: number) => ({ from, off: 'percent' as const, value });
const siblings = (more: Partial<DiscountRule> = {}): DiscountRule => ({
  kind: 'sibling',
  steps: [percent(2, 10)],
  onlyFor: CHILDREN,
  ...more,
});
const mugs: DiscountRule = { kind: 'pieces', of: 'Mug', goodsUuids: [IDS.mug], steps: [percent(5, 10), percent(10, 15)] };
const given = (goods: Parameters<typeof cartDiscounts>[0], ...rules: DiscountRule[]) =>
  cartDiscounts(goods, rules).discounts.map(({ rule, amount, shares }) => [
    rule.kind,
    amount,
    shares.map(({ lineUuid }) => lineUuid).join(' '),
  ]);

describe('a discount for siblings', () => {
  test('[BIZ-07] the goods of every child except the most expensive get it, and a cart for one child gets none', () => {
    expect(given([mugFor(1), mugFor(2, { price: 30_000 }), mugFor(3, { price: 20_000 })], siblings())).toEqual([
      ['sibling', 3_000, 'line-3 line-1'],
    ]);
    expect(given([mugFor(1), mugFor(1, { at: 9 })], siblings())).toEqual([]);
  });

  test('[BIZ-07] a fixed amount applies to each further child, and never exceeds the cost of the goods', () => {
    const rule = siblings({ steps: [{ from: 2, off: 'amount', value: 5_000 }] });
    expect(given([mugFor(1), mugFor(2), mugFor(3, { price: 3_000 })], rule)).toEqual([['sibling', 8_000, 'line-2 line-3']]);
  });

  test("[BIZ-07] children of another job, and goods without a child's picture, do not count", () => {
    const rule = siblings({ onlyFor: [child(1)] });
    expect(given([mugFor(1), mugFor(2), mugFor(null)], rule)).toEqual([]);
    expect(given([mugFor(1), mugFor(null)], siblings())).toEqual([]);
  });
});

describe('a discount for a quantity', () => {
  test('[BIZ-07] the highest threshold that the pieces of all lines reach together applies', () => {
    const pieces = (quantity: number) => given([mugFor(1, { quantity }), mugFor(2)], mugs)[0]?.[1];
    expect([pieces(3), pieces(4), pieces(8), pieces(9)]).toEqual([undefined, 2_000, 2_000, 3_000]);
  });

  test('[BIZ-07] it applies to the named goods and sub-categories, and retouch does not count as a piece', () => {
    const card = { ...mugFor(2, { quantity: 9 }), product: { uuid: IDS.card, name: 'Card', type: 1, subproducts: [] } };
    expect(given([mugFor(1), card], mugs)).toEqual([]);
    const template = { uuid: IDS.cardTemplate, version: 1, name: '', categories: ['thank-you'], data: { year: null, userResources: {} } };
    const { goodsUuids: _none, ...ofCategory } = { ...mugs, categories: ['thank-you'] };
    expect(given([mugFor(1), { ...card, template }], ofCategory)).toEqual([['pieces', 1_000, 'line-2']]);
    const any: DiscountRule = { kind: 'pieces', steps: [percent(2, 50)] };
    expect(given([mugFor(1), { ...mugFor(2), fileRetouch: { file: { uuid: IDS.owner } } }], any)).toEqual([]);
  });

  test('[BIZ-07] an amount is measured by the cost of the goods before other discounts', () => {
    const rule: DiscountRule = { kind: 'amount', steps: [percent(20_000, 5)], notFor: [child(3)] };
    const half: DiscountRule = { ...mugs, steps: [percent(2, 50)] };
    expect(given([mugFor(1), mugFor(2)], half, rule)).toEqual([
      ['pieces', 10_000, 'line-1 line-2'],
      ['amount', 500, 'line-1 line-2'],
    ]);
    expect(given([mugFor(1), mugFor(3)], rule)).toEqual([]);
  });
});

const priced = (steps: readonly Step[], rules: readonly DiscountRule[], more: Partial<PricingContext> = {}) =>
  priceCart(
    steps.reduce<readonly OrderLine[]>((lines, step) => applyCartChange(lines, changeOf(step), priceList, facts), []),
    { ...priceList, discounts: [...rules] },
    { ownerUuid: IDS.owner, nowMs: 2_000, texts, rebate: null, ...more },
  );
const written = ({ orderLines }: ReturnType<typeof priced>) =>
  orderLines
    .map(({ type, linePrice, description }) => `${type} ${linePrice}${type === 2 ? ` ${description}` : ''}`)
    .join(', ')
    .replaceAll(/\s/gu, ' ');

test('[BIZ-07] [PRC-05] quantity prices apply first, then package, volume, voucher and delivery', () => {
  const everything: DiscountRule = { kind: 'amount', steps: [percent(50_000, 10)] };
  expect(written(priced([add(IDS.card, 20), pack(IDS.packageB)], [everything], { rebate: rebate('percent', 10), delivery: postage }))).toBe(
    '0 39800, 0 49900, 2 -8970 amount kr 500 10, 2 -6900 Free delivery, 1 -8073, 3 6900, 4 72657',
  );
});

test('[BIZ-07] [BIZ-05] the paid amount of each line, and the tax of each rate, exclude the discounts', () => {
  const rules: DiscountRule[] = [{ kind: 'pieces', goodsUuids: [IDS.mug], steps: [percent(2, 50)] }];
  const { orderLines, totalPrice } = priced([add(IDS.mug, 2), file(0), retouch(IDS.skin)], rules);
  const [mug = 0, portrait = 0, skin = 0] = [...paidForLines(orderLines).values()];
  expect([mug, mug + portrait + skin]).toEqual([17_900, totalPrice]);
  const tax = taxOfLines(orderLines, priceList.fixedProducts, { usual: 25, ofKind: { 'digital-file': 15 } });
  expect(tax.map(({ percent: rate, gross }) => [rate, gross])).toEqual([
    [25, mug + skin],
    [15, portrait],
  ]);
  expect(sumMinor(tax.map(({ gross }) => gross))).toBe(totalPrice);
});

test('[BIZ-07] the next threshold is shown once half of it is reached, or if the customer has another child', () => {
  const next = (goods: Parameters<typeof nextSteps>[0], ...rules: DiscountRule[]) =>
    nextSteps(goods, { discounts: rules }).map(({ rule, missing, step }) => [rule.kind, missing, step.value]);
  expect(next([mugFor(1, { quantity: 2 })], mugs)).toEqual([]);
  expect(next([mugFor(1, { quantity: 3 })], mugs)).toEqual([['pieces', 2, 10]]);
  expect(next([mugFor(1, { quantity: 8 })], mugs)).toEqual([['pieces', 2, 15]]);
  expect(next([mugFor(1, { quantity: 10 })], mugs)).toEqual([]);
  expect(next([mugFor(1)], siblings())).toEqual([['sibling', 1, 10]]);
  expect(next([mugFor(1)], siblings({ onlyFor: [child(1)] }))).toEqual([]);
  expect(next([], siblings(), mugs)).toEqual([]);
});

test('[BIZ-07] a discount is shown with its name, its threshold and its amount', () => {
  const plain = (text: string) => text.replaceAll(/\s/gu, ' ');
  const of = (rule: DiscountRule) => discountWording(rule, rule.steps[0] ?? percent(1, 1), 'NOK', 'nb');
  expect(of(mugs)).toMatchObject({ word: 'piecesOf', of: 'Mug', from: '5', off: '10', name: null });
  expect(plain(of({ kind: 'amount', name: 'Høstrabatt', steps: [percent(100_000, 5)] }).from)).toBe('1 000 kr');
  expect(plain(of(siblings({ steps: [{ from: 2, off: 'amount', value: 5_000 }] })).off)).toBe('50 kr');
});
