import { describe, expect, test } from 'vitest';
import type { Checkout } from '#core/contract/checkout.ts';
import type { PriceList } from '#core/contract/shop.ts';
import type { Cart, OrderLine } from '#core/contract/entities.ts';
import { withReasons } from './why-gone.ts';
import { cartDifferences, checkoutDifferences } from './cart-changes.ts';
import { seenAfterOwnChange, seenCartOf, withNewLines } from './seen-cart.ts';
import { withTwiceMadeLines } from './noted-lines.ts';

// Only the compared fields: a whole line would add nothing.
const line = (uuid: string, change: Partial<OrderLine> = {}): OrderLine =>
  ({ uuid, type: 0, description: `Product ${uuid}`, quantity: 1, linePrice: 100, ...change }) as OrderLine;
const cartOf = (orderLines: readonly OrderLine[], rebateCode: string | null = null): Cart =>
  ({ orderLines: [...orderLines], rebateCode }) as Cart;
/** The seen part of a delivery without a named day. */
const NO_DAY = { arrivesBy: null, subjectUuid: null };
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

test('[CHK-10] [PRC-06] removed, new, reduced or more expensive goods are listed by name, each once', () => {
  const seen = { cart: cartOf([line('a'), line('b'), line('c', { quantity: 2 })]), delivery: null };
  const cart = cartOf([line('b', { linePrice: 150 }), line('c', { quantity: 1, linePrice: 50 }), line('d'), line('tax', { type: 4 })]);
  expect(checkoutDifferences(seen, { cart, deliveryOptions: POST })).toEqual([
    { kind: 'gone', name: 'Product a', line: line('a') },
    { kind: 'price', name: 'Product b', from: 100, to: 150 },
    { kind: 'quantity', name: 'Product c', from: 2, to: 1 },
    { kind: 'added', name: 'Product d' },
  ]);
});

test('[OFF-14] a line of a draft that another device used first is listed until the customer confirms it', () => {
  const seen = withTwiceMadeLines(cartOf([line('a'), line('b')]), ['a']);
  const now = cartOf([line('a'), line('b')]);
  expect(cartDifferences(seenCartOf(seen), now)).toEqual([{ kind: 'madeTwice', name: 'Product a' }]);
  expect(cartDifferences(seenAfterOwnChange(seen, now, cartOf([line('a'), line('b'), line('c')])), now)).toContainEqual({
    kind: 'madeTwice',
    name: 'Product a',
  });
  expect(cartDifferences(seenCartOf(now), now)).toEqual([]);
});

test('[CHK-10] [PRC-05] an invalid voucher and an unavailable delivery are listed; unchanged ones are not', () => {
  const cart = cartOf([line('a')]);
  const seen = { cart: cartOf([line('a')], 'TENTH'), delivery: { uuid: 'bike', name: 'By post, By bike', price: 0, ...NO_DAY } };
  expect(checkoutDifferences(seen, { cart, deliveryOptions: POST })).toEqual([
    { kind: 'voucherGone', code: 'TENTH' },
    { kind: 'delivery', name: 'By post, By bike' },
  ]);
  const express = { uuid: 'express', name: 'By post, Express', price: 0, ...NO_DAY };
  expect(checkoutDifferences({ cart, delivery: express }, { cart, deliveryOptions: POST })).toEqual([]);
});

test('[SIM-10] [CHK-10] a delivery with another price is listed with both prices', () => {
  const cart = cartOf([line('a')]);
  const express = { uuid: 'express', name: 'By post, Express', price: 4_900, ...NO_DAY };
  expect(checkoutDifferences({ cart, delivery: express }, { cart, deliveryOptions: POST })).toEqual([
    { kind: 'deliveryPrice', name: 'By post, Express', from: 4_900, to: 0 },
  ]);
});

