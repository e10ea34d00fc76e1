/** The cart's own row: one per user. Device and server derive the same uuid for it. */
import { asc, eq, sql } from 'drizzle-orm';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import type { Db } from '#server/db/database.ts';
import { cartLines, carts } from '#server/db/schema.ts';

export type CartRow = typeof carts.$inferSelect;
export type CartLineRow = typeof cartLines.$inferSelect;

/** A cart with its lines in their order. */
export interface StoredCart {
  readonly row: CartRow;
  readonly rows: readonly CartLineRow[];
}

export const cartUuidOf = (userUuid: string): string => deriveUuid(userUuid, 'cart');

const emptyRow = (userUuid: string): CartRow => ({ uuid: cartUuidOf(userUuid), userUuid, rebateCode: null, revision: 0 });

/** For reading; a user who never had a cart has an empty one. */
export async function findCart(db: Db, userUuid: string): Promise<StoredCart> {
  const found = await db
    .select({ row: carts, line: cartLines })
    .from(carts)
    .leftJoin(cartLines, eq(cartLines.cartUuid, carts.uuid))
    .where(eq(carts.userUuid, userUuid))
    .orderBy(asc(cartLines.position), asc(cartLines.uuid));
  return { row: found[0]?.row ?? emptyRow(userUuid), rows: found.flatMap(({ line }) => line ?? []) };
}

/** For a change: concurrent changes of this cart wait until this transaction ends. */
export async function lockCart(tx: Db, userUuid: string): Promise<CartRow> {
  await tx.insert(carts).values(emptyRow(userUuid)).onConflictDoNothing();
  const [row] = await tx.select().from(carts).where(eq(carts.userUuid, userUuid)).for('update');
  if (!row) throw new Error('The cart that was just made is not there.');
  return row;
}

/** For a change that always raises the revision: locks the cart and raises it at once. A refusal rolls both back. */
export async function changeCart(tx: Db, userUuid: string): Promise<CartRow> {
  const [row] = await tx
    .update(carts)
    .set({ revision: sql`${carts.revision} + 1` })
    .where(eq(carts.userUuid, userUuid))
    .returning();
  return row ?? touchCart(tx, await lockCart(tx, userUuid));
}

/** Raises the revision after a change, so that devices can tell an older answer from a newer one. */
export async function touchCart(tx: Db, cart: CartRow, change: { readonly rebateCode?: string | null } = {}): Promise<CartRow> {
  const [row] = await tx
    .update(carts)
    .set({ ...change, revision: sql`${carts.revision} + 1` })
    .where(eq(carts.uuid, cart.uuid))
    .returning();
  if (!row) throw new Error('The locked cart is not there.');
  return row;
}

export const loadCartLineRows = (db: Db, cartUuid: string): Promise<CartLineRow[]> =>
  db.select().from(cartLines).where(eq(cartLines.cartUuid, cartUuid)).orderBy(asc(cartLines.position), asc(cartLines.uuid));
