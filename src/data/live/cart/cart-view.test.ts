import { expect, test } from 'vitest';
import { LOADING_CART, type CartLive } from '#src/data/cart/cart-live.ts';
import { cartView } from './cart-store.ts';

const empty: CartLive = { ...LOADING_CART, state: 'ready' };

test('[CRT-01] a cart that looks empty on this device is empty only after the shop was asked', () => {
  expect(cartView(empty, false).state).toBe('loading');
  expect(cartView(empty, true).state).toBe('ready');
});

test('[CRT-11] a cart with a line on its way is shown at once, asked or not', () => {
  expect(cartView({ ...empty, waiting: new Set(['a line']) }, false).state).toBe('ready');
});

test('[CRT-01] a cart that was never read is unknown when the shop could not be asked', () => {
  expect(cartView(null, false).state).toBe('loading');
  expect(cartView(null, true).state).toBe('unknown');
});
