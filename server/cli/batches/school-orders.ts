/** Orders that a school hands out, and their batches (BIZ-07). */
import { and, asc, eq, inArray, isNull, max, ne, or, type SQL, sql } from 'drizzle-orm';
import { wasLeftOut } from '#server/condition/missed-batches.ts';
import type { Db } from '#server/db/database.ts';
import { jobs, orders, subjects, users } from '#server/db/schema.ts';
import { splitGone } from '#server/orders/gone-orders.ts';
import { byClassAndName, loadAlphabet } from './class-order.ts';
import { SUBJECTS_OF_ORDER } from '#server/orders/subjects-of-order.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#server/shop-time.ts';
import { CommandFailedError } from '../command-failed.ts';
import type { OrderRow } from '../orders/find-orders.ts';

/** The pupil to whom the school hands out the order. */
const PUPIL = sql`(${orders.deliveryData} -> 'subject' ->> 'uuid')`;
const IS_AT_SCHOOL = sql`${orders.order} -> 'delivery' ->> 'type' = 'school-pickup'`;

export interface SchoolOrder {
  readonly uuid: string;
  readonly subjectUuid: string;
  readonly name: string;
  readonly group: string;
  readonly code: string;
  /** The buyer; empty when the customer's data was erased. */
  readonly buyer: string;
}

/**
 * Paid orders of the job that are in no batch and not sent; whatever their day, including those that no batch of their
 * delivery will contain any more.
 * @param until the last day, ISO 8601, in the shop's time zone
 */
