import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { add, change, changeOf, pack, remove, set, type Step } from '../fixtures/cart-examples.ts';
import { facts, IDS, priceList } from '../fixtures/price-list.ts';
import { applyCartChange } from '../cart/cart-change.ts';
import { risingPrices } from './rising-prices.ts';

const goodsOf = (...steps: readonly Step[]) =>
  steps.reduce<readonly OrderLine[]>((lines, step) => applyCartChange(lines, changeOf(step), priceList, facts), []);
const rising = (goods: readonly OrderLine[], step: Step) =>
  risingPrices(goods, changeOf(step), { priceList, facts, nowMs: 2_000 }).map(({ line, from, to }) => [line.description, from, to]);

test('[CRT-03] [PRC-06] goods that become more expensive without a package are listed before its deletion, and no others', () => {
  const goods = goodsOf(pack(IDS.packageB), set, add(IDS.calendar, 1));
  expect(rising(goods, remove(IDS.packageB, 1))).toEqual([['Digital portrait set', 29_900, 49_900]]);
  expect(rising(goods, remove(IDS.calendar, 1))).toEqual([]);
  expect(rising(goodsOf(pack(IDS.packageB), pack(IDS.packageA), set), remove(IDS.packageB, 1))).toEqual([]);
  expect(rising(goods, change(IDS.calendar, 1, 2))).toEqual([]);
});
