/** The effects of making an order on its payment (BIZ-01). */
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

/** false when the customer's payment was withdrawn, so that the order would be made without payment. */
export async function isChargeable(db: Db, row: RefundableOrder): Promise<boolean> {
  const { uuid, totalPrice, order } = row;
  if (totalPrice === 0 || order.payment.isInvoice) return true;
  for (const paid of await transactionsOf(db, uuid))
    if (paid.authorised > paid.refunded || (paid.captured > 0 && !(await isGivenBack(db, row, paid)))) return true;
  return false;
}

/** All that was charged for it was refunded, and it keeps no goods: none of it is made. */
export async function isRefunded(db: Db, row: RefundableOrder): Promise<boolean> {
  for (const paid of await transactionsOf(db, row.uuid)) if (await isGivenBack(db, row, paid)) return true;
  return false;
}

/**
 * Its goods are made, so its customer is charged, except for lines that were not made: the customer withdrew from them,
 * or the shop left them out. Called in the transaction that records the folder, or that the order is sent.
 * @param made lines of goods in its folders. A customer may have withdrawn from one while it was made: it is charged,
 * and the shop refunds it like everything that was made. Files that a customer withdrew from are not charged
 * @returns whether money is charged for it now
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
    // A part was charged elsewhere, and covers at least the cost of the made goods.
    const isChargedElsewhere = held <= uncharged && transaction.captured > 0 && transaction.captured < order.totalPrice;
    // An amount below the provider's minimum is released.
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
