import { expect, test } from 'vitest';
import { LOADING_CART, type CartLive } from '#src/data/cart/cart-live.ts';
import { cartView } from './cart-store.ts';

const empty: CartLive = { ...LOADING_CART, state: 'ready' };

test('[CRT-01] an empty-looking cart on this device counts as empty only after the shop has answered', () => {
  expect(cartView(empty, 'not-yet').state).toBe('loading');
  expect(cartView(empty, 'answered').state).toBe('ready');
  expect(cartView(empty, 'failed').state, 'the shop could not be asked').toBe('unknown');
});

test('[CRT-11] a cart with an unsent line is shown at once, with or without an answer', () => {
  expect(cartView({ ...empty, waiting: new Set(['a line']) }, 'not-yet').state).toBe('ready');
});

test('[CRT-01] a cart that was never read is unknown when the shop cannot be reached', () => {
  expect(cartView(null, 'not-yet').state).toBe('loading');
  expect(cartView(null, 'failed').state).toBe('unknown');
});
