/**
 * Failures that the photographer gets mails about (OPX-08): given up or refused, not those that are still retried
 * automatically.
 */
import { and, asc, gte, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { failedExports } from '../condition/failed-exports.ts';
import { failedImports } from '../condition/failed-imports.ts';
import { failedPaymentJobs, isGivenUp, paymentProblems } from '../condition/payment-trouble.ts';
import { missedBatches } from '../condition/missed-batches.ts';
import { readDisk } from '../condition/shop-condition.ts';
import type { Db } from '../db/database.ts';
import { outgoingJobs, transactions } from '../db/schema.ts';
import type { MailTemplate } from '../mail/render-mail.ts';
import { ATTEMPTS_MAX, isOver, RESTORED } from '../mail/unsent-jobs.ts';
import type { Services } from '../services.ts';
import type { Failures, NoticeKind } from './due-notices.ts';

/** The mail template of each kind. A failed mail to the photographer causes no other mail. */
export const NOTICE_TEMPLATES = {
  mails: 'failedMails',
  exports: 'failedExports',
  imports: 'failedImports',
  payments: 'failedPayments',
  batches: 'failedBatches',
  disk: 'littleDisk',
} as const satisfies Readonly<Record<NoticeKind, MailTemplate>>;
const TO_PHOTOGRAPHER: readonly MailTemplate[] = ['newOrder', 'newOrders', ...Object.values(NOTICE_TEMPLATES)];

/** Maximum number of names. */
const MAILS_NAMED = 1000;

export async function findFailures(services: Pick<Services, 'db' | 'clock' | 'disk' | 'config'>): Promise<Failures> {
  const { db, clock } = services;
  const disk = await readDisk(services);
  const problems = (await paymentProblems(db)).map(({ orderUuid, problem }) => `${orderReference(orderUuid)}: ${problem}`);
  return {
    mails: await mailsGivenUp(services),
    exports: (await failedExports(db)).map(({ orderUuid }) => orderReference(orderUuid)),
    imports: (await failedImports(db, clock.nowMs())).map(({ folder, reason }) => `${folder}: ${reason}`),
    payments: [...problems, ...(await paymentsGivenUp(db))],
    batches: (await missedBatches(services)).map(
      ({ orderUuid, job, deliveredOn }) => `${orderReference(orderUuid)}: ${job}, ${deliveredOn}`,
    ),
    disk: disk.level === 'ample' ? [] : [disk.level],
  };
}

async function paymentsGivenUp(db: Db): Promise<readonly string[]> {
  const jobs = (await failedPaymentJobs(db)).filter(isGivenUp);
  const named = jobs.map(({ transactionUuid }) => transactionUuid);
  const rows = await db
    .select({ uuid: transactions.uuid, orderUuid: transactions.orderUuid })
    .from(transactions)
    .where(inArray(transactions.uuid, named));
  const orderOf = new Map(rows.map(({ uuid, orderUuid }) => [uuid, orderReference(orderUuid)]));
  return jobs.map(({ transactionUuid, kind, amount }) => `${orderOf.get(transactionUuid) ?? ''}: ${kind} ${amount}`);
}

async function mailsGivenUp({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<readonly string[]> {
  const template = sql<string>`coalesce(${outgoingJobs.payload} ->> 'template', '')`;
  const rows = await db
    .select({ uuid: outgoingJobs.uuid })
    .from(outgoingJobs)
    .where(
      and(
        isNull(outgoingJobs.doneAt),
        gte(outgoingJobs.attempts, ATTEMPTS_MAX),
        isOver(clock),
        // The operator restored the shop, and was informed.
        sql`${outgoingJobs.lastError} is distinct from ${RESTORED}`,
        notInArray(template, [...TO_PHOTOGRAPHER]),
      ),
    )
    .orderBy(asc(outgoingJobs.nextAttemptAt), asc(outgoingJobs.uuid))
    .limit(MAILS_NAMED);
  return rows.map(({ uuid }) => uuid);
}
