/** Number of orders in each state of `orders list`. */
import { count } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { orders } from '../db/schema.ts';

/** created: the customer has not paid yet. received, in_production, sent: paid, or to be paid by invoice. */
export const ORDER_STATES = ['created', 'received', 'in_production', 'sent', 'failed', 'cancelled'] as const;
export type OrderCounts = Readonly<Record<(typeof ORDER_STATES)[number], number>>;

export async function countOrders(db: Db): Promise<OrderCounts> {
  const counts = { created: 0, received: 0, in_production: 0, sent: 0, failed: 0, cancelled: 0 };
  const rows = await db
    .select({ state: orders.state, production: orders.production, number: count() })
    .from(orders)
    .groupBy(orders.state, orders.production);
  for (const { state, production, number } of rows) counts[state === 'paid' ? production : state] += number;
  return counts;
}
