/** Orders that nothing is handed out of any more (BIZ-04). */
import { isWhollyWithdrawn } from '#core/domain/orders/withdrawn-amount.ts';
import type { Db } from '#server/db/database.ts';
import { withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import { isRefunded } from '#server/payment/charge-made-order.ts';
import { loadOrder } from '../orders/find-orders.ts';

export type GoneReason = 'cancelled' | 'refunded' | 'withdrawn';

/** null: its bag is handed out. */
export async function whyGone(db: Db, orderUuid: string): Promise<GoneReason | null> {
  const { state, order } = await loadOrder(db, orderUuid);
  if (state === 'cancelled') return 'cancelled';
  if (await isRefunded(db, orderUuid)) return 'refunded';
  return isWhollyWithdrawn(order.orderLines, await withdrawnLines(db, orderUuid)) ? 'withdrawn' : null;
}

export async function splitGone<Order extends { readonly uuid: string }>(db: Db, orders: readonly Order[]) {
  const bagged: Order[] = [];
  const gone: (Order & { readonly reason: GoneReason })[] = [];
  for (const order of orders) {
    const reason = await whyGone(db, order.uuid);
    if (reason === null) bagged.push(order);
    else gone.push({ ...order, reason });
  }
  return { bagged, gone };
}
