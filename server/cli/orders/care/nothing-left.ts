import { isWhollyWithdrawn } from '#core/domain/orders/withdrawal/withdrawn-amount.ts';
import type { Db } from '#server/db/database.ts';
import { unsentLines, withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import { isRefunded } from '#server/payment/charge-made-order.ts';
import type { OrderRow } from '../find-orders.ts';

/** Orders that are no longer sent: all of it was refunded, or was withdrawn before it was made. */
export async function withNothingLeft(db: Db, rows: readonly OrderRow[]): Promise<readonly OrderRow[]> {
  const gone: OrderRow[] = [];
  for (const row of rows) if ((await isRefunded(db, row)) || (await isWithdrawn(db, row))) gone.push(row);
  return gone;
}

async function isWithdrawn(db: Db, row: OrderRow): Promise<boolean> {
  const withdrawn = await withdrawnLines(db, row.uuid);
  return isWhollyWithdrawn(row.order.orderLines, withdrawn) && isWhollyWithdrawn(row.order.orderLines, await unsentLines(db, row));
}
