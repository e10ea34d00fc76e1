/** Paid orders that a restored shop does not know any more: what was bought may lie in its cart again, to be paid twice (OFF-13). */
import { type OrderListEntry, orderCalls } from '#core/contract/orders.ts';
import type { OwnerDatabase } from '#src/data/db/owner-database.ts';
import { changeRestoreRow, readRestoreRow } from '#src/data/db/row-parts/take-up.ts';

/**
 * Notes those of the orders that were read last, for the customer to read. Before their list is stored anew. Inside a transaction with
 * `answers` and `meta`.
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
