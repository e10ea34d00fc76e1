import { expect, test } from 'vitest';
import { freeShipping } from './free-shipping.ts';

test('[CRT-07] a negative threshold is off, however full the cart is', () => {
  expect(freeShipping(0, -1)).toEqual({ state: 'off' });
  expect(freeShipping(1_000_000, -1)).toEqual({ state: 'off' });
});

test('[CRT-07] a threshold of zero is reached by an empty cart', () => {
  expect(freeShipping(0, 0)).toEqual({ state: 'reached' });
});

test('[CRT-07] what remains is shown to the last øre, and at the threshold delivery is free', () => {
  expect(freeShipping(79_999, 80_000)).toEqual({ state: 'remaining', remaining: 1 });
  expect(freeShipping(80_000, 80_000)).toEqual({ state: 'reached' });
});
