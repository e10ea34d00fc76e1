/** What the making of an order has to do with its payment (BIZ-01). */
import { eq } from 'drizzle-orm';
import type { OrderLine } from '#core/contract/entities.ts';
import { isOfFiles } from '#core/domain/orders/withdrawal/withdrawal.ts';
import { unchargedAmount } from '#core/domain/orders/withdrawal/withdrawn-amount.ts';
import { leastAmount } from '#core/domain/payments/least-amount.ts';
import { cancelWhole } from '#core/domain/payments/payment-step.ts';
import { heldAmount } from '#core/domain/payments/payment-amounts.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from '../db/database.ts';
import { transactions } from '../db/schema.ts';
import { creditedLines, creditLines } from '../orders/credited-lines.ts';
import { withdrawnLines } from '../orders/withdrawn-lines.ts';
import { loadAmounts } from '../orders/withdrawal-amounts.ts';
import { lockTransaction } from './find-transaction.ts';
import { isGivenBack, type RefundableOrder } from './given-back/given-back.ts';
import { planCapture, planJob, planRest } from './plan-job.ts';

const transactionsOf = (db: Db, orderUuid: string) => db.select().from(transactions).where(eq(transactions.orderUuid, orderUuid));

/** false: what its customer paid with was taken back, so that it would be made for nothing. */
export async function isChargeable(db: Db, row: RefundableOrder): Promise<boolean> {
  const { uuid, totalPrice, order } = row;
  if (totalPrice === 0 || order.payment.isInvoice) return true;
  for (const paid of await transactionsOf(db, uuid))
    if (paid.authorised > paid.refunded || (paid.captured > 0 && !(await isGivenBack(db, row, paid)))) return true;
  return false;
}

/** All that was charged for it was given back, and it keeps no goods: nothing of it is made. */
export async function isRefunded(db: Db, row: RefundableOrder): Promise<boolean> {
  for (const paid of await transactionsOf(db, row.uuid)) if (await isGivenBack(db, row, paid)) return true;
  return false;
}

/**
 * Its goods are made, so its customer is charged, but for the lines of which nothing was made: the customer withdrew from them, or the
 * shop left them out. In the transaction that notes the folder, or that the order is sent.
 * @param made lines of goods in its folders. A customer may have withdrawn from one while it was made: it is charged, and the shop
 *   gives its money back as it does of everything that was made. Files that a customer withdrew from are not charged
 * @returns whether money is taken for it now
 */
export async function chargeMadeOrder(tx: Db, clock: Clock, orderUuid: string, made: ReadonlySet<string>): Promise<boolean> {
  let isCharged = false;
  for (const { uuid } of await transactionsOf(tx, orderUuid)) {
    const found = await lockTransaction(tx, uuid);
    if (found?.order.state !== 'paid' || found.order.order.payment.isInvoice) continue;
    const { order, transaction } = found;
    const { orderLines } = order.order;
    const credited = await creditedLines(tx, orderUuid);
    const withdrawn = await withdrawnLines(tx, orderUuid);
    const isMade = (line: OrderLine) =>
      (made.has(line.uuid) && !(withdrawn.has(line.uuid) && isOfFiles(line))) || credited.get(line.uuid)?.isCharged === true;
    const unmade = new Set(orderLines.filter((line) => line.type === 0 && !isMade(line)).map((line) => line.uuid));
    const paid = await loadAmounts(tx, order, unmade, unmade);
    const uncharged = unchargedAmount(orderLines, paid, order.totalPrice);
    const held = heldAmount(transaction);
    // A part was charged elsewhere, and is all that the goods cost that were made, or more.
    const isChargedElsewhere = held <= uncharged && transaction.captured > 0 && transaction.captured < order.totalPrice;
    // Less than its provider charges is let go.
    const isForgone = transaction.captured === 0 && held > 0 && held - uncharged < leastAmount(transaction.provider, transaction.currency);
    const isDone = isChargedElsewhere || isForgone;
    if (!isDone && !(await planCapture(tx, clock, transaction, uncharged))) continue;
    isCharged ||= !isDone;
    await creditLines(tx, orderUuid, { paid, atMs: clock.nowMs(), isCharged: false });
    if (isForgone) await planJob(tx, clock, uuid, cancelWhole(transaction));
    if (isChargedElsewhere) await planRest(tx, clock, found, uncharged);
  }
  return isCharged;
}
