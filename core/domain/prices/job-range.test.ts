import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { applyCartChange } from '../cart/cart-change.ts';
import { isOffSale } from '../cart/sale/off-sale.ts';
import { add, changeOf, file, type Step } from '../fixtures/cart-examples.ts';
import { facts, IDS, priceList } from '../fixtures/price-list.ts';
import { isSoldFor, soldFor } from './job-range.ts';

const list: PriceList = { ...priceList, ranges: [{ subjectUuids: [IDS.subject], products: [IDS.calendar], packages: [IDS.packageB] }] };
const product = (uuid: string) => {
  const found = priceList.products.find((entry) => entry.uuid === uuid);
  if (!found) throw new Error(`no product ${uuid}`);
  return found;
};
const lines = (...steps: Step[]) =>
  steps.reduce<readonly OrderLine[]>((goods, step) => applyCartChange(goods, changeOf(step), priceList, facts), []);

test("[BIZ-07] a job's list has only the products and packages that it names, and the shop's files and retouch", () => {
  const own = soldFor(list, IDS.subject);
  const missing = priceList.products.filter(({ uuid }) => !own.products.some((entry) => entry.uuid === uuid));
  expect(missing.map(({ uuid }) => uuid).sort()).toEqual([IDS.card, IDS.mug].sort());
  expect(own.packages.map(({ uuid }) => uuid)).toEqual([IDS.packageB]);
  expect([soldFor(list, IDS.otherSubject), soldFor(list, undefined)]).toEqual([list, list]);
  const none = { ...list, ranges: [{ subjectUuids: [IDS.subject], products: null, packages: [] }] };
  expect([soldFor(none, IDS.subject).products, soldFor(none, IDS.subject).packages]).toEqual([priceList.products, []]);
});

test('[BIZ-07] goods with pictures of two jobs are sold if both sell them', () => {
  const both = [IDS.subject, IDS.otherSubject];
  const mug = { product: product(IDS.mug) };
  expect([[IDS.otherSubject], both, [...both].reverse(), []].map((subjects) => isSoldFor(list, subjects, mug))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(isSoldFor(list, both, { product: product(IDS.calendar) })).toBe(true);
});

test('[BIZ-07] [KEP-07] a line in the cart that the job of its pictures does not sell is off sale, also without a connection', () => {
  const goods = lines(add(IDS.mug, 1), add(IDS.calendar, 1), file(0)).map((line) => ({
    ...line,
    subjects: [{ uuid: IDS.subject, name: 'Emma', group: '7B' }],
  }));
  expect(goods.map((line) => isOffSale(line, list))).toEqual([true, false, false]);
});
