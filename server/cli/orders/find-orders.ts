import { and, asc, eq, inArray, like, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { orders } from '#server/db/schema.ts';
import { CommandFailedError } from '../command-failed.ts';

export type OrderRow = typeof orders.$inferSelect;

const REFERENCE = /^[0-9a-f][0-9a-f-]{7,35}$/;

const WAITS_FOR_REPRINT = sql`exists (select 1 from order_reprints r where r.order_uuid = ${orders.uuid} and r.made_at is null)`;

/** Paid orders whose goods are not sent yet, and those that are made again, the oldest first. */
export async function findOrdersToMake(db: Db): Promise<readonly string[]> {
  const rows = await db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(and(eq(orders.state, 'paid'), or(ne(orders.production, 'sent'), WAITS_FOR_REPRINT)))
    .orderBy(asc(orders.confirmTime), asc(orders.uuid));
  return rows.map(({ uuid }) => uuid);
}

/** By the reference on the receipt, or more of the uuid. Throws when one is unknown or matches several orders. */
export async function findByReference(db: Db, references: readonly string[]): Promise<readonly string[]> {
  const wanted = references.map((reference) => reference.toLowerCase());
  for (const [index, reference] of wanted.entries())
    if (!REFERENCE.test(reference))
      throw new CommandFailedError(`${references[index]} is no order reference: it has 8 characters, 0 to 9 and a to f.`);
  if (wanted.length === 0) return [];
  const text = sql`${orders.uuid}::text`;
  const rows = await db
    .select({ uuid: orders.uuid })
    .from(orders)
    .where(or(...wanted.map((reference): SQL => like(text, `${reference}%`))));
  return wanted.map((reference) => {
    const found = rows.filter(({ uuid }) => uuid.startsWith(reference));
    if (found.length > 1) throw new CommandFailedError(`${reference} begins the uuids of ${found.length} orders: write more of it.`);
    if (!found[0]) throw new CommandFailedError(`No order has the reference ${reference}.`);
    return found[0].uuid;
  });
}

export async function loadOrder(db: Db, uuid: string): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(eq(orders.uuid, uuid));
  if (!row) throw new CommandFailedError(`The order ${uuid} is gone.`);
  return row;
}

export const loadOrders = (db: Db, uuids: readonly string[]): Promise<OrderRow[]> =>
  uuids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(orders)
        .where(inArray(orders.uuid, [...uuids]));