test('[BIZ-07] [CHK-10] a delivery with another day is listed with both days', () => {
  const cart = cartOf([line('a')]);
  const [post] = POST;
  if (!post) throw new Error('The example has a way of delivery');
  const on = (arrivesBy: string) => [{ ...post, deliveryOptions: post.deliveryOptions.map((option) => ({ ...option, arrivesBy })) }];
  const express = { uuid: 'express', name: 'By post, Express', price: 0, arrivesBy: '2026-12-02', subjectUuid: null };
  expect(checkoutDifferences({ cart, delivery: express }, { cart, deliveryOptions: on('2026-12-02') })).toEqual([]);
  expect(checkoutDifferences({ cart, delivery: express }, { cart, deliveryOptions: on('2026-12-16') })).toEqual([
    { kind: 'arrival', name: 'By post, Express', from: '2026-12-02', to: '2026-12-16' },
  ]);
});

test('[CHK-10] [UPS-03] catalogues with another delivery time are listed with both times; new or removed ones are not', () => {
  const cart = cartOf([line('a')]);
  const differences = (catalogueDays: number | null, catalogueMaxDeliveryTime: number | null) =>
    checkoutDifferences({ cart, catalogueDays, delivery: null }, { cart, deliveryOptions: POST, catalogueMaxDeliveryTime });
  expect(differences(30, 90)).toEqual([{ kind: 'catalogueDays', from: 30, to: 90 }]);
  expect([differences(30, 30), differences(30, null), differences(null, 30)]).toEqual([[], [], []]);
});

test('[KEP-03] [CHK-10] a set and a package with fewer pictures show the number; pictures that the customer already has are not listed', () => {
  const files = (...uuids: string[]) => uuids.map((uuid) => ({ uuid }));
  const bundle = (numImages: number) =>
    ({
      packageItems: [{ uuid: 'i', product: { name: 'Set' }, catalogue: null, template: null, subject: { uuid: 's', numImages } }],
    }) as never;
  const seen = cartOf([
    line('set', { digitalFiles: files('1', '2', '3') }),
    line('part', { digitalFiles: files('4', '5') }),
    line('package', { package: bundle(6) }),
    line('more', { digitalFiles: files('6') }),
  ]);
  const cart = cartOf([
    line('set', { digitalFiles: files('1'), digitalOwned: 1 }),
    line('part', { digitalFiles: files('4'), digitalOwned: 1 }),
    line('package', { package: bundle(4) }),
    line('more', { digitalFiles: files('6', '7') }),
  ]);
  const said = [
    { kind: 'files', name: 'Product set', from: 3, to: 2 },
    { kind: 'files', name: 'Product package', from: 6, to: 4 },
  ];
  expect(cartDifferences(seen, cart)).toEqual(said);
  expect(cartDifferences(seenCartOf(seen), cart)).toEqual(said);
  expect(cartDifferences(seenCartOf(cart), seen).filter(({ kind }) => kind === 'files')).toEqual([
    { kind: 'files', name: 'Product more', from: 2, to: 1 },
  ]);
});

test('[SIM-10] a package that lost an item and became cheaper lists both', () => {
  const item = (uuid: string) => ({ uuid, product: { name: `Item ${uuid}` }, catalogue: null, template: null });
  const bundle = (...items: string[]) => ({ uuid: 'p', name: '', packageItems: items.map(item) }) as unknown as OrderLine['package'];
  const seen = seenCartOf(cartOf([line('a', { package: bundle('x', 'y') })]));
  expect(cartDifferences(seen, cartOf([line('a', { package: bundle('x'), linePrice: 80 })]))).toEqual([
    { kind: 'contents', name: 'Product a', dropped: 'Item y' },
    { kind: 'price', name: 'Product a', from: 100, to: 80 },
  ]);
});

