/** Data past its retention date; reads only. */
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { idempotency, jobs, orders, pictures, sessions, users, userSubjects } from '#server/db/schema.ts';
import { isUnderWay } from '#server/features/account/order-remains.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import type { Services } from '#server/services.ts';
import { countPastTrail } from '#server/trail/clean-trail.ts';
import { findDoneUploads } from './hidden-uploads.ts';

export interface RetentionPlan {
  readonly jobs: readonly { readonly uuid: string; readonly name: string; readonly pictures: number; readonly until: Date }[];
  /** Accounts that were not used for the shop's account months, without an open order. */
  readonly accounts: readonly string[];
  /** Accounts that were erased before: their open orders may be finished now. */
  readonly erased: readonly string[];
  /** Uploads that their customers deleted, and whose orders are finished. */
  readonly hiddenUploads: readonly string[];
  /** Without a customer, and older than bookkeeping requires. */
  readonly oldOrders: readonly string[];
  /** The audit trail is kept from this date; `rows` are older. */
  readonly trail: { readonly since: Date; readonly rows: number };
}

export async function planRetention({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<RetentionPlan> {
  const { retention } = await loadSettings(db);
  const nowMs = clock.nowMs();
  const since = monthsBefore(nowMs, retention.trailMonths);
  return {
    jobs: await jobsPastTheirDate(db, retention.pictureMonths, nowMs),
    accounts: await unusedAccounts(db, monthsBefore(nowMs, retention.accountMonths), nowMs),
    erased: (await db.select({ uuid: users.uuid }).from(users).where(isNotNull(users.erasedAt))).map(({ uuid }) => uuid),
    hiddenUploads: await findDoneUploads(db, nowMs),
    oldOrders: await ordersPastBookkeeping(db, retention.bookkeepingYears, nowMs),
    trail: { since, rows: await countPastTrail(db, since) },
  };
}

export function monthsBefore(nowMs: number, months: number): Date {
  const date = new Date(nowMs);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date;
}

/** The job's own date, else this many months after the photographs were taken. */
async function jobsPastTheirDate(db: Db, months: number, nowMs: number): Promise<RetentionPlan['jobs']> {
  const counted = db.$count(pictures, eq(pictures.jobUuid, jobs.uuid));
  const rows = await db
    .select({ uuid: jobs.uuid, name: jobs.name, keepUntil: jobs.keepUntil, photographedAt: jobs.photographedAt, pictures: counted })
    .from(jobs)
    .orderBy(jobs.photographedAt, jobs.name);
  return rows
    .map(({ uuid, name, pictures: count, keepUntil, photographedAt }) => ({
      uuid,
      name,
      pictures: count,
      until: keepUntil ?? monthsBefore(photographedAt.getTime(), -months),
    }))
    .filter(({ until }) => until.getTime() < nowMs);
}

/** Used: signed up, a code typed, an order, a change, or a session. */
async function unusedAccounts(db: Db, before: Date, nowMs: number): Promise<readonly string[]> {
  const at = sql`${before.toISOString()}::timestamptz`;
  const rows = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(
      and(
        eq(users.isAnonymous, false),
        isNull(users.erasedAt),
        lt(users.createdAt, before),
        sql`not exists (select 1 from ${sessions} where ${sessions.userUuid} = ${users.uuid} and ${sessions.lastSeenAt} >= ${at})`,
        sql`not exists (select 1 from ${userSubjects} where ${userSubjects.userUuid} = ${users.uuid} and ${userSubjects.addedAt} >= ${at})`,
        sql`not exists (select 1 from ${idempotency} where ${idempotency.ownerUuid} = ${users.uuid} and ${idempotency.createdAt} >= ${at})`,
        sql`not exists (select 1 from ${orders} where ${orders.userUuid} = ${users.uuid} and ${orders.confirmTime} >= ${at})`,
      ),
    );
  const unused: string[] = [];
  for (const { uuid } of rows) {
    const theirs = await db.select().from(orders).where(eq(orders.userUuid, uuid));
    if (!theirs.some((order) => isUnderWay(order, nowMs))) unused.push(uuid);
  }
  return unused;
}

/** Bookkeeping counts whole years after the year of the sale. */
async function ordersPastBookkeeping(db: Db, years: number, nowMs: number): Promise<readonly string[]> {
  const before = new Date(Date.UTC(new Date(nowMs).getUTCFullYear() - years, 0, 1));
  const rows = await db
    .select({ uuid: orders.uuid })
    .from(orders)
    .innerJoin(users, eq(users.uuid, orders.userUuid))
    .where(and(isNotNull(users.erasedAt), lt(orders.confirmTime, before)));
  return rows.map(({ uuid }) => uuid);
}
