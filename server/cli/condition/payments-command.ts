/** `payments`: changes that a payment provider did not make, payments with problems, and retries (OPX-08). */
import { and, eq, isNull } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { cancelWhole, captureOf, type PaymentStep, refundOf } from '#core/domain/payments/payment-step.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { failedPaymentJobs, isGivenUp, paymentProblems } from '#server/condition/payment-trouble.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { paymentEvents, paymentJobs, transactions } from '#server/db/schema.ts';
import { lockTransaction, type TransactionRow } from '#server/payment/find-transaction.ts';
import { planDue, planJob } from '#server/payment/plan-job.ts';
import { settlePayment } from '#server/payment/settle-payment.ts';
import type { Services } from '#server/services.ts';
import { usageError } from '../command-failed.ts';

type Report = (line: string) => void;
type Job = typeof paymentJobs.$inferSelect;

export async function paymentsCommand(services: Services, args: readonly string[], report: Report): Promise<void> {
  if (args.length !== 1) throw usageError('payments');
  if (args[0] === 'list') return list(services, report);
  if (args[0] === 'retry') return retry(services, report);
  throw usageError('payments');
}

async function list({ db }: Services, report: Report): Promise<void> {
  const jobs = await failedPaymentJobs(db);
  for (const job of jobs) {
    const [transaction] = await db.select().from(transactions).where(eq(transactions.uuid, job.transactionUuid));
    if (transaction) report(lineOf(job, transaction));
  }
  const problems = await paymentProblems(db);
  for (const { orderUuid, provider, problem } of problems) report(`${orderReference(orderUuid)} ${provider}: ${problem}`);
  const unread = await db.$count(paymentEvents, isNull(paymentEvents.processedAt));
  report(`${jobs.length} jobs failed, ${problems.length} payments have a problem, ${unread} events wait`);
}

function lineOf(job: Job, { orderUuid, provider, currency }: TransactionRow): string {
  const state = isGivenUp(job) ? 'GIVEN UP' : `next at ${job.nextTryAt.toISOString().slice(0, 16)}Z`;
  const amount = formatMinor(job.amount, currency, 'en');
  return `${orderReference(orderUuid)} ${provider} ${job.kind} ${amount}, tried ${job.attempts} times, ${state}: ${job.lastError ?? 'no answer'}`;
}

/** Abandoned jobs are planned again with a new key, for the payment's present amounts. */
async function retry(services: Services, report: Report): Promise<void> {
  const jobs = await failedPaymentJobs(services.db);
  const problems = await paymentProblems(services.db);
  for (const uuid of new Set([...jobs.map((job) => job.transactionUuid), ...problems.map(({ uuid }) => uuid)]))
    await settlePayment(services, uuid);
  for (const job of jobs) await retryJob(services, job);
  report(`${jobs.length} jobs are tried again now, or when the server runs; ${problems.length} payments were asked after`);
}

const retryJob = ({ db, clock }: Services, job: Job): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockTransaction(tx, job.transactionUuid);
    const isThis = and(eq(paymentJobs.key, job.key), isNull(paymentJobs.doneAt));
    if (!job.isRefused) {
      await tx
        .update(paymentJobs)
        .set({ attempts: 1, nextTryAt: databaseTime(clock) })
        .where(isThis);
      return;
    }
    // It stays in the records as refused.
    await tx
      .update(paymentJobs)
      .set({ doneAt: new Date(clock.nowMs()) })
      .where(isThis);
    if (!found || found.order.order.payment.isInvoice) return;
    const step = stepAgain(job, found.transaction);
    if (step.amount > 0) await planJob(tx, clock, job.transactionUuid, step, job.reason);
    await planDue(tx, clock, found);
  });

function stepAgain({ kind, amount, target }: Job, transaction: TransactionRow): PaymentStep {
  if (kind === 'capture') return captureOf(transaction, Math.max(0, transaction.authorised - target));
  return kind === 'cancel' ? cancelWhole(transaction) : refundOf(transaction, Math.min(amount, Math.max(0, target - transaction.refunded)));
}
