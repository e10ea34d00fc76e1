/** Asks for a change at the provider, in the transaction of what makes it right. Work on it begins after the commit. */
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
 * The caller holds the transaction's lock. One job of a kind at a time: what is due after it is found when it is done.
 * @returns its key; null: one is under way, or waits for the operator
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
 * Charges what is reserved for an order: its folder was made, or its files are about to be delivered.
 * @param uncharged of what is reserved; the rest is let go once the charge is done
 * @returns false: there is nothing to charge, or it was asked for before
 */
export async function planCapture(tx: Db, clock: Clock, transaction: TransactionRow, uncharged: MinorUnits = 0): Promise<boolean> {
  if (heldAmount(transaction) <= uncharged) return false;
  return (await planJob(tx, clock, transaction.uuid, captureOf(transaction, uncharged))) !== null;
}

/**
 * After a charge: lets go of what is still reserved, and gives back what was charged elsewhere beyond what the order costs now.
 * @param uncharged of the order's total: for lines that were never made
 */
export async function planRest(tx: Db, clock: Clock, { order, transaction }: OwnTransaction, uncharged: MinorUnits): Promise<void> {
  if (heldAmount(transaction) > 0) await planJob(tx, clock, transaction.uuid, cancelWhole(transaction));
  const back = refundableAmount(transaction) - (order.totalPrice - uncharged);
  if (back > 0) await planJob(tx, clock, transaction.uuid, refundOf(transaction, back));
}

/**
 * What a payment has to come to and was not asked for yet. Looked at whenever the provider was asked, and when a job is done:
 * what came up while it was under way begins then. The shop's operator moves the money of an invoice.
 */
export async function planDue(tx: Db, clock: Clock, { order, transaction }: OwnTransaction, isOpen = false): Promise<void> {
  if (order.order.payment.isInvoice) return;
  if (order.state === 'cancelled') return planRelease(tx, clock, transaction, isOpen);
  if (order.state !== 'paid' || transaction.captured === 0) return;
  // Less was charged than was reserved, because the customer had withdrawn from lines before the order was made: the rest is let go.
  const uncharged = await unchargedIn(tx, order);
  if (heldAmount(transaction) <= uncharged) await planRest(tx, clock, { order, transaction }, uncharged);
}

/** What of an order's total is not charged: lines that were not made, with their part of the delivery. */
export async function unchargedIn(tx: Db, order: OwnTransaction['order']): Promise<MinorUnits> {
  const unmade = [...(await creditedLines(tx, order.uuid))].filter(([, { isCharged }]) => !isCharged);
  const amounts = new Map(unmade.map(([lineUuid, { amount }]) => [lineUuid, amount]));
  return unchargedAmount(order.order.orderLines, amounts, order.totalPrice);
}

/** What of a payment's refunds is asked for and not done yet. A refund that was given up is not. */
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

/** As if each refund that was asked for were done: what it gives back ends at once. */
export const withRefundUnderWay = async (db: Db, transaction: TransactionRow): Promise<TransactionRow> => ({
  ...transaction,
  refunded: transaction.refunded + (await refundUnderWay(db, transaction)),
});

/** The money of a cancelled order: what is held is given back, what was charged is refunded. After a refund that is under way, the rest. */
export async function planRelease(tx: Db, clock: Clock, transaction: TransactionRow, isOpen: boolean): Promise<void> {
  if (heldAmount(transaction) > 0 || isOpen) await planJob(tx, clock, transaction.uuid, cancelWhole(transaction));
  if (refundableAmount(transaction) > 0) await planJob(tx, clock, transaction.uuid, refundOf(transaction));
}

/**
 * Gives a part of a charged payment back, or all of it.
 * @returns the job's key; null: it is more than is left, or another refund is under way
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
