/** Payments that the operator has to look at (OPX-08). */
import { and, asc, count, eq, gte, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { paymentEvents, paymentJobs, transactions } from '../db/schema.ts';
import { ATTEMPTS_MAX } from '../payment/work/payment-jobs.ts';

/** waiting: jobs that were not tried yet. failing: tried again by itself. given_up: not any more. problem: a payment that is not as it should be. */
export const PAYMENT_STATES = ['waiting', 'failing', 'given_up', 'problem'] as const;
export type PaymentCounts = Readonly<Record<(typeof PAYMENT_STATES)[number], number>>;

type JobRow = typeof paymentJobs.$inferSelect;

export const isGivenUp = ({ isRefused, attempts }: Pick<JobRow, 'isRefused' | 'attempts'>): boolean =>
  isRefused || attempts >= ATTEMPTS_MAX;

export async function countPayments(db: Db): Promise<PaymentCounts> {
  const open = isNull(paymentJobs.doneAt);
  const givenUp = or(eq(paymentJobs.isRefused, true), gte(paymentJobs.attempts, ATTEMPTS_MAX));
  const [all = { number: 0 }] = await db.select({ number: count() }).from(paymentJobs).where(open);
  const [ended = { number: 0 }] = await db.select({ number: count() }).from(paymentJobs).where(and(open, givenUp));
  const [tried = { number: 0 }] = await db
    .select({ number: count() })
    .from(paymentJobs)
    .where(and(open, or(isNotNull(paymentJobs.lastError), givenUp)));
  const [events = { number: 0 }] = await db
    .select({ number: count() })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.processedAt), isNotNull(paymentEvents.error)));
  const [problems = { number: 0 }] = await db.select({ number: count() }).from(transactions).where(isNotNull(transactions.problem));
  return {
    waiting: all.number - tried.number,
    failing: tried.number - ended.number + events.number,
    given_up: ended.number,
    problem: problems.number,
  };
}

/** The oldest first. */
export const failedPaymentJobs = (db: Db): Promise<readonly JobRow[]> =>
  db
    .select()
    .from(paymentJobs)
    .where(and(isNull(paymentJobs.doneAt), or(isNotNull(paymentJobs.lastError), gte(paymentJobs.attempts, ATTEMPTS_MAX))))
    .orderBy(asc(paymentJobs.createdAt), asc(paymentJobs.key));

export const paymentProblems = (db: Db): Promise<readonly (typeof transactions.$inferSelect)[]> =>
  db.select().from(transactions).where(isNotNull(transactions.problem)).orderBy(asc(transactions.createdAt));
