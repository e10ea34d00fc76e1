import { expect, test } from 'vitest';
import {
  canAddQuantity,
  cartQuantity,
  cartQuantityRange,
  minusQuantity,
  plusQuantity,
  quantityOnBlur,
  typedQuantity,
  isLowered,
  saidLimits,
} from './quantity.ts';

test('[EDT-15] plus sets at least the minimum, then increases by one', () => {
  expect([plusQuantity(0, 5), plusQuantity(3, 5), plusQuantity(5, 5)]).toEqual([5, 5, 6]);
});

test('[EDT-15] minus at the minimum goes to 0 and stays there', () => {
  expect([minusQuantity(7, 5), minusQuantity(5, 5), minusQuantity(0, 5), minusQuantity(1, 1), minusQuantity(0, 0)]).toEqual([
    6, 0, 0, 0, 0,
  ]);
});

test.each([
  ['12', 12],
  [' 3 ', 3],
  ['2.5', 0],
  ['2,5', 0],
  ['-4', 0],
  ['1e3', 0],
  ['abc', 0],
  ['', 0],
  ['99999999999999999999', 0],
])('[EDT-15] typing %o is %i', (typed, quantity) => {
  expect(typedQuantity(typed)).toBe(quantity);
});

test('[EDT-15] leaving the field below the minimum makes it 0, and nothing is added below it', () => {
  expect([quantityOnBlur(4, 5), quantityOnBlur(5, 5), quantityOnBlur(Number.NaN, 1)]).toEqual([0, 5, 0]);
  expect([canAddQuantity(4, 5), canAddQuantity(5, 5), canAddQuantity(0, 0)]).toEqual([false, true, false]);
});

test("[CRT-03] the cart's picker ranges from the minimum to the maximum, or to a hundred more than the present quantity", () => {
  expect(cartQuantityRange({ minimumQuantity: 5, maximumQuantity: 50, quantity: 10 })).toEqual({ minimum: 5, maximum: 50 });
  expect(cartQuantityRange({ minimumQuantity: 1, maximumQuantity: null, quantity: 7 })).toEqual({ minimum: 1, maximum: 107 });
});

test.each([
  ['7', 7],
  ['4', 5],
  ['-1', 5],
  ['x', 5],
  ['', 5],
  ['6.5', 5],
  [999, 50],
  [Number.NaN, 5],
] as const)('[CRT-03] a cart quantity of %o becomes %i', (value, quantity) => {
  expect(cartQuantity(value, { minimum: 5, maximum: 50 })).toBe(quantity);
});

test('[CRT-03] [EDT-15] the shown limits are a minimum above one, and the maximum if there is one', () => {
  const said = (minimum: number, maximum: number | null) => saidLimits({ minimum, maximum });
  expect([said(1, null), said(5, null), said(1, 500), said(5, 500)]).toEqual([null, 'atLeast', 'atMost', 'between']);
});

test('[CRT-03] [EDT-15] only a number above the maximum is lowered', () => {
  expect(['600', ' 501 ', '500', '', 'many'].map((typed) => isLowered(typed, 500))).toEqual([true, true, false, false, false]);
});
