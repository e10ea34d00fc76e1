/**
 * The cart as the customer last saw it. Later changes by the shop are listed line by line, and the order needs the
 * customer's confirmation of them (SIM-10). A failed write does not fail the change; at worst a change is listed again.
 */
import { priceCart } from '#core/domain/cart/cart-totals.ts';
import { type SeenCart } from '#core/domain/cart/changes/cart-changes.ts';
import { seenAfterOwnChange, seenCartOf, withNewLines } from '#core/domain/cart/changes/seen-cart.ts';
import { withTwiceMadeLines } from '#core/domain/cart/changes/noted-lines.ts';
import type { Cart } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import { readCartLive, readSurroundings } from '#src/data/cart/read-cart-live.ts';
import { parseRow } from '#src/data/db/read-rows.ts';
import { SEEN_CART_KEY, type SeenCartRow, SeenCartRowSchema, seenCartRow } from '#src/data/db/row-parts/seen-cart-row.ts';
import { asResult } from '#src/data/db/transact.ts';
import type { Device, DeviceStores } from '#src/data/device.ts';
import { reportFailed } from '#src/data/sync/call-live.ts';
import { runInBackground, runLocally } from '../run-command.ts';

type SeenOf = Pick<Cart, 'uuid' | 'orderLines' | 'rebateCode'>;

/** null: the customer has seen no cart on this device, or its row cannot be read. */
async function readSeenCart({ db }: DeviceStores): Promise<SeenCartRow | null> {
  return parseRow(db, 'meta', SeenCartRowSchema, await db.meta.get(SEEN_CART_KEY)) ?? null;
}

/** The cart as the customer last saw it. null: none on this device. undefined: it cannot be read, for example after a sign-out. */
export async function seenCartNow(device: Device): Promise<SeenCartRow | null | undefined> {
  const read = await asResult(() => readSeenCart(device));
  return read.ok ? read.value : undefined;
}

/** The customer confirms the cart in its present form. */
export const confirmCart = (device: Device, cart: SeenOf): Promise<Result<void, AppError>> =>
  runLocally(device, ['meta'], async () => {
    await device.db.meta.put(seenCartRow(cart.uuid, seenCartOf(cart)));
  });

/** Stores the cart of a checkout without unconfirmed changes. */
export const noteCheckoutCart = (device: Device, cart: SeenOf): Promise<void> =>
  update(device, () => seenCartRow(cart.uuid, seenCartOf(cart)));

/** The cart after an order. Pending messages about its lines are kept. */
const nextCart = (before: SeenCart | null, cart: SeenOf): SeenCart =>
  withTwiceMadeLines(seenCartOf(cart), before?.orderLines.flatMap(({ uuid, isMadeTwice }) => (isMadeTwice ? [uuid] : [])) ?? []);

/** New lines of the shown cart count as seen. The other lines keep the state in which they were seen. */
export const noteShownCart = (device: Device, cart: SeenOf): Promise<void> =>
  update(device, (seen) => seenCartRow(cart.uuid, seen?.cartUuid === cart.uuid ? withNewLines(seen, cart) : nextCart(seen, cart)));

/** The customer has set or removed the code. */
export const noteVoucher = (device: Device, rebateCode: string | null): Promise<void> =>
  update(device, (seen) => seen && { ...seen, rebateCode, discounts: seen.discounts?.filter(({ type }) => type !== 1) });

/** The cart was ordered. */
export const forgetSeenCart = (device: Device): Promise<void> => update(device, () => null);

/** Called before a change of the customer's own. The returned function notes what the change has done to the cart. */
export async function beforeOwnChange(device: Device): Promise<() => Promise<void>> {
  const before = await asResult(() => repriced(device));
  return async () => {
    const after = await asResult(() => readCartLive(device));
    const known = before.ok ? before.value : null;
    if (!after.ok || after.value === null) return;
    const { cart } = after.value;
    await update(device, (seen) => {
      const isSame = known !== null && seen?.cartUuid === cart.uuid;
      return seenCartRow(cart.uuid, isSame ? seenAfterOwnChange(seen, known, cart) : nextCart(seen, cart));
    });
  };
}

/** The shown cart at today's prices, because the next change is shown at these prices. */
async function repriced(device: Device): Promise<SeenCart | null> {
  const live = await readCartLive(device);
  if (live === null) return null;
  const { priceList, facts, texts, nowMs } = await readSurroundings(device);
  const goods = live.cart.orderLines.filter((line) => line.type === 0);
  const { rebate: stored, rebateCode } = live.cart;
  const rebate = stored && rebateCode !== null ? { ...stored, code: rebateCode } : null;
  const { orderLines } = priceCart(goods, priceList, { ownerUuid: facts.ownerUuid, nowMs, texts, rebate });
  return { orderLines, rebateCode };
}

async function update(device: Device, change: (seen: SeenCartRow | null) => SeenCartRow | null): Promise<void> {
  const { db } = device;
  const done = await runInBackground(device, ['meta'], async () => {
    const seen = await readSeenCart(device);
    const next = change(seen);
    if (next === null) await db.meta.delete(SEEN_CART_KEY);
    else if (next !== seen) await db.meta.put(next);
  });
  reportFailed(device, 'seen cart', done);
}
