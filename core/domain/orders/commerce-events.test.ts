import { expect, test } from 'vitest';
import type { OrderLine } from '#core/contract/entities.ts';
import { cartChangeEvents, purchaseOf, viewCartOf } from './commerce-events.ts';

const MUG = { uuid: '00000000-0000-4000-8000-0000000000a1', name: 'Mug, 3 dl', type: 89, subproducts: [] };
const line = (uuid: string, quantity: number, change: Partial<OrderLine> = {}): OrderLine => ({
  uuid,
  type: 0,
  description: 'Mug for Anna Lindqvist Berg',
  quantity,
  maximumQuantity: null,
  minimumQuantity: 1,
  canChangeQuantity: true,
  linePrice: 19_900 * quantity,
  actualLinePrice: 19_900 * quantity,
  rebate: null,
  product: MUG,
  subProductUuids: [],
  template: null,
  catalogue: null,
  subjects: [{ uuid: 's', name: 'Anna Lindqvist Berg', group: '7B', job: { name: 'Solbakken skole' }, numImages: 4 }],
  digitalFiles: [],
  fileRetouch: null,
  package: null,
  ...change,
});
const fee = line('fee', 1, { type: 3, linePrice: 4900, product: null });
const cart = (...orderLines: OrderLine[]) => ({ uuid: 'cart', orderLines, summary: { totalPrice: 39_800 } });
const item = (quantity: number) => ({ item_id: MUG.uuid, item_name: 'Mug, 3 dl', quantity, price: 199 });

test('[PUB-05] goods added to the cart and removed from it are reported by quantity; fees are not goods', () => {
  expect(cartChangeEvents(cart(), cart(line('a', 2), fee), 'NOK')).toEqual([
    { event: 'add_to_cart', ecommerce: { currency: 'NOK', value: 398, items: [item(2)] } },
  ]);
  expect(
    cartChangeEvents(cart(line('a', 3)), cart(line('a', 1), line('b', 1)), 'NOK').map(({ event, ecommerce }) => [event, ecommerce.value]),
  ).toEqual([
    ['add_to_cart', 199],
    ['remove_from_cart', 398],
  ]);
  expect(cartChangeEvents(cart(line('a', 1)), cart(line('a', 1)), 'NOK')).toEqual([]);
});

test('[PUB-05] another owner’s cart does not count as a change of this one', () => {
  expect(cartChangeEvents({ ...cart(), uuid: 'visitor' }, cart(line('a', 2)), 'NOK')).toEqual([]);
});

test('[PUB-05] a cart and an order are reported with their sums in whole units', () => {
  expect(viewCartOf(cart(line('a', 2)), 'NOK').ecommerce).toEqual({ currency: 'NOK', value: 398, items: [item(2)] });
  const rebate = { ...fee, type: 1 as const, linePrice: -4_000 };
  const order = {
    uuid: 'order',
    orderLines: [line('a', 2), rebate, fee],
    summary: { totalPrice: 44_700, currency: 'NOK' },
    rebateCode: 'HØST10',
  };
  expect(purchaseOf(order).ecommerce).toEqual({
    transaction_id: 'order',
    currency: 'NOK',
    value: 447,
    shipping: 49,
    coupon: 'HØST10',
    items: [item(2)],
  });
  const unused = purchaseOf({ ...order, orderLines: [line('a', 2), fee] });
  expect(unused.ecommerce, 'a code that took nothing off is no coupon').not.toHaveProperty('coupon');
});

test('[PUB-05] no event contains a subject', () => {
  const reported = JSON.stringify([cartChangeEvents(cart(), cart(line('a', 1)), 'NOK'), viewCartOf(cart(line('a', 1)), 'NOK')]);
  expect(reported).not.toMatch(/Anna|Solbakken|7B/);
});