describe('[SIM-10] the seen cart after a change by the customer', () => {
  const seen = seenCartOf(cartOf([line('a'), line('b')], 'TENTH'));

  test('the customer’s own change is not listed: an added or deleted line, another quantity, and their effects', () => {
    const before = cartOf([line('a'), line('b')], 'TENTH');
    const after = cartOf([line('a', { quantity: 2, linePrice: 180 }), line('c')], 'TENTH');
    expect(cartDifferences(seenAfterOwnChange(seen, before, after), after)).toEqual([]);
    const lowered = cartOf([line('a', { linePrice: 60 }), line('b'), line('package')], 'TENTH');
    expect(cartDifferences(seenAfterOwnChange(seen, before, lowered), lowered)).toEqual([]);
  });

  test('a price or a removal by the shop is still listed after the customer changed another line', () => {
    const before = cartOf([line('a', { linePrice: 150 })]);
    const after = cartOf([line('a', { linePrice: 150 }), line('c')]);
    expect(cartDifferences(seenAfterOwnChange(seen, before, after), after)).toEqual([
      { kind: 'gone', name: 'Product b', line: expect.objectContaining({ uuid: 'b' }) },
      { kind: 'price', name: 'Product a', from: 100, to: 150 },
      { kind: 'voucherGone', code: 'TENTH' },
    ]);
  });

  test('a quantity set by the customer counts as seen with its price', () => {
    const before = cartOf([line('a', { linePrice: 150 }), line('b')], 'TENTH');
    const after = cartOf([line('a', { quantity: 2, linePrice: 300 }), line('b')], 'TENTH');
    expect(cartDifferences(seenAfterOwnChange(seen, before, after), after)).toEqual([]);
  });

  test('after an order the comparison starts again with the next product', () => {
    const after = cartOf([line('c')]);
    expect(cartDifferences(seenAfterOwnChange(seen, cartOf([]), after), after)).toEqual([]);
  });
});

test('[SIM-10] new lines count as seen when they are shown; the seen state of other lines does not change', () => {
  const seen = seenCartOf(cartOf([line('a')]));
  const now = cartOf([line('a', { linePrice: 150 }), line('b')], 'TENTH');
  const next = withNewLines(seen, now);
  expect(cartDifferences(next, now)).toEqual([{ kind: 'price', name: 'Product a', from: 100, to: 150 }]);
  expect([next.rebateCode, withNewLines(next, now)]).toEqual(['TENTH', next]);
});

describe('[PRC-05] [CHK-10] [SIM-10] a discount that became smaller for the same goods', () => {
  const off = (type: 1 | 2, amount: number) =>
    line(`off-${type}`, {
      type,
      description: type === 1 ? 'Voucher TENTH' : 'Volume discount',
      discountShares: [{ lineUuid: 'a', amount }],
    });
  const freeDelivery = line('free', { type: 2, description: 'Free delivery', linePrice: -69, discountShares: [] });
  const cart = (voucher: number, volume: number, ...more: OrderLine[]) =>
    cartOf([line('a'), off(1, voucher), off(2, volume), ...more], 'TENTH');
  const seen = seenCartOf(cart(50, 20));

  test('it is listed with both amounts, in the cart and in checkout; a larger discount is not listed', () => {
    const said = [
      { kind: 'discount', name: 'Voucher TENTH', from: 50, to: 30 },
      { kind: 'discount', name: 'Volume discount', from: 20, to: 0 },
    ];
    const now = cart(30, 0);
    const before = { cart: cart(50, 20, freeDelivery), delivery: null };
    expect([cartDifferences(seen, now), checkoutDifferences(before, { cart: now, deliveryOptions: POST })]).toEqual([said, said]);
    expect(cartDifferences(seen, cart(60, 20)), 'more').toEqual([]);
    expect(cartDifferences(withNewLines(seen, cart(60, 20)), cart(50, 20)), 'more, then as before').toEqual([
      { kind: 'discount', name: 'Voucher TENTH', from: 60, to: 50 },
    ]);
  });

  test('the amount of another code is not compared, and a cart seen by an earlier version has no amount', () => {
    const other = { ...cart(30, 20), rebateCode: 'OTHER' };
    expect(cartDifferences(seen, other)).toEqual([{ kind: 'voucherGone', code: 'TENTH' }]);
    expect(cartDifferences({ rebateCode: 'TENTH', orderLines: [line('a')] }, cart(30, 20))).toEqual([]);
  });

  test('a reduction by the customer’s own change is not listed; an earlier one by the shop is', () => {
    expect(cartDifferences(seenAfterOwnChange(seen, cart(50, 20), cart(30, 0)), cart(30, 0))).toEqual([]);
    expect(cartDifferences(seenAfterOwnChange(seen, cart(40, 20), cart(24, 20)), cart(24, 20))).toEqual([
      { kind: 'discount', name: 'Voucher TENTH', from: 34, to: 24 },
    ]);
  });
});

