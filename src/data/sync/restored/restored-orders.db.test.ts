import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { cartCalls } from '#core/contract/cart.ts';
import type { Cart, OrderLine } from '#core/contract/entities.ts';
import { type OrderListEntry, orderCalls } from '#core/contract/orders.ts';
import { lineOfNew } from '#core/domain/cart/goods-line.ts';
import { facts, IDS, newLine, priceList } from '#core/domain/fixtures/price-list.ts';
import { readRestoreRow } from '#src/data/db/row-parts/take-up.ts';
import { startTestDevice, type TestDevice, wipeDatabases } from '#src/data/fixtures/test-device.ts';
import { pull } from '../pull.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [CUSTOMER, CART, LINE, RESTORE] = [id(4), id(5), id(901), id(81)];
const [PAID, UNPAID, CANCELLED, KEPT] = [id(11), id(12), id(13), id(14)];

const order = (uuid: string, lines: readonly string[], changes: Partial<OrderListEntry> = {}): OrderListEntry => ({
  uuid,
  confirmTime: '2026-11-29T10:00:00Z',
  summary: { totalPrice: 14_500, currency: 'NOK' },
  payment: { isInvoice: false, title: 'Card', state: 'paid' },
  lines: [...lines],
  ...changes,
});
const cartOf = (revision: number, ...orderLines: OrderLine[]): Cart => ({
  uuid: CART,
  orderLines,
  summary: { totalPrice: 0 },
  rebateCode: null,
  revision,
});

const shop = { restore: null as string | null, orders: [] as OrderListEntry[], cart: cartOf(1) };
let open: TestDevice | null = null;
afterEach(async () => {
  await open?.host.close();
  open = null;
  await wipeDatabases();
});

/**
 * A customer with an empty cart who has read the orders. Then the shop is restored, and the goods of the paid order are
 * in the cart again.
 */
async function startRestored(): Promise<TestDevice> {
  const unpaid = order(UNPAID, [], { payment: { isInvoice: false, title: 'Card', state: 'created' } });
  const cancelled = order(CANCELLED, [], { change: 'over' });
  Object.assign(shop, { restore: null, orders: [order(PAID, [LINE]), unpaid, cancelled, order(KEPT, [id(902)])], cart: cartOf(7) });
  open = await startTestDevice(({ path }) => ({
    status: 200,
    json: path.endsWith('/cart') ? { cart: shop.cart } : shop.orders,
    headers: shop.restore === null ? {} : { 'x-keepsake-restore': shop.restore },
  }));
  await open.host.current.switchOwner({ kind: 'customer', uuid: CUSTOMER });
  await readOrders(open);
  await readCart(open);
  expect(await lostOrders(open)).toEqual([]);
  const [line] = [lineOfNew(newLine(LINE, IDS.card, 5), priceList, facts)];
  Object.assign(shop, { restore: RESTORE, orders: [order(KEPT, [id(902)])], cart: cartOf(2, line) });
  return open;
}
const readOrders = ({ host }: TestDevice) => pull(host.current, orderCalls.listOrders, {});
const readCart = ({ host }: TestDevice) => pull(host.current, cartCalls.readCart, {});
const lostOrders = async ({ host }: TestDevice) => ((await readRestoreRow(host.current.db)).lostOrders ?? []).map(({ uuid }) => uuid);

it('[OFF-13] a paid order that a restored shop lacks is noted once with its list; others are not', async () => {
  const device = await startRestored();
  for (let times = 0; times < 2; times += 1) await readOrders(device);
  expect(await lostOrders(device)).toEqual([PAID]);
  await readCart(device);
  expect(await lostOrders(device)).toEqual([PAID]);
});

it('[OFF-13] it is also noted with the cart that has its goods again, if the list is not read', async () => {
  const device = await startRestored();
  await readCart(device);
  expect(await lostOrders(device)).toEqual([PAID]);
});
