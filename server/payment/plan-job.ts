/** Plans a change at the provider, in the transaction of its cause. Work on it begins after the commit. */
import { and, eq, isNull } from 'drizzle-orm';
import { unchargedAmount } from '#core/domain/orders/withdrawal/withdrawn-amount.ts';
import { cancelWhole, captureOf, type PaymentStep, refundOf } from '#core/domain/payments/payment-step.ts';
import { heldAmount, refundableAmount } from '#core/domain/payments/payment-amounts.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from '../db/database.ts';
import { databaseTime } from '../db/database-time.ts';
import { paymentJobs } from '../db/schema.ts';
import { creditedLines } from '../orders/credited-lines.ts';
import { lockTransaction, type OwnTransaction, type TransactionRow } from './find-transaction.ts';

/**
 * The caller holds the transaction's lock. One job of a kind at a time: further due changes are found when it is done.
 * @returns its key; null when one is in progress, or waits for the operator
 */
export async function planJob(tx: Db, clock: Clock, transactionUuid: string, step: PaymentStep, reason = ''): Promise<string | null> {
  const earlier = await tx
    .select({ doneAt: paymentJobs.doneAt })
    .from(paymentJobs)
    .where(and(eq(paymentJobs.transactionUuid, transactionUuid), eq(paymentJobs.kind, step.kind)));
  if (earlier.some(({ doneAt }) => doneAt === null)) return null;
  const key = `${transactionUuid}:${step.kind}:${earlier.length + 1}`;
  const createdAt = new Date(clock.nowMs());
  await tx.insert(paymentJobs).values({ key, transactionUuid, ...step, reason, nextTryAt: databaseTime(clock), createdAt });
  return key;
}

/**
 * Charges the amount that is reserved for an order: its folder was created, or its files are about to be delivered.
 * @param uncharged part of the reserved amount that is not charged; it is released after the charge
 * @returns false when there is nothing to charge, or it was requested before
 */
export async function planCapture(tx: Db, clock: Clock, transaction: TransactionRow, uncharged: MinorUnits = 0): Promise<boolean> {
  if (heldAmount(transaction) <= uncharged) return false;
  return (await planJob(tx, clock, transaction.uuid, captureOf(transaction, uncharged))) !== null;
}

/**
 * After a charge: releases the rest of the reserved amount, and refunds an amount that was charged elsewhere beyond the
 * order's present cost.
 * @param uncharged part of the order's total for lines that were never made
 */
export async function planRest(tx: Db, clock: Clock, { order, transaction }: OwnTransaction, uncharged: MinorUnits): Promise<void> {
  if (heldAmount(transaction) > 0) await planJob(tx, clock, transaction.uuid, cancelWhole(transaction));
  const back = refundableAmount(transaction) - (order.totalPrice - uncharged);
  if (back > 0) await planJob(tx, clock, transaction.uuid, refundOf(transaction, back));
}

/**
 * Due changes of a payment that were not requested yet. Checked whenever the provider was asked, and when a job is
 * done: changes that became due in the meantime begin then. The shop's operator moves the money of an invoice.
 */
export async function planDue(tx: Db, clock: Clock, { order, transaction }: OwnTransaction, isOpen = false): Promise<void> {
  if (order.order.payment.isInvoice) return;
  if (order.state === 'cancelled') return planRelease(tx, clock, transaction, isOpen);
  if (order.state !== 'paid' || transaction.captured === 0) return;
  // Less was charged than was reserved, because the customer had withdrawn from lines before the order was made: the
  // rest is released.
  const uncharged = await unchargedIn(tx, order);
  if (heldAmount(transaction) <= uncharged) await planRest(tx, clock, { order, transaction }, uncharged);
}

/** The part of an order's total that is not charged: lines that were not made, with their share of the delivery. */
export async function unchargedIn(tx: Db, order: OwnTransaction['order']): Promise<MinorUnits> {
  const unmade = [...(await creditedLines(tx, order.uuid))].filter(([, { isCharged }]) => !isCharged);
  const amounts = new Map(unmade.map(([lineUuid, { amount }]) => [lineUuid, amount]));
  return unchargedAmount(order.order.orderLines, amounts, order.totalPrice);
}

/** Amount of a payment's refunds that are requested and not done yet, without abandoned ones. */
export async function refundUnderWay(db: Db, { uuid, refunded }: Pick<TransactionRow, 'uuid' | 'refunded'>): Promise<MinorUnits> {
  const open = await db
    .select({ target: paymentJobs.target })
    .from(paymentJobs)
    .where(
      and(
        eq(paymentJobs.transactionUuid, uuid),
        eq(paymentJobs.kind, 'refund'),
        eq(paymentJobs.isRefused, false),
        isNull(paymentJobs.doneAt),
      ),
    );
  return Math.max(0, ...open.map(({ target }) => target - refunded));
}

/** As if every requested refund were done: the refunded goods end at once. */
export const withRefundUnderWay = async (db: Db, transaction: TransactionRow): Promise<TransactionRow> => ({
  ...transaction,
  refunded: transaction.refunded + (await refundUnderWay(db, transaction)),
});

/**
 * The money of a cancelled order: the reserved amount is released, the charged amount is refunded. After a refund in
 * progress, the rest.
 */
export async function planRelease(tx: Db, clock: Clock, transaction: TransactionRow, isOpen: boolean): Promise<void> {
  if (heldAmount(transaction) > 0 || isOpen) await planJob(tx, clock, transaction.uuid, cancelWhole(transaction));
  if (refundableAmount(transaction) > 0) await planJob(tx, clock, transaction.uuid, refundOf(transaction));
}

/**
 * Refunds a charged payment, in part or completely.
 * @returns the job's key; null when it exceeds the rest, or another refund is in progress
 */
export async function planRefund(
  tx: Db,
  clock: Clock,
  transactionUuid: string,
  { amount, reason }: { readonly amount: number | null; readonly reason: string },
): Promise<string | null> {
  const found = await lockTransaction(tx, transactionUuid);
  if (!found) return null;
  const step = refundOf(found.transaction, amount);
  return step.amount > 0 && step.amount <= refundableAmount(found.transaction) ? planJob(tx, clock, transactionUuid, step, reason) : null;
}
