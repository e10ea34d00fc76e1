/** Reads, writes and removes rows of cart lines. */
import { and, eq, inArray, max } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { cartLines } from '#server/db/schema.ts';
import type { CartLineRow } from '../cart-row.ts';

/** The position after the last line. */
export async function nextPosition(db: Db, cartUuid: string): Promise<number> {
  const [row] = await db
    .select({ last: max(cartLines.position) })
    .from(cartLines)
    .where(eq(cartLines.cartUuid, cartUuid));
  return (row?.last ?? -1) + 1;
}

/** null: not in this cart. It may be in another customer's. */
export async function findLine(db: Db, cartUuid: string, uuid: string): Promise<CartLineRow | null> {
  const [row] = await db
    .select()
    .from(cartLines)
    .where(and(eq(cartLines.uuid, uuid), eq(cartLines.cartUuid, cartUuid)));
  return row ?? null;
}

/** Inserts or replaces a line with a derived uuid. A replaced line keeps its position. */
export async function putLine(db: Db, row: Omit<CartLineRow, 'position' | 'displayList' | 'layoutHash'>): Promise<void> {
  const position = await nextPosition(db, row.cartUuid);
  await db
    .insert(cartLines)
    .values({ ...row, position })
    .onConflictDoUpdate({
      target: cartLines.uuid,
      set: { quantity: row.quantity, line: row.line, productUuid: row.productUuid },
      setWhere: eq(cartLines.cartUuid, row.cartUuid),
    });
}

export async function removeLines(db: Db, cartUuid: string, uuids: readonly string[]): Promise<void> {
  if (uuids.length > 0) await db.delete(cartLines).where(and(eq(cartLines.cartUuid, cartUuid), inArray(cartLines.uuid, [...uuids])));
}
