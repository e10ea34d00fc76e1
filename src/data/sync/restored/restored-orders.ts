/** Paid orders that a restored shop has lost. Their goods may be in its cart again, and the customer might pay twice (OFF-13). */
import { type OrderListEntry, orderCalls } from '#core/contract/orders.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { changeRestoreRow, readRestoreRow } from '#src/data/db/row-parts/take-up.ts';

/**
 * Notes the lost orders among those that were read last, for the message to the customer. Call it before their new list
 * is stored. Inside a transaction with `answers` and `meta`.
 */
export async function noteLostOrders(db: OwnerDatabase, isLost: (order: OrderListEntry) => boolean): Promise<void> {
  const rows = await db.answers.where('call').equals(orderCalls.listOrders.name).toArray();
  const known = rows.flatMap(({ value }) => {
    const list = orderCalls.listOrders.answer.safeParse(value);
    return list.success ? list.data : [];
  });
  const lost = known.filter((order) => order.payment.state === 'paid' && order.change !== 'over' && isLost(order));
  if (lost.length === 0) return;
  const { lostOrders = [] } = await readRestoreRow(db);
  const named = new Map(
    [...lostOrders, ...lost.map(({ uuid, confirmTime }) => ({ uuid, confirmTime }))].map((order) => [order.uuid, order]),
  );
  await changeRestoreRow(db, { lostOrders: [...named.values()] });
}
