/**
 * Goods of a paid order that its customer does not get: they withdrew from them, or the shop left them out without
 * charging them or refunded them (BIZ-04, OPS-02). They are no longer made, and the customer does not own their files.
 * The customer keeps goods that were made, and goods that an export has not reached yet, when they are refunded.
 */
import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orderExports, type orders } from '../db/schema.ts';
import { creditedLines } from './credited-lines.ts';
import { withdrawnLines } from './withdrawn-lines.ts';

type OrderUuid = Pick<typeof orders.$inferSelect, 'uuid'>;

/** What happened to the money of a line that is never made. */
export type DroppedLine = 'uncharged' | 'refunded';

/**
 * By line: goods that were left out, and goods that the customer no longer pays for. They are not made, however often
 * the order is exported.
 */
export async function droppedLines(db: Db, { uuid }: OrderUuid): Promise<ReadonlyMap<string, DroppedLine>> {
  const [exported] = await db.select({ made: orderExports.madeLines }).from(orderExports).where(eq(orderExports.orderUuid, uuid));
  // In an export from before the lines were stored, all were made.
  const made = exported?.made ?? null;
  if (made === null) return new Map();
  const credits = [...(await creditedLines(db, uuid))].filter(([line]) => !made.includes(line));
  return new Map(credits.map(([line, { isCharged }]) => [line, isCharged ? 'refunded' : 'uncharged']));
}

export const endedLines = async (db: Db, order: OrderUuid): Promise<ReadonlySet<string>> =>
  new Set([...(await withdrawnLines(db, order.uuid)).keys(), ...(await droppedLines(db, order)).keys()]);
