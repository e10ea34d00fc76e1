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

export async function endedLines(db: Db, { uuid }: Pick<typeof orders.$inferSelect, 'uuid'>): Promise<ReadonlySet<string>> {
  const [exported] = await db.select({ made: orderExports.madeLines }).from(orderExports).where(eq(orderExports.orderUuid, uuid));
  // Of an export from before the lines were noted, all was made.
  const made = exported?.made ?? null;
  const unmade = made === null ? [] : [...(await creditedLines(db, uuid)).keys()].filter((line) => !made.includes(line));
  return new Set([...(await withdrawnLines(db, uuid)).keys(), ...unmade]);
}
