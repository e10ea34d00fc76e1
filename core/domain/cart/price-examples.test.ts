/** The table of worked examples, computed on the device: changes folded into a cart, then the order's lines. */
import { describe, expect, test } from 'vitest';
import { IDS, texts } from '../fixtures/price-list.ts';
import { changeOf } from '../fixtures/cart-examples.ts';
import { deliveryOf, type Expected, PRICE_EXAMPLES, type PriceExample, priceListOf, twoSets } from '../fixtures/price-examples.ts';
import { taxOfLines } from '../documents/document-lines.ts';
import { orderLinesOf, priceCart } from './cart-totals.ts';
import { emptyCart, foldCart } from './fold-cart.ts';

/** During the offer of fixtures/price-list.ts. */
const nowMs = 999;
const CODE = 'EXAMPLE';

function pricedOf(example: PriceExample): Expected {
  const list = priceListOf(example);
  const { rebate } = example;
  const cart = foldCart({ ...emptyCart(IDS.owner), rebate, rebateCode: rebate && CODE }, example.steps.map(changeOf), {
    priceList: list,
    facts: twoSets,
    texts,
    nowMs,
  });
  const naming = { ownerUuid: IDS.owner, texts, country: 'NO' };
  const priced = priceCart(
    cart.orderLines.filter((line) => line.type === 0),
    list,
    {
      ...naming,
      nowMs,
      rebate: rebate && { ...rebate, code: CODE },
      delivery: deliveryOf(example),
      ...(example.isInvoice && { payment: { description: 'Invoice', price: 3_900 } }),
    },
  );
  const lines = orderLinesOf(priced, taxOfLines(priced.orderLines, list.fixedProducts, { usual: list.taxPercent, ofKind: {} }), naming);
  const of = (...types: readonly number[]) => lines.filter((line) => types.includes(line.type)).map((line) => line.linePrice);
  return { goods: of(0), off: of(1, 2), fees: of(3), total: priced.totalPrice, vat: of(4)[0] ?? 0 };
}

describe('[PRC-01] [PRC-05] [PRC-06] sixty worked examples of an order, as the device computes them', () => {
  test('there are at least sixty, each with a title of its own, and each row adds up', () => {
    expect(PRICE_EXAMPLES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(PRICE_EXAMPLES.map(({ title }) => title)).size).toBe(PRICE_EXAMPLES.length);
    const sums = PRICE_EXAMPLES.map(({ expected: { goods, off, fees } }) => [...goods, ...off, ...fees].reduce((sum, one) => sum + one, 0));
    expect(sums).toEqual(PRICE_EXAMPLES.map(({ expected }) => expected.total));
  });

  test.each(PRICE_EXAMPLES)('$title', (example) => {
    expect(pricedOf(example)).toEqual(example.expected);
  });
});
