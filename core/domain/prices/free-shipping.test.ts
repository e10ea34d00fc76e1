import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { applyCartChange } from '../cart/cart-change.ts';
import { add, changeOf, file, pack, retouch, set, type Step } from '../fixtures/cart-examples.ts';
import { facts, IDS, priceList } from '../fixtures/price-list.ts';
import { freeShipping, freeShippingOf } from './free-shipping.ts';

test('[CRT-07] a negative threshold disables free shipping, whatever is in the cart', () => {
  expect(freeShipping(0, -1)).toEqual({ state: 'off' });
  expect(freeShipping(1_000_000, -1)).toEqual({ state: 'off' });
});

test('[CRT-07] a threshold of zero is reached by an empty cart', () => {
  expect(freeShipping(0, 0)).toEqual({ state: 'reached' });
});

test('[CRT-07] the missing amount is shown to the last øre, and at the threshold delivery is free', () => {
  expect(freeShipping(79_999, 80_000)).toEqual({ state: 'remaining', remaining: 1 });
  expect(freeShipping(80_000, 80_000)).toEqual({ state: 'reached' });
});

test('[CRT-07] a cart without parcels has no promo bar, whatever its total', () => {
  const barOf = (...steps: Step[]) => {
    const lines = steps.reduce<readonly OrderLine[]>((goods, step) => applyCartChange(goods, changeOf(step), priceList, facts), []);
    return freeShippingOf(
      lines.map((line) => ({ ...line, linePrice: 50_000 })),
      priceList,
    );
  };
  expect(barOf(file(0))).toEqual({ state: 'off' });
  expect(barOf(file(0), set, retouch())).toEqual({ state: 'off' });
  expect(barOf(add(IDS.calendar, 1))).toEqual({ state: 'remaining', remaining: 30_000 });
  expect(barOf(file(0), add(IDS.calendar, 1))).toEqual({ state: 'reached' });
  expect(barOf(pack(IDS.packageB))).toEqual({ state: 'remaining', remaining: 30_000 });
});
