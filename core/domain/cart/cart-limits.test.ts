import { expect, test } from 'vitest';
import { CART_LINES_MAX, CART_PIECES_MAX } from '#core/contract/cart.ts';
import { cartLimitError } from './cart-limits.ts';

const lines = (count: number, quantity = 1) => Array.from({ length: count }, () => ({ quantity }));
const full = { code: 'cart.full', params: { lines: CART_LINES_MAX, pieces: CART_PIECES_MAX } };

test('[CRT-03] a cart accepts lines and pieces up to its limits, and no more', () => {
  expect(cartLimitError([], lines(CART_LINES_MAX))).toBe(null);
  expect(cartLimitError([], lines(CART_LINES_MAX + 1))).toMatchObject(full);
  expect(cartLimitError([], lines(2, CART_PIECES_MAX / 2))).toBe(null);
  expect(cartLimitError(lines(2, CART_PIECES_MAX / 2), [...lines(2, CART_PIECES_MAX / 2), ...lines(1)])).toMatchObject(full);
});

test('[CRT-03] a cart that already exceeds the limit may become smaller', () => {
  expect(cartLimitError(lines(1, CART_PIECES_MAX + 9), lines(1, CART_PIECES_MAX + 8))).toBe(null);
});
