/** Stores answers of cached calls and the newest cart. */
import { cartCalls } from '#core/contract/cart.ts';
import { CartSchema, type Cart } from '#core/contract/entities.ts';
import { intentOf } from '#core/operations/operations.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { CartRowSchema, type OutboxRow } from '../db/rows.ts';
import { parseRow } from '../db/read-rows.ts';
import { countConfirmed } from './confirmed-changes.ts';
import { noteLostLines } from './restored/restored-cart.ts';
import { noteLostOrders } from './restored/restored-orders.ts';
import { isTakenUp, takeUp } from '../db/row-parts/take-up.ts';

export const CART_STORES = ['answers', 'cart', 'meta', 'outbox'] as const;

/**
 * Inside a transaction with CART_STORES. An older revision never replaces a newer one, unless the shop was restored.
 * @param restore the shop's restore that precedes the answer; undefined: none
 */
export async function storeCart(db: OwnerDatabase, cart: Cart, nowMs: number, restore: string | undefined): Promise<void> {
  const kept = parseRow(db, 'cart', CartRowSchema, await db.cart.get('cart'));
  const isRestored = await takeUp(db, 'cart', restore);
  if (isRestored && kept && db.owner.kind !== 'simulated') {
    const lines = new Set(cart.orderLines.map(({ uuid }) => uuid));
    await noteLostOrders(db, (order) => order.lines?.some((uuid) => lines.has(uuid)) ?? false);
    await noteLostLines(db, kept.cart, cart);
  }
  // Another cart (after an order, or the customer's after the anonymous user's) has its own revisions.
  if (!isRestored && kept && kept.cart.uuid === cart.uuid && kept.cart.revision > cart.revision) return;
  await db.cart.put({ key: 'cart', cart, readAtMs: nowMs });
}

/**
 * Stores the cart in the answer to a change. A repeated change may get its first answer, which lacks the shop's later
 * changes. A customer's device without a cart, or one that has not read the cart since the shop was restored, cannot
 * detect this. It reads the cart instead, and a read under way is repeated. A visitor's cart exists only on this
 * device.
 */
export async function storeCartOfChange(
  db: OwnerDatabase,
  entry: OutboxRow,
  cart: Cart,
  nowMs: number,
  restore: string | undefined,
): Promise<void> {
  const kept = parseRow(db, 'cart', CartRowSchema, await db.cart.get('cart'));
  const isUnknown = kept ? !(await isTakenUp(db, 'cart', restore)) : db.owner.kind !== 'anonymous';
  const mayBeOld = entry.wire !== null && isUnknown;
  if (mayBeOld) await countConfirmed(db, cartCalls.readCart.name);
  else await storeCart(db, cart, nowMs, restore);
  // The restored shop's cart is compared with this one later. The customer's change must not count as old content of the shop.
  if (mayBeOld && kept) await db.cart.put({ ...kept, cart: withLinesOf(kept.cart, cart, entry) });
}

/** The cart, with the lines of the change taken from the other cart. */
function withLinesOf(kept: Cart, other: Cart, change: OutboxRow): Cart {
  const about = new Set(intentOf(change)?.cart?.lines);
  const left = kept.orderLines.filter(({ uuid }) => !about.has(uuid));
  return { ...kept, orderLines: [...left, ...other.orderLines.filter(({ uuid }) => about.has(uuid))] };
}

/** The cart that an answer carries, when it carries one. */
export function cartOfAnswer(answer: unknown): Cart | null {
  if (typeof answer !== 'object' || answer === null || !('cart' in answer)) return null;
  const parsed = CartSchema.safeParse(answer.cart);
  return parsed.success ? parsed.data : null;
}
