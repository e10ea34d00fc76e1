/**
 * Sends planned changes to providers. A job is leased before it is sent, so that a second process does not send it too.
 * The amounts are read before and after: a request whose answer was lost is not sent twice, and no answer is trusted.
 */
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { isTooLittle } from '#core/domain/payments/least-amount.ts';
import type { PaymentAmounts } from '#core/domain/payments/payment-amounts.ts';
import { cancelWhole, type PaymentStep, refundBeside, restOf, stateOfStep } from '#core/domain/payments/payment-step.ts';
import { assert } from '#core/kernel/assert.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { databaseTime } from '#server/db/database-time.ts';
import { isDueBy, isLeaseOver } from '#server/db/due.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { orders, paymentJobs, transactions } from '#server/db/schema.ts';
import { issueDocuments } from '#server/documents/issue-documents.ts';
import type { Services } from '#server/services.ts';
import { askProvider, PROVIDER_LIMIT_MS } from '../ask-provider.ts';
import { lockTransaction, type OwnTransaction } from '../find-transaction.ts';
import { isGivenBack } from '../given-back/given-back.ts';
import type { PaymentHandle, ProviderFailure } from '../payment-provider.ts';
import { planDue, planJob } from '../plan-job.ts';
import { keepRefused, owedOfReturned, returnedProblem } from '../given-back/returned-refunds.ts';
import { followRefund, settlePayment } from '../settle-payment.ts';

export type PaymentJob = typeof paymentJobs.$inferSelect;

/** Longer than a job's three calls to the provider together. */
const LEASE_MS = 4 * PROVIDER_LIMIT_MS;
const BATCH = 20;
const DELAY_FIRST_MS = 5000;
const DELAY_MAX_MS = 6 * 3_600_000;
export const ATTEMPTS_MAX = 40;

/** @param ofTransaction null for all payments. @returns number of completed jobs */
export async function runPaymentJobs(services: Services, ofTransaction: string | null = null): Promise<number> {
  let done = 0;
  for (const job of await leaseJobs(services, ofTransaction)) {
    if (!(await isStillLeased(services, job))) continue;
    const result = await runJob(services, job);
    await noteResult(services, job, result);
    if (result.ok) done += 1;
  }
  return done;
}

async function leaseJobs({ db, clock }: Services, ofTransaction: string | null): Promise<readonly PaymentJob[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ key: paymentJobs.key })
      .from(paymentJobs)
      .where(
        and(
          isNull(paymentJobs.doneAt),
          eq(paymentJobs.isRefused, false),
          isLeaseOver(paymentJobs.leasedUntil, databaseTime(clock), LEASE_MS),
          isDueBy(paymentJobs.nextTryAt, databaseTime(clock), DELAY_MAX_MS),
          sql`${paymentJobs.attempts} < ${ATTEMPTS_MAX}`,
          ofTransaction === null ? undefined : eq(paymentJobs.transactionUuid, ofTransaction),
        ),
      )
      .orderBy(asc(paymentJobs.nextTryAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(paymentJobs)
      .set({ attempts: sql`${paymentJobs.attempts} + 1`, leasedUntil: databaseTime(clock, LEASE_MS) })
      .where(
        inArray(
          paymentJobs.key,
          due.map(({ key }) => key),
        ),
      )
      .returning();
  });
}

/** Extends the lease: earlier jobs of the round may have used it up, in which case another process has the job. */
async function isStillLeased({ db, clock }: Services, job: PaymentJob): Promise<boolean> {
  const renewed = await db
    .update(paymentJobs)
    .set({ leasedUntil: databaseTime(clock, LEASE_MS) })
    .where(isOwnAttempt(job))
    .returning({ key: paymentJobs.key });
  return renewed.length > 0;
}

/** Each lease is another attempt. */
const isOwnAttempt = ({ key, attempts }: PaymentJob): SQL | undefined =>
  and(eq(paymentJobs.key, key), eq(paymentJobs.attempts, attempts), isNull(paymentJobs.doneAt));

async function runJob(services: Services, planned: PaymentJob): Promise<Result<void, ProviderFailure>> {
  const [row] = await services.db
    .select({ transaction: transactions, orderState: orders.state })
    .from(transactions)
    .innerJoin(orders, eq(orders.uuid, transactions.orderUuid))
    .where(eq(transactions.uuid, planned.transactionUuid));
  assert(row, 'a job has its transaction');
  const { provider, uuid: reference, providerReference, currency } = row.transaction;
  // The order was cancelled since: another job refunds it.
  if (planned.kind === 'capture' && row.orderState === 'cancelled') return ok(undefined);
  const before = await settlePayment(services, reference);
  if (!before.ok) return before;
  const { amounts, isOpen } = before.value.view;
  const job = await aim(services, planned, amounts);
  switch (stateOfStep(job, amounts, isOpen)) {
    case 'reached':
      return ok(undefined);
    case 'impossible': {
      const rest = restOf(job, amounts);
      // A rest below the provider's minimum is released.
      const isLetGo = rest?.kind === 'capture' && isTooLittle(provider, currency, rest.amount);
      if (rest !== null) return planInstead(services, job, isLetGo ? cancelWhole(amounts) : rest);
      return err({
        kind: 'refused',
        reason: `${job.kind} of ${job.amount} does not fit ${amounts.authorised} authorised, ${amounts.captured} captured, ${amounts.refunded} refunded`,
      });
    }
    case 'due': {
      const sent = await send(services, provider, job, { reference, providerReference, currency });
      if (!sent.ok) return sent;
    }
  }
  const after = await settlePayment(services, reference);
  if (!after.ok) return after;
  return stateOfStep(job, after.value.view.amounts, after.value.view.isOpen) === 'reached'
    ? ok(undefined)
    : err({ kind: 'unclear', reason: 'the provider took it and has not done it yet' });
}

