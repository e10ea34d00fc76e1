/**
 * If the bank returns a refund, or the provider refuses it, the order is restored, with the prepaid credit and the use
 * of a code that the refund had released. If others use these now, the order stays refunded: its amounts are unchanged,
 * and its customer is owed the money, by another refund of the provider or in another way (BIZ-01, BIZ-07).
 */
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import type { PaymentAmounts } from '#core/domain/payments/payment-amounts.ts';
import { formatMinor, type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import type { Db } from '#server/db/database.ts';
import { returnedRefunds } from '#server/db/schema.ts';
import { documentsOf } from '#server/documents/issue-documents.ts';
import { creditedLines } from '#server/orders/credited-lines.ts';
import { withdrawnLines } from '#server/orders/withdrawn-lines.ts';
import type { Services } from '#server/services.ts';
import type { OrderRow, OwnTransaction } from '../find-transaction.ts';
import { canHoldAgain } from '../rebate-uses.ts';

type Random = Pick<Services, 'clock' | 'random'>;

/** Adds the amounts that stay refunded although the provider has them again. The caller holds the lock of the order. */
export async function withReturned(
  tx: Db,
  services: Random,
  { order, transaction }: OwnTransaction,
  told: PaymentAmounts,
): Promise<PaymentAmounts> {
  if (transaction.refunded === 0) return told;
  const rows = await tx
    .select()
    .from(returnedRefunds)
    .where(
      and(eq(returnedRefunds.transactionUuid, transaction.uuid), or(isNull(returnedRefunds.paidAt), eq(returnedRefunds.isElsewhere, true))),
    )
    .orderBy(asc(returnedRefunds.returnedAt));
  let kept = sumMinor(rows.map(({ amount }) => amount));
  let rise = told.refunded - (transaction.refunded - kept);
  // The provider refunded it after all.
  for (const { uuid, amount, paidAt } of rows) {
    if (paidAt !== null || amount > rise) continue;
    await tx
      .update(returnedRefunds)
      .set({ paidAt: new Date(services.clock.nowMs()) })
      .where(eq(returnedRefunds.uuid, uuid));
    kept -= amount;
    rise -= amount;
  }
  if (rise < 0 && order.state === 'paid' && !(await comesBack(tx, order, 0 - rise))) {
    await keepRefunded(tx, services, transaction.uuid, 0 - rise);
    kept -= rise;
  }
  return { ...told, refunded: Math.min(told.captured, told.refunded + kept) };
}

/** By the same rule as the cancellation of its credit note (issue-documents.ts), with the lines that it named. */
async function comesBack(tx: Db, order: OrderRow, amount: MinorUnits): Promise<boolean> {
  const note = (await documentsOf(tx, order.uuid)).findLast((one) => one.kind === 'credit-note' && one.amount === 0 - amount);
  const [withdrawn, credited] = [await withdrawnLines(tx, order.uuid), await creditedLines(tx, order.uuid)];
  return canHoldAgain(tx, order, (line) => {
    const back = credited.get(line);
    return withdrawn.has(line) || (back !== undefined && (note === undefined || back.documentUuid !== note.uuid));
  });
}

/**
 * The provider refused to refund all of it. Prepaid credit was returned to its code when the refund was requested, and
 * stays there.
 * @returns whether the order stays refunded
 */
export async function keepRefused(tx: Db, services: Random, { order, transaction }: OwnTransaction, amount: MinorUnits): Promise<boolean> {
  const { orderLines } = order.order;
  const hasCredit = orderLines.some(({ type, isCredit }) => type === 1 && isCredit === true);
  if (!hasCredit && (await canHoldAgain(tx, order, () => true))) return false;
  await keepRefunded(tx, services, transaction.uuid, amount);
  return true;
}

async function keepRefunded(tx: Db, { clock, random }: Random, transactionUuid: string, amount: MinorUnits): Promise<void> {
  await tx.insert(returnedRefunds).values({ uuid: random.uuid(), transactionUuid, amount, returnedAt: new Date(clock.nowMs()) });
}

const isOwed = (transactionUuid: string) => and(eq(returnedRefunds.transactionUuid, transactionUuid), isNull(returnedRefunds.paidAt));

/** The amount that the customer is owed for returned refunds. */
export async function owedOfReturned(db: Db, transactionUuid: string): Promise<MinorUnits> {
  const rows = await db.select({ amount: returnedRefunds.amount }).from(returnedRefunds).where(isOwed(transactionUuid));
  return sumMinor(rows.map(({ amount }) => amount));
}

/** The operator paid it in another way. */
export async function notePaidElsewhere(tx: Db, { clock }: Pick<Services, 'clock'>, transactionUuid: string): Promise<void> {
  await tx
    .update(returnedRefunds)
    .set({ paidAt: new Date(clock.nowMs()), isElsewhere: true })
    .where(isOwed(transactionUuid));
}

/** The text of `payments list`. */
export const returnedProblem = (order: Pick<OrderRow, 'uuid' | 'currency'>, owed: MinorUnits): string =>
  `a refund of ${formatMinor(owed, order.currency, 'en')} came back, and the order stays refunded, because its code is used elsewhere. Pay it another way and note it: \`orders refund ${orderReference(order.uuid)} all --paid-elsewhere\`; without --paid-elsewhere the provider is asked once more`;
