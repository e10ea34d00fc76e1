/** Orders that nothing is handed out of any more (BIZ-04). */
import { isWhollyWithdrawn } from '#core/domain/orders/withdrawn-amount.ts';
import type { Db } from '#server/db/database.ts';
import { withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import { isRefunded } from '#server/payment/charge-made-order.ts';
import { loadOrder } from '../orders/find-orders.ts';
import type { SchoolOrder } from './school-orders.ts';

export type GoneReason = 'cancelled' | 'refunded' | 'withdrawn';

/** null: its bag is handed out. */
export async function whyGone(db: Db, orderUuid: string): Promise<GoneReason | null> {
  const { state, order } = await loadOrder(db, orderUuid);
  if (state === 'cancelled') return 'cancelled';
  if (await isRefunded(db, orderUuid)) return 'refunded';
  return isWhollyWithdrawn(order.orderLines, await withdrawnLines(db, orderUuid)) ? 'withdrawn' : null;
}

export interface GoneOrder extends SchoolOrder {
  readonly reason: GoneReason;
}

export async function splitGone(db: Db, orders: readonly SchoolOrder[]) {
  const bagged: SchoolOrder[] = [];
  const gone: GoneOrder[] = [];
  for (const order of orders) {
    const reason = await whyGone(db, order.uuid);
    if (reason === null) bagged.push(order);
    else gone.push({ ...order, reason });
  }
  return { bagged, gone };
}
