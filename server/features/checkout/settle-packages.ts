/** Packages in a cart whose content the shop has changed since (KEP-16). */
import { eq } from 'drizzle-orm';
import { cartLines } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import type { CartLineRow } from '../cart/cart-row.ts';
import { asSoldNow } from '../cart/lines/sold-packages.ts';

/**
 * Stores the packages as the cart shows them, without the items that they are now sold without.
 * @returns whether a line was changed
 */
export async function dropUnsoldItems(context: RequestContext, rows: readonly CartLineRow[]): Promise<boolean> {
  const sold = await asSoldNow(context, rows);
  const changed = sold.filter((row) => !rows.includes(row));
  for (const { uuid, line } of changed) await context.db.update(cartLines).set({ line }).where(eq(cartLines.uuid, uuid));
  return changed.length > 0;
}
