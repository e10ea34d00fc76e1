import { expect, test } from 'vitest';
import type { Checkout } from '#core/contract/checkout.ts';
import type { Cart, OrderLine } from '#core/contract/entities.ts';
import { cartChanges } from './cart-changes.ts';

// Only what is compared: a whole line would say nothing more.
const line = (uuid: string, change: Partial<OrderLine> = {}): OrderLine =>
  ({ uuid, type: 0, description: `Product ${uuid}`, quantity: 1, linePrice: 100, ...change }) as OrderLine;
const cartOf = (orderLines: readonly OrderLine[], rebateCode: string | null = null): Cart =>
  ({ orderLines: [...orderLines], rebateCode }) as Cart;
const POST: Checkout['deliveryOptions'] = [
  {
    type: 'postage',
    name: 'By post',
    deliveryOptions: [
      { uuid: 'express', description: '', price: 0, deliverytime: 1, isExpress: true, name: 'Express', expire: null, subjects: [] },
    ],
    pickupLocations: [],
  },
];

test('[CHK-10] [PRC-06] what is gone, new, fewer or dearer is listed by name, each once', () => {
  const seen = { cart: cartOf([line('a'), line('b'), line('c', { quantity: 2 })]), delivery: null };
  const cart = cartOf([line('b', { linePrice: 150 }), line('c', { quantity: 1, linePrice: 50 }), line('d'), line('tax', { type: 4 })]);
  expect(cartChanges(seen, { cart, deliveryOptions: POST })).toEqual([
    { kind: 'gone', name: 'Product a' },
    { kind: 'price', name: 'Product b', from: 100, to: 150 },
    { kind: 'quantity', name: 'Product c', from: 2, to: 1 },
    { kind: 'added', name: 'Product d' },
  ]);
});

test('[CHK-10] [PRC-05] a voucher and a delivery that are no longer valid are listed; what did not change is not', () => {
  const cart = cartOf([line('a')]);
  const seen = { cart: cartOf([line('a')], 'TENTH'), delivery: { uuid: 'bike', name: 'By post, By bike' } };
  expect(cartChanges(seen, { cart, deliveryOptions: POST })).toEqual([
    { kind: 'voucher', code: 'TENTH' },
    { kind: 'delivery', name: 'By post, By bike' },
  ]);
  const express = { uuid: 'express', name: 'By post, Express' };
  expect(cartChanges({ cart, delivery: express }, { cart, deliveryOptions: POST })).toEqual([]);
});
