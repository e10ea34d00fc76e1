import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { cartLines, carts } from '../../db/schema.ts';
import { lockCart, touchCart } from './cart-row.ts';
import { nextPosition } from './stored-lines.ts';

/**
 * A visitor who signs in keeps what was in the cart (ACC-16): the lines go behind the user's own, under their uuids.
 * The visitor's rebate code comes along where the user has none. Lines were checked when they were added;
 * what the user may not buy is checked again in checkout.
 */
export async function mergeCarts(tx: Db, fromUserUuid: string, toUserUuid: string): Promise<void> {
  const [from] = await tx.select().from(carts).where(eq(carts.userUuid, fromUserUuid)).for('update');
  if (!from) return;
  const to = await lockCart(tx, toUserUuid);
  const lines = await tx.select({ uuid: cartLines.uuid }).from(cartLines).where(eq(cartLines.cartUuid, from.uuid));
  if (lines.length > 0) {
    const first = await nextPosition(tx, to.uuid);
    await tx
      .update(cartLines)
      .set({ cartUuid: to.uuid, position: sql`${cartLines.position} + ${first}` })
      .where(inArray(cartLines.uuid, lines.map((line) => line.uuid)));
  }
  await touchCart(tx, to, to.rebateCode === null && from.rebateCode !== null ? { rebateCode: from.rebateCode } : {});
  await tx.delete(carts).where(eq(carts.uuid, from.uuid));
}
