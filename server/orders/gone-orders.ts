/** Orders of which nothing is handed out any more (BIZ-04). */
import { eq } from 'drizzle-orm';
import { isOnlyDigital } from '#core/domain/cart/only-digital.ts';
import { isWhollyWithdrawn } from '#core/domain/orders/withdrawal/withdrawn-amount.ts';
import type { Db } from '../db/database.ts';
import { orders } from '../db/schema.ts';
import { loadSettings } from '../features/settings/load-settings.ts';
import { isRefunded } from '../payment/charge-made-order.ts';
import { withdrawnLines } from './withdrawn-lines.ts';

/** files: they are downloads. */
export type GoneReason = 'cancelled' | 'refunded' | 'withdrawn' | 'files';

/** null when its bag is handed out. */
async function whyGone(db: Db, uuid: string): Promise<GoneReason | null> {
  const [row] = await db
    .select({ uuid: orders.uuid, state: orders.state, order: orders.order, totalPrice: orders.totalPrice })
    .from(orders)
    .where(eq(orders.uuid, uuid));
  if (!row || row.state === 'cancelled') return 'cancelled';
  if (await isRefunded(db, row)) return 'refunded';
  const withdrawn = await withdrawnLines(db, uuid);
  if (isWhollyWithdrawn(row.order.orderLines, withdrawn)) return 'withdrawn';
  const left = row.order.orderLines.filter((line) => line.type === 0 && !withdrawn.has(line.uuid));
  return isOnlyDigital(left, (await loadSettings(db)).portal.fixedProducts) ? 'files' : null;
}

export async function splitGone<Order extends { readonly uuid: string }>(db: Db, all: readonly Order[]) {
  const bagged: Order[] = [];
  const gone: (Order & { readonly reason: GoneReason })[] = [];
  for (const order of all) {
    const reason = await whyGone(db, order.uuid);
    if (reason === null) bagged.push(order);
    else gone.push({ ...order, reason });
  }
  return { bagged, gone };
}
