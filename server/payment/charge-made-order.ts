/** What the making of an order has to do with its payment (BIZ-01). */
import { eq } from 'drizzle-orm';
import { withdrawnAmount } from '#core/domain/orders/withdrawn-amount.ts';
import { isWhollyRefunded } from '#core/domain/payments/refunded-order.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from '../db/database.ts';
import { transactions } from '../db/schema.ts';
import { creditLines } from '../orders/credited-lines.ts';
import { withdrawnLines } from '../orders/withdrawn-lines.ts';
import { lockTransaction, type OrderRow } from './find-transaction.ts';
import { planCapture } from './plan-job.ts';

const transactionsOf = (db: Db, orderUuid: string) => db.select().from(transactions).where(eq(transactions.orderUuid, orderUuid));

/** false: what its customer paid with was taken back, so that it would be made for nothing. */
export async function isChargeable(db: Db, { uuid, totalPrice, order }: OrderRow): Promise<boolean> {
  if (totalPrice === 0 || order.payment.isInvoice) return true;
  return (await transactionsOf(db, uuid)).some(({ authorised, refunded }) => authorised > refunded);
}

/** All that was charged for it was given back: nothing of it is made. */
export const isRefunded = async (db: Db, orderUuid: string): Promise<boolean> =>
  (await transactionsOf(db, orderUuid)).some((transaction) => isWhollyRefunded(transaction));

/**
 * Its folder is there, so its customer is charged, but for the lines from which they withdrew before. In the transaction that
 * notes the folder.
 */
export async function chargeMadeOrder(tx: Db, clock: Clock, orderUuid: string): Promise<void> {
  for (const { uuid } of await transactionsOf(tx, orderUuid)) {
    const found = await lockTransaction(tx, uuid);
    if (found?.order.state !== 'paid') continue;
    const { order, transaction } = found;
    const withdrawn = await withdrawnLines(tx, orderUuid);
    const uncharged = withdrawnAmount(order.order.orderLines, withdrawn, order.totalPrice);
    if (!(await planCapture(tx, clock, transaction, uncharged))) continue;
    const paid = new Map([...paidForLines(order.order.orderLines)].filter(([lineUuid]) => withdrawn.has(lineUuid)));
    await creditLines(tx, orderUuid, { paid, atMs: clock.nowMs(), isCharged: false });
  }
}
