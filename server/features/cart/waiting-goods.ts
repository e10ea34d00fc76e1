/** Goods of orders that wait for their payment: the customer is about to have their digital pictures (KEP-03). */
import { and, eq } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import type { Db } from '#server/db/database.ts';
import { orders } from '#server/db/schema.ts';

export async function loadWaitingGoods(db: Db, userUuid: string): Promise<readonly OrderLine[]> {
  const rows = await db
    .select({ order: orders.order })
    .from(orders)
    .where(and(eq(orders.userUuid, userUuid), eq(orders.state, 'created')));
  return rows.flatMap(({ order }) => order.orderLines.filter((line) => line.type === 0));
}
