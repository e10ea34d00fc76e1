/**
 * Paid orders that a school hands out, and that no batch of their delivery will contain any more (BIZ-07): the batch
 * was made without them, because they were paid later, or its last day was moved since. They keep their promised day,
 * and `batches make` includes them. Cancelled and refunded orders hand out nothing.
 */
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { jobs, orders, subjects } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { shopDay } from '../shop-time.ts';
import { splitGone } from '../orders/gone-orders.ts';

export interface MissedBatch {
  readonly orderUuid: string;
  readonly job: string;
  /** ISO 8601 date. */
  readonly deliveredOn: string;
}

/** The last order day of the delivery that an order was promised, ISO 8601. */
const LAST_DAY = sql`${orders.order} #>> '{delivery,school,delivery,orderBy}'`;
const IS_OF_JOB = sql`exists (select 1 from jsonb_array_elements(coalesce(${jobs.deadlines}, '[]')) d where d ->> 'orderBy' = ${LAST_DAY})`;
const IS_MADE = sql`exists (
  select 1 from orders made join subjects pupil on pupil.uuid::text = made.delivery_data -> 'subject' ->> 'uuid'
  where pupil.job_uuid = ${jobs.uuid} and made.school_batch is not null
    and made."order" #>> '{delivery,school,delivery,orderBy}' = ${LAST_DAY})`;

/**
 * Condition on a paid order to a school that is in no batch, with its job joined.
 * @param today ISO 8601, in the shop's time zone. A delivery that can still be ordered has left none out
 */
export const wasLeftOut = (today: string): SQL =>
  sql`(${LAST_DAY} is not null and (not ${IS_OF_JOB} or (${LAST_DAY} < ${today} and ${IS_MADE})))`;

/** In the order of their purchase. */
export async function missedBatches({ db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>): Promise<readonly MissedBatch[]> {
  const missed = await db
    .select({
      uuid: orders.uuid,
      job: jobs.name,
      deliveredOn: sql<string>`${orders.order} #>> '{delivery,school,delivery,deliveredOn}'`,
    })
    .from(orders)
    .innerJoin(subjects, eq(sql`${subjects.uuid}::text`, sql`${orders.deliveryData} -> 'subject' ->> 'uuid'`))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(
      and(
        eq(orders.state, 'paid'),
        isNull(orders.schoolBatch),
        ne(orders.production, 'sent'),
        sql`${orders.order} -> 'delivery' ->> 'type' = 'school-pickup'`,
        wasLeftOut(shopDay(config.timeZone, clock.nowMs())),
      ),
    )
    .orderBy(asc(orders.confirmTime), asc(orders.uuid));
  return (await splitGone(db, missed)).bagged.map(({ uuid, ...of }) => ({ orderUuid: uuid, ...of }));
}