export const findOpenOrders = (
  { db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>,
  jobUuid: string,
  until: string,
): Promise<SchoolOrder[]> =>
  find(
    db,
    jobUuid,
    isNull(orders.schoolBatch),
    eq(orders.state, 'paid'),
    ne(orders.production, 'sent'),
    or(
      sql`(${orders.confirmTime} at time zone ${config.timeZone})::date <= ${until}::date`,
      wasLeftOut(shopDay(config.timeZone, clock.nowMs())),
    ),
  );

/** Orders of the job up to this day that wait for payment: they are in a later batch. */
export const findUnpaidOrders = ({ db, config }: Pick<Services, 'db' | 'config'>, jobUuid: string, until: string): Promise<SchoolOrder[]> =>
  find(db, jobUuid, eq(orders.state, 'created'), sql`(${orders.confirmTime} at time zone ${config.timeZone})::date <= ${until}::date`);

export const findBatchOrders = (db: Db, jobUuid: string, number: number): Promise<SchoolOrder[]> =>
  find(db, jobUuid, eq(orders.schoolBatch, number));

/** Paid orders of the job that are in another batch, or wait for one, without those of which nothing is handed out. */
export async function findOtherOrders(db: Db, jobUuid: string, number: number): Promise<readonly SchoolOrder[]> {
  const others = await find(db, jobUuid, eq(orders.state, 'paid'), sql`${orders.schoolBatch} is distinct from ${number}`);
  return (await splitGone(db, others)).bagged;
}

/** How goods reach a pupil who gets no bag of their own; 'sibling': in the bag of another pupil. */
export type OtherWay = 'post' | 'store' | 'sibling' | 'files';

const WAYS: Readonly<Record<OrderRow['order']['delivery']['type'], OtherWay>> = {
  postage: 'post',
  'store-pickup': 'store',
  'school-pickup': 'sibling',
  'digital-delivery': 'files',
};
/** Of several, the first one is reported. */
const WAYS_IN_ORDER: readonly OtherWay[] = ['post', 'store', 'sibling', 'files'];

/** By pupil of the job: how paid orders with their pictures arrive for which they get no bag. */
export async function findOtherWays(db: Db, jobUuid: string): Promise<ReadonlyMap<string, OtherWay>> {
  const rows = await db
    .select({ uuid: orders.uuid, subjectUuid: subjects.uuid, order: orders.order })
    .from(orders)
    .innerJoin(subjects, sql`${subjects.uuid}::text in ${SUBJECTS_OF_ORDER}`)
    .where(and(eq(subjects.jobUuid, jobUuid), eq(orders.state, 'paid'), sql`${subjects.uuid}::text is distinct from ${PUPIL}`));
  const { bagged, gone } = await splitGone(db, rows);
  const found = [
    ...bagged.map(({ subjectUuid, order }) => ({ subjectUuid, way: WAYS[order.delivery.type] })),
    ...gone.filter(({ reason }) => reason === 'files').map(({ subjectUuid }) => ({ subjectUuid, way: 'files' as const })),
  ];
  const inOrder = found.toSorted((a, b) => WAYS_IN_ORDER.indexOf(b.way) - WAYS_IN_ORDER.indexOf(a.way));
  // The last entry of a pupil stays in the map.
  return new Map(inOrder.map(({ subjectUuid, way }) => [subjectUuid, way]));
}

async function find(db: Db, jobUuid: string, ...conditions: readonly (SQL | undefined)[]): Promise<SchoolOrder[]> {
  const rows = await db
    .select({
      uuid: orders.uuid,
      subjectUuid: subjects.uuid,
      name: subjects.name,
      group: subjects.group,
      code: subjects.code,
      // A customer without a name in the account has typed one at the checkout.
      buyer: sql<string>`coalesce(nullif(trim(${users.name}), ''), ${orders.order}#>>'{delivery,contactInfo,name}', '')`,
    })
    .from(orders)
    .innerJoin(users, eq(users.uuid, orders.userUuid))
    .innerJoin(subjects, eq(sql`${subjects.uuid}::text`, PUPIL))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(and(eq(subjects.jobUuid, jobUuid), IS_AT_SCHOOL, ...conditions))
    .orderBy(asc(orders.confirmTime), asc(orders.uuid));
  return rows.toSorted(byClassAndName(await loadAlphabet(db)));
}

/** The newest batch of the job; 0 when there is none. */
export async function lastBatch(db: Db, jobUuid: string): Promise<number> {
  const [row] = await db
    .select({ last: max(orders.schoolBatch) })
    .from(orders)
    .innerJoin(subjects, eq(sql`${subjects.uuid}::text`, PUPIL))
    .where(eq(subjects.jobUuid, jobUuid));
  return row?.last ?? 0;
}

/**
 * Puts all of the orders into the job's next batch, or none: the job's row is locked, so two runs make two batches.
 * @throws CommandFailedError when another run has taken one of them in the meantime
 */
export const takeIntoBatch = (db: Db, jobUuid: string, orderUuids: readonly string[]): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.select({ uuid: jobs.uuid }).from(jobs).where(eq(jobs.uuid, jobUuid)).for('update');
    const number = (await lastBatch(tx, jobUuid)) + 1;
    const taken = await tx
      .update(orders)
      .set({ schoolBatch: number })
      .where(and(inArray(orders.uuid, [...orderUuids]), isNull(orders.schoolBatch)))
      .returning({ uuid: orders.uuid });
    if (taken.length < orderUuids.length)
      throw new CommandFailedError(
        'Another run has taken some of these orders meanwhile. No batch was made; the folders of the orders stay. Run it again.',
      );
    return number;
  });

export interface SchoolPupil {
  readonly uuid: string;
  readonly name: string;
  readonly group: string;
  readonly code: string;
}

/** Every subject of the job, by class and name, without withdrawn ones. */
export async function loadPupils(db: Db, jobUuid: string): Promise<readonly SchoolPupil[]> {
  const rows = await db
    .select({ uuid: subjects.uuid, name: subjects.name, group: subjects.group, code: subjects.code })
    .from(subjects)
    .where(and(eq(subjects.jobUuid, jobUuid), eq(subjects.isWithdrawn, false)));
  return rows.toSorted(byClassAndName(await loadAlphabet(db)));
}
