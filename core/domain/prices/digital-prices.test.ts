import { expect, test } from 'vitest';
import { digitalPrices } from './digital-prices.ts';
import { priceList } from '../fixtures/price-list.ts';

const alone = { nowMs: 0, hasPackage: false };
const withPackage = { nowMs: 0, hasPackage: true };

test('[CAT-10] the digital rebate applies with a package in the cart, and never makes a picture more expensive', () => {
  const rebate = { rebatedDigitalFilePrice: 100, rebatedDigitalSetPrice: 200 };
  const list = { ...priceList, digitalRebate: rebate };
  const before = digitalPrices(list, alone);
  const after = digitalPrices(list, withPackage);
  expect([after.file?.linePrice, after.set?.linePrice]).toEqual([100, 200]);
  expect([after.file?.actualLinePrice, after.set?.actualLinePrice]).toEqual([before.file?.linePrice, before.set?.linePrice]);
  const dearer = { ...list, digitalRebate: { rebatedDigitalFilePrice: 9_999_999, rebatedDigitalSetPrice: 9_999_999 } };
  expect(digitalPrices(dearer, withPackage)).toEqual(before);
  expect(digitalPrices({ ...list, digitalRebate: null }, withPackage)).toEqual(before);
});

test('[CAT-10] goods that the shop does not sell have no price', () => {
  const list = { ...priceList, fixedProducts: { ...priceList.fixedProducts, digitalPortrait: null } };
  expect(digitalPrices(list, alone).file).toBeNull();
  expect(digitalPrices(list, alone).set).not.toBeNull();
});
