import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { add, changeOf, file, type Step } from '../fixtures/cart-examples.ts';
import { facts, IDS, newLine, packageOf, priceList } from '../fixtures/price-list.ts';
import { applyCartChange } from './cart-change.ts';
import { isOffSale } from './off-sale.ts';

const lines = (...steps: Step[]) =>
  steps.reduce<readonly OrderLine[]>((goods, step) => applyCartChange(goods, changeOf(step), priceList, facts), []);
const without = (uuid: string) => ({ ...priceList, products: priceList.products.filter((product) => product.uuid !== uuid) });

test('[KEP-07] a line says that its product is not sold any more, alone or in a package', () => {
  const [mug, calendar, picture] = lines(add(IDS.mug, 1), add(IDS.calendar, 1), file(0));
  if (!mug || !calendar || !picture) throw new Error('The example has three lines');
  expect([mug, calendar, picture].map((line) => isOffSale(line, priceList))).toEqual([false, false, false]);
  expect([mug, calendar, picture].map((line) => isOffSale(line, without(IDS.mug)))).toEqual([true, false, false]);
  const [bundle] = lines({ kind: 'add', orderLines: [newLine(IDS.card, IDS.packageA, 1, { package: packageOf(IDS.packageA) })] });
  if (!bundle?.package) throw new Error('The example has a package');
  const packageItems = bundle.package.packageItems.map((item) => ({ ...item, product: calendar.product }));
  const holding = { ...bundle, package: { ...bundle.package, packageItems } };
  const lists = [priceList, without(IDS.calendar), { ...priceList, packages: [] }];
  expect(lists.map((list) => isOffSale(holding, list))).toEqual([false, true, true]);
});
