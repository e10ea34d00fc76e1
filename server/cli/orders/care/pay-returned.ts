/**
 * The money of a returned refund while its order stays refunded: paid in another way, or by another refund of the
 * provider (BIZ-01).
 */
import { and, eq, isNull } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { paymentJobs, transactions } from '#server/db/schema.ts';
import { lockTransaction, type OrderRow, type TransactionRow } from '#server/payment/find-transaction.ts';
import { planJob } from '#server/payment/plan-job.ts';
import { notePaidElsewhere, owedOfReturned } from '#server/payment/given-back/returned-refunds.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '#server/cli/command-failed.ts';
import { ALL, type Wanted } from './take-off-invoice.ts';

/** @returns false when no refund of the order was returned, or something else is requested */
export async function payReturned(
  services: Services,
  { row, transaction }: { readonly row: OrderRow; readonly transaction: TransactionRow | null },
  { amount, isPaidElsewhere, isPlan, reason }: Wanted,
  report: (line: string) => void,
): Promise<boolean> {
  const reference = orderReference(row.uuid);
  const owed = transaction ? await owedOfReturned(services.db, transaction.uuid) : 0;
  if (!transaction || owed === 0) {
    if (isPaidElsewhere) throw new CommandFailedError(`Nothing was noted: no refund of ${reference} came back.`);
    return false;
  }
  if (amount !== ALL) return false;
  const words = formatMinor(owed, row.currency, 'en');
  if (isPlan) {
    const what = isPaidElsewhere ? 'would be noted as paid another way' : 'would be asked for at the provider once more';
    report(`PLAN: ${words} of ${reference} ${what}. Nothing was done.`);
    return true;
  }
  if (isPaidElsewhere) {
    await noteElsewhere(services, transaction.uuid);
    report(`${reference}: ${words} is noted as paid another way. Its customer is not written to.`);
    return true;
  }
  await askAgain(services, transaction.uuid, reason);
  report(`${reference}: ${words} is refunded once more now, or when the server runs`);
  return true;
}

const noteElsewhere = ({ db, clock }: Services, transactionUuid: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockTransaction(tx, transactionUuid);
    const open = await tx
      .select({ key: paymentJobs.key, isRefused: paymentJobs.isRefused })
      .from(paymentJobs)
      .where(and(eq(paymentJobs.transactionUuid, transactionUuid), eq(paymentJobs.kind, 'refund'), isNull(paymentJobs.doneAt)));
    if (open.some(({ isRefused }) => !isRefused))
      throw new CommandFailedError('Nothing was noted: the provider is being asked for the refund (payments list).');
    // It would be paid twice.
    for (const { key } of open)
      await tx
        .update(paymentJobs)
        .set({ doneAt: new Date(clock.nowMs()) })
        .where(eq(paymentJobs.key, key));
    await notePaidElsewhere(tx, { clock }, transactionUuid);
    await tx.update(transactions).set({ problem: null }).where(eq(transactions.uuid, transactionUuid));
  });

const askAgain = ({ db, clock }: Services, transactionUuid: string, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockTransaction(tx, transactionUuid);
    const amount = await owedOfReturned(tx, transactionUuid);
    const target = found?.transaction.refunded ?? 0;
    if (amount === 0 || (await planJob(tx, clock, transactionUuid, { kind: 'refund', amount, target }, reason)) === null)
      throw new CommandFailedError('Nothing was refunded: a refund of it is under way, or was given up (payments list).');
  });
