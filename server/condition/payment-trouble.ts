/** Payments that the operator must check (OPX-08). */
import { and, asc, count, eq, gt, gte, isNotNull, isNull, ne, notExists, or, type SQL } from 'drizzle-orm';
import { formatMinor } from '#core/kernel/money.ts';
import type { Db } from '../db/database.ts';
import { orders, paymentEvents, paymentJobs, transactions } from '../db/schema.ts';
import { ATTEMPTS_MAX } from '../payment/work/payment-jobs.ts';

/**
 * waiting: jobs that were not tried yet. failing: retried automatically. given_up: no longer retried. problem: a
 * payment that is not in order.
 */
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
  const [problems = { number: 0 }] = await db
    .select({ number: count() })
    .from(transactions)
    .innerJoin(orders, eq(orders.uuid, transactions.orderUuid))
    .where(hasProblem(db));
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

export interface PaymentProblem {
  readonly uuid: string;
  readonly orderUuid: string;
  readonly provider: string;
  readonly problem: string;
}

/** The oldest first. */
export async function paymentProblems(db: Db): Promise<readonly PaymentProblem[]> {
  const rows = await db
    .select({ transaction: transactions })
    .from(transactions)
    .innerJoin(orders, eq(orders.uuid, transactions.orderUuid))
    .where(hasProblem(db))
    .orderBy(asc(transactions.createdAt));
  return rows.map(({ transaction: { uuid, orderUuid, provider, problem, captured, refunded, currency } }) => {
    const left = formatMinor(captured - refunded, currency, 'en');
    return { uuid, orderUuid, provider, problem: problem ?? `the order is cancelled, and ${left} of what was charged was not given back` };
  });
}

/** A payment that is not in order, or a cancelled order whose money no job refunds. An invoice reports this itself. */
const hasProblem = (db: Db): SQL | undefined =>
  or(
    isNotNull(transactions.problem),
    and(
      eq(orders.state, 'cancelled'),
      ne(transactions.provider, 'invoice'),
      gt(transactions.captured, transactions.refunded),
      notExists(
        db
          .select({ key: paymentJobs.key })
          .from(paymentJobs)
          .where(
            and(
              eq(paymentJobs.transactionUuid, transactions.uuid),
              eq(paymentJobs.kind, 'refund'),
              isNull(paymentJobs.doneAt),
              // The step after a partial refund is planned when that is done, and waits with it when it was abandoned.
              or(eq(paymentJobs.isRefused, false), gte(paymentJobs.target, transactions.captured)),
            ),
          ),
      ),
    ),
  );
