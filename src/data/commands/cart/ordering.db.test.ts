/** The records that 'Buy now' leaves on the device. */
import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { Cart } from '#core/contract/entities.ts';
import type { Order } from '#core/contract/orders.ts';
import { appError } from '#core/contract/errors.ts';
import { addLines } from '#core/domain/cart/cart-change.ts';
import { emptyCart, foldCart } from '#core/domain/cart/fold-cart.ts';
import { facts, IDS, newLine, priceList, texts } from '#core/domain/fixtures/price-list.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { storeCart } from '#src/data/sync/store-answers.ts';
import { confirmCart, seenCartNow } from './seen-cart.ts';
import { forgetOldOrder, forgetSeenOrder, noteNotOrdered, noteOrdered, noteOrdering, orderingNow } from './ordering.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [CUSTOMER, CHECKOUT, ORDER, CART] = [id(1), id(2), id(3), id(4)];

let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

const cartOf = (...lineUuids: string[]): Cart => ({
  ...foldCart(emptyCart(CART), [addLines(lineUuids.map((uuid) => newLine(uuid, IDS.card, 1)))], { priceList, facts, texts, nowMs: 0 }),
  revision: 3,
});

async function start(cart: Cart) {
  open = await startTestDevice(() => ({ status: 200, json: {} }));
  const device = await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  await device.db.cart.put({ key: 'cart', cart, readAtMs: 1 });
  return device;
}

it('[CHK-17] [OFF-12] ordered goods leave this device’s cart, even if an answer from before the order arrives', async () => {
  const cart = cartOf(id(5), id(6));
  const device = await start(cart);
  await confirmCart(device, cart);
  await noteOrdering(device, CHECKOUT, cart);
  expect(await orderingNow(device)).toMatchObject({ checkoutUuid: CHECKOUT, lines: [id(5), id(6)], orderUuid: null });
  expect((await device.db.cart.get('cart'))?.cart, 'not ordered yet').toEqual(cart);
  await noteOrdered(device, ORDER);
  expect(await orderingNow(device)).toMatchObject({ orderUuid: ORDER });
  expect(await seenCartNow(device)).toBeNull();
  await storeCart(device.db, cart, 2, undefined);
  expect((await device.db.cart.get('cart'))?.cart).toMatchObject({ orderLines: [], summary: { totalPrice: 0 } });
});

it('[CHK-17] a refused order does not exist; an order whose answer was lost may exist', async () => {
  const device = await start(cartOf(id(5)));
  await noteOrdering(device, CHECKOUT, cartOf(id(5)));
  await noteNotOrdered(device, appError('network.timed_out'));
  expect(await orderingNow(device)).toMatchObject({ orderUuid: null });
  await noteNotOrdered(device, appError('checkout.cart_changed'));
  expect(await orderingNow(device)).toBeNull();
});

it('[CHK-17] the message is shown until the receipt was shown, or the cart has goods again', async () => {
  const cart = cartOf(id(5));
  const device = await start(cart);
  const receiptOf = (uuid: string, line: string) => forgetSeenOrder(device, { uuid, orderLines: [{ uuid: line }] } as unknown as Order);
  await noteOrdering(device, CHECKOUT, cart);
  await receiptOf(id(9), id(8));
  await forgetOldOrder(device);
  expect(await orderingNow(device), 'another order, and its own goods').toMatchObject({ orderUuid: null });
  await receiptOf(ORDER, id(5));
  expect(await orderingNow(device)).toBeNull();

  await noteOrdering(device, CHECKOUT, cart);
  await noteOrdered(device, ORDER);
  await forgetOldOrder(device);
  await receiptOf(id(9), id(8));
  expect(await orderingNow(device)).toMatchObject({ orderUuid: ORDER });
  await storeCart(device.db, { ...cartOf(id(7)), uuid: id(10) }, 2, undefined);
  await forgetOldOrder(device);
  expect(await orderingNow(device)).toBeNull();
});
