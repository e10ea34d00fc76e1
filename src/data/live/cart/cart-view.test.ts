import { expect, test } from 'vitest';
import { LOADING_CART, type CartLive } from '#src/data/cart/cart-live.ts';
import { cartView } from './cart-store.ts';

const empty: CartLive = { ...LOADING_CART, state: 'ready' };

test('[CRT-01] a cart that looks empty on this device is empty only after the shop was asked', () => {
  expect(cartView(empty, 'not-yet').state).toBe('loading');
  expect(cartView(empty, 'answered').state).toBe('ready');
  expect(cartView(empty, 'failed').state, 'the shop could not be asked').toBe('unknown');
});

test('[CRT-11] a cart with a line on its way is shown at once, asked or not', () => {
  expect(cartView({ ...empty, waiting: new Set(['a line']) }, 'not-yet').state).toBe('ready');
});

test('[CRT-01] a cart that was never read is unknown when the shop could not be asked', () => {
  expect(cartView(null, 'not-yet').state).toBe('loading');
  expect(cartView(null, 'failed').state).toBe('unknown');
});