/** Before the first attempt none of it was requested: the operator's refund is not one that was made elsewhere since. */
async function aim({ db }: Services, job: PaymentJob, amounts: PaymentAmounts): Promise<PaymentJob> {
  if (job.attempts > 1 || job.reason === '') return job;
  const { target } = refundBeside(job, amounts);
  if (target !== job.target) await db.update(paymentJobs).set({ target }).where(eq(paymentJobs.key, job.key));
  return { ...job, target };
}

/** With its own key: a provider refuses one key with two amounts. */
async function planInstead({ db, clock }: Services, job: PaymentJob, rest: PaymentStep): Promise<Result<void, never>> {
  await inTransaction(db, async (tx) => {
    await lockTransaction(tx, job.transactionUuid);
    const [ended] = await tx
      .update(paymentJobs)
      // A refund that was not completed has not failed at the bank either.
      .set({ doneAt: new Date(clock.nowMs()), isRefused: job.kind === 'refund', lastError: null })
      .where(and(eq(paymentJobs.key, job.key), isNull(paymentJobs.doneAt)))
      .returning({ key: paymentJobs.key });
    if (ended) await planJob(tx, clock, job.transactionUuid, rest, job.reason);
  });
  return ok(undefined);
}

const send = (services: Services, provider: string, { kind, amount, key }: PaymentJob, payment: PaymentHandle) =>
  askProvider(services, provider, (adapter) => {
    switch (kind) {
      case 'capture':
        return adapter.capture(payment, amount, key);
      case 'cancel':
        return adapter.cancel(payment, key);
      case 'refund':
        return adapter.refund(payment, amount, key);
    }
  });

async function noteResult(services: Services, job: PaymentJob, result: Result<void, ProviderFailure>): Promise<void> {
  const { db, clock, log } = services;
  if (result.ok) {
    await inTransaction(db, async (tx) => {
      const found = await lockTransaction(tx, job.transactionUuid);
      const [ended] = await tx
        .update(paymentJobs)
        .set({ doneAt: new Date(clock.nowMs()), lastError: null })
        .where(and(eq(paymentJobs.key, job.key), isNull(paymentJobs.doneAt)))
        .returning({ key: paymentJobs.key });
      if (ended && found) await planDue(tx, clock, found);
    });
    return;
  }
  const { kind, reason } = result.error;
  const entry = { job: job.key, attempts: job.attempts, reason };
  if (kind === 'refused' || job.attempts >= ATTEMPTS_MAX) log.error(entry, 'a payment job is given up until `payments retry`');
  else log.warn(entry, 'a payment job could not be done yet');
  const delayMs = Math.min(DELAY_MAX_MS, DELAY_FIRST_MS * 2 ** job.attempts);
  await inTransaction(db, async (tx) => {
    const found = await lockTransaction(tx, job.transactionUuid);
    const [ended] = await tx
      .update(paymentJobs)
      .set({
        nextTryAt: databaseTime(clock, delayMs),
        leasedUntil: null,
        isRefused: kind === 'refused',
        lastError: reason.slice(0, 500),
      })
      .where(isOwnAttempt(job))
      .returning({ kind: paymentJobs.kind, isRefused: paymentJobs.isRefused, target: paymentJobs.target });
    if (!found || found.order.state !== 'paid' || ended?.kind !== 'refund' || !ended.isRefused) return;
    const { authorised, captured, refunded } = found.transaction;
    const asked = withRefunded(found, ended.target);
    if (ended.target > refunded && (await isGivenBack(tx, found.order, asked.transaction))) {
      if (await keepRefused(tx, services, found, ended.target - refunded)) return keepGivenBack(tx, services, asked);
    }
    // The customer owns again what the refund ended when it was requested.
    await followRefund(tx, asked, { authorised, captured, refunded }, clock.nowMs());
  });
}

/** The customer is owed the amount that its provider refused to refund. */
async function keepGivenBack(tx: Db, services: Services, { order, transaction: { uuid, refunded } }: OwnTransaction): Promise<void> {
  const problem = returnedProblem(order, await owedOfReturned(tx, uuid));
  await tx.update(transactions).set({ refunded, problem }).where(eq(transactions.uuid, uuid));
  await issueDocuments(tx, services, uuid);
}

const withRefunded = ({ order, transaction }: OwnTransaction, refunded: number): OwnTransaction => ({
  order,
  transaction: { ...transaction, refunded },
});
