/** The order that 'Buy now' makes on this device. It is noted before the request and kept until the customer has seen the order. */
import type { Cart } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Order } from '#core/contract/orders.ts';
import { mayBeOrdered } from '#core/domain/cart/changes/ordered-here.ts';
import type { Result } from '#core/kernel/result.ts';
import { parseRow } from '#src/data/db/read-rows.ts';
import { ORDERING_KEY, type OrderingRow, OrderingRowSchema } from '#src/data/db/row-parts/ordering-row.ts';
import { SEEN_CART_KEY } from '#src/data/db/row-parts/seen-cart-row.ts';
import { CartRowSchema } from '#src/data/db/rows.ts';
import { asResult } from '#src/data/db/transact.ts';
import type { Device, DeviceStores } from '#src/data/device.ts';
import { reportFailed } from '#src/data/sync/call-live.ts';
import { runInBackground, runLocally } from '../run-command.ts';

async function readOrdering({ db }: Pick<DeviceStores, 'db'>): Promise<OrderingRow | null> {
  return parseRow(db, 'meta', OrderingRowSchema, await db.meta.get(ORDERING_KEY)) ?? null;
}

/** null: the customer has seen every order made here. undefined: it cannot be read, for example after a sign-out. */
export async function orderingNow(device: Pick<DeviceStores, 'db'>): Promise<OrderingRow | null | undefined> {
  const read = await asResult(() => readOrdering(device));
  return read.ok ? read.value : undefined;
}

/** Called before the request. If it fails, no order may be made, because a lost answer would leave no trace. */
export const noteOrdering = (
  device: Device,
  checkoutUuid: string,
  { orderLines }: Pick<Cart, 'orderLines'>,
): Promise<Result<void, AppError>> =>
  runLocally(device, ['meta'], async () => {
    const lines = goodsOf(orderLines).map(({ uuid }) => uuid);
    await device.db.meta.put({ key: ORDERING_KEY, checkoutUuid, lines, orderUuid: null, atMs: device.clock.nowMs() });
  });

/** The order is made. Its goods leave the stored cart before the shop's cart is read again. */
export async function noteOrdered(device: Device, orderUuid: string): Promise<void> {
  const { db } = device;
  const done = await runInBackground(device, ['meta', 'cart'], async () => {
    const ordering = await readOrdering(device);
    if (ordering) await db.meta.put({ ...ordering, orderUuid });
    await db.meta.delete(SEEN_CART_KEY);
    const row = parseRow(db, 'cart', CartRowSchema, await db.cart.get('cart'));
    const isOrdered = row && goodsOf(row.cart.orderLines).every(({ uuid }) => ordering?.lines.includes(uuid));
    // The higher revision keeps out an answer that was requested before the order.
    if (isOrdered) await db.cart.put({ ...row, cart: { ...row.cart, ...EMPTY, revision: row.cart.revision + 1 } });
  });
  reportFailed(device, 'note order', done);
}

const EMPTY = { orderLines: [], summary: { totalPrice: 0 }, rebateCode: null, rebate: null, rebateResult: null };

const goodsOf = (lines: Cart['orderLines']): Cart['orderLines'] => lines.filter((line) => line.type === 0);

/** The shop refused, so there is no order. If the answer was lost, the outcome stays unknown. */
export async function noteNotOrdered(device: Device, cause: AppError): Promise<void> {
  if (mayBeOrdered(cause)) return device.refreshes.fireEvenFresh();
  await forgetOrdering(device);
}

/** The customer has read the message, so the cart does not also report the goods as gone. */
export const forgetOrdering = (device: Device): Promise<void> =>
  forgetIf(device, async () => {
    const row = parseRow(device.db, 'cart', CartRowSchema, await device.db.cart.get('cart'));
    if (row && goodsOf(row.cart.orderLines).length === 0) await device.db.meta.delete(SEEN_CART_KEY);
    return true;
  });

/** The receipt of the order was shown. */
export const forgetSeenOrder = (device: Device, { uuid, orderLines }: Pick<Order, 'uuid' | 'orderLines'>): Promise<void> =>
  forgetIf(device, ({ orderUuid, lines }) =>
    Promise.resolve(orderUuid === null ? orderLines.some((line) => lines.includes(line.uuid)) : orderUuid === uuid),
  );

/** The cart has goods again, from another purchase or a cancelled order. */
export const forgetOldOrder = (device: Device): Promise<void> =>
  forgetIf(device, async ({ orderUuid }) => {
    const row = parseRow(device.db, 'cart', CartRowSchema, await device.db.cart.get('cart'));
    return orderUuid !== null && row !== undefined && goodsOf(row.cart.orderLines).length > 0;
  });

async function forgetIf(device: Device, isOver: (ordering: OrderingRow) => Promise<boolean>): Promise<void> {
  const done = await runInBackground(device, ['meta', 'cart'], async () => {
    const ordering = await readOrdering(device);
    if (ordering && (await isOver(ordering))) await device.db.meta.delete(ORDERING_KEY);
  });
  reportFailed(device, 'forget order', done);
}