test('[SIM-10] a single picture that a set in the cart contains is listed with the set; one that was removed alone is not', () => {
  const files = (...uuids: string[]) => ({ digitalFiles: uuids.map((uuid) => ({ uuid })) });
  const single = line('a', files('one') as Partial<OrderLine>);
  const set = line('b', files('one', 'two') as Partial<OrderLine>);
  const gone = (...now: OrderLine[]) => cartDifferences(cartOf([single]), cartOf(now)).filter(({ kind }) => kind !== 'added');
  expect(gone(set)).toEqual([{ kind: 'inSet', name: 'Product a', set: 'Product b' }]);
  expect(gone(line('b', files('two') as Partial<OrderLine>))).toMatchObject([{ kind: 'gone' }]);
  expect(gone(line('b'))).toMatchObject([{ kind: 'gone' }]);
});

const PAID = { isInvoice: false, title: 'Card', state: 'paid' as const };

describe('[SIM-10] the reason why a seen line is not in the cart', () => {
  const mug = line('a', { product: { uuid: 'mug' } as OrderLine['product'], package: null, catalogue: null });
  const gone = cartDifferences(cartOf([mug], 'TENTH'), cartOf([]));
  const sold = { products: [{ uuid: 'mug' }], packages: [], catalogues: [] } as unknown as PriceList;
  const kinds = (facts: Parameters<typeof withReasons>[1]) => withReasons(gone, facts).map(({ kind }) => kind);

  test('it was ordered: the order is named, and its voucher is not listed', () => {
    const orders = [
      { uuid: 'other', lines: ['b'], payment: PAID },
      { uuid: 'order', lines: ['a'], payment: PAID },
    ];
    expect(withReasons(gone, { orders, sold })).toEqual([{ kind: 'ordered', name: 'Product a', orderUuid: 'order' }]);
    const unpaid = orders.map((order) => ({ ...order, payment: { ...PAID, state: 'created' as const } }));
    expect(withReasons(gone, { orders: unpaid, sold })).toEqual([{ kind: 'orderedUnpaid', name: 'Product a', orderUuid: 'order' }]);
  });

  test('it was ordered on this device, or may have been: another message covers it, and its voucher is not listed', () => {
    expect(withReasons(gone, { orders: null, sold: { ...sold, products: [] }, orderedHere: new Set(['a']) })).toEqual([]);
    expect(kinds({ orders: [], sold: { ...sold, products: [] }, orderedHere: new Set(['b']) })).toEqual(['notSold', 'voucherGone']);
  });

  test('it was removed, or is no longer sold; a cancelled order has not bought it', () => {
    expect(kinds({ orders: [{ uuid: 'over', lines: ['a'], change: 'over', payment: PAID }], sold })).toEqual(['gone', 'voucherGone']);
    expect(kinds({ orders: [], sold: { ...sold, products: [] } })).toEqual(['notSold', 'voucherGone']);
    expect(kinds({ orders: null, sold: null }), 'what is not known is not said').toEqual(['gone', 'voucherGone']);
  });

  test('an expired code is listed as invalid; a code that the cart no longer has is listed as removed', () => {
    const code = (rebateCode: string | null, limit: 'over' | null = null) => ({
      ...cartOf([], rebateCode),
      rebateResult: { limit } as Cart['rebateResult'],
    });
    const [over] = cartDifferences(cartOf([], 'TENTH'), code('TENTH', 'over'));
    const [off] = cartDifferences(cartOf([], 'TENTH'), code(null));
    expect([over?.kind, off?.kind]).toEqual(['voucher', 'voucherGone']);
  });
});
