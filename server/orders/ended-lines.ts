/**
 * Goods of a paid order that its customer does not get: they withdrew from them, or the shop left them out and took no money for them,
 * or gave it back (BIZ-04, OPS-02). They are not made any more, and their files are not the customer's. What was made, and what an
 * export has not come to yet, stays the customer's when its money is given back.
 */
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orderExports, type orders } from '../db/schema.ts';
import { creditedLines } from './credited-lines.ts';
import { withdrawnLines } from './withdrawn-lines.ts';

type OrderUuid = Pick<typeof orders.$inferSelect, 'uuid'>;

/** What became of the money of a line that is never made. */
export type DroppedLine = 'uncharged' | 'refunded';

/** By line: what was left out, and what its customer does not pay for any more. However often the order is made, it is not. */
export async function droppedLines(db: Db, { uuid }: OrderUuid): Promise<ReadonlyMap<string, DroppedLine>> {
  const [exported] = await db.select({ made: orderExports.madeLines }).from(orderExports).where(eq(orderExports.orderUuid, uuid));
  // Of an export from before the lines were noted, all was made.
  const made = exported?.made ?? null;
  if (made === null) return new Map();
  const credits = [...(await creditedLines(db, uuid))].filter(([line]) => !made.includes(line));
  return new Map(credits.map(([line, { isCharged }]) => [line, isCharged ? 'refunded' : 'uncharged']));
}

export const endedLines = async (db: Db, order: OrderUuid): Promise<ReadonlySet<string>> =>
  new Set([...(await withdrawnLines(db, order.uuid)).keys(), ...(await droppedLines(db, order)).keys()]);
