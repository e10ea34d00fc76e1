import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orderExports, type orders, orderWithdrawals } from '../db/schema.ts';
import { creditedLines } from './credited-lines.ts';

type OrderRow = typeof orders.$inferSelect;

/** By line: time of the customer's withdrawal. */
export async function withdrawnLines(db: Db, orderUuid: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.select().from(orderWithdrawals).where(eq(orderWithdrawals.orderUuid, orderUuid));
  return new Map(rows.map(({ orderLineUuid, withdrawnAt }) => [orderLineUuid, withdrawnAt]));
}

/**
 * Goods that no folder of the order contains and that were therefore not made, by the same rule as its charge
 * (charge-made-order.ts).
 */
export async function unmadeLines(db: Db, { uuid, order }: Pick<OrderRow, 'uuid' | 'order'>): Promise<ReadonlySet<string>> {
  const [exported] = await db.select().from(orderExports).where(eq(orderExports.orderUuid, uuid));
  const made = exported?.madeLines ?? null;
  if (made !== null)
    return new Set(order.orderLines.filter((line) => line.type === 0 && !made.includes(line.uuid)).map((line) => line.uuid));
  // For an older export only the time is known.
  const withdrawn = [...(await withdrawnLines(db, uuid))].filter(([, at]) => !exported || at <= exported.exportedAt);
  return new Set(withdrawn.map(([lineUuid]) => lineUuid));
}

/** Goods that are in no parcel: they were not made, or their customer withdrew from them and was refunded. */
export async function unsentLines(db: Db, row: Pick<OrderRow, 'uuid' | 'order'>): Promise<ReadonlySet<string>> {
  const [unmade, withdrawn] = [await unmadeLines(db, row), await withdrawnLines(db, row.uuid)];
  if (withdrawn.size === 0) return unmade;
  const credited = await creditedLines(db, row.uuid);
  return new Set([...unmade, ...[...withdrawn.keys()].filter((line) => credited.has(line))]);
}

/** Goods in a folder of the order; empty before its export. */
export async function madeGoods(db: Db, row: Pick<OrderRow, 'uuid' | 'order'>): Promise<ReadonlySet<string>> {
  if ((await db.$count(orderExports, eq(orderExports.orderUuid, row.uuid))) === 0) return new Set();
  const unmade = await unmadeLines(db, row);
  return new Set(row.order.orderLines.filter(({ type, uuid }) => type === 0 && !unmade.has(uuid)).map(({ uuid }) => uuid));
}
