/** Whether an order gives nothing any more, because its money went back (core/domain/payments/refunded-order.ts). */
import type { PaymentAmounts } from '#core/domain/payments/payment-amounts.ts';
import { isWhollyRefunded, keepsGoods } from '#core/domain/payments/refunded-order.ts';
import type { Db } from '../db/database.ts';
import { creditedLines } from '../orders/credited-lines.ts';
import { withdrawnLines } from '../orders/withdrawn-lines.ts';
import type { OrderRow } from './find-transaction.ts';

/** Lines are read only where all of the money went back. */
export async function isGivenBack(
  db: Db,
  { uuid, order }: Pick<OrderRow, 'uuid' | 'order'>,
  amounts: Pick<PaymentAmounts, 'captured' | 'refunded'>,
): Promise<boolean> {
  if (!isWhollyRefunded(amounts)) return false;
  return !keepsGoods(order.orderLines, await withdrawnLines(db, uuid), await creditedLines(db, uuid), amounts.refunded);
}
