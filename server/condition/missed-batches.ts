/**
 * Paid orders that a school hands out, whose delivery was made up into a batch without them (BIZ-07): they were paid later, and
 * keep the day that they were promised. `batches make` takes them. Of those that are over nothing is handed out.
 */
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { jobs, orders, subjects } from '../db/schema.ts';
import { splitGone } from '../orders/gone-orders.ts';

export interface MissedBatch {
  readonly orderUuid: string;
  readonly job: string;
  /** ISO 8601 date. */
  readonly deliveredOn: string;
}

/** Of a paid order at school that is in no batch: one that came with the same delivery is in one. */
export const WAS_LEFT_OUT = sql`exists (
  select 1 from orders made join subjects pupil on pupil.uuid::text = made.delivery_data -> 'subject' ->> 'uuid'
  where pupil.job_uuid = ${subjects.jobUuid} and made.school_batch is not null
    and made."order" #>> '{delivery,school,delivery,orderBy}' = ${orders.order} #>> '{delivery,school,delivery,orderBy}')`;

/** In the order of their purchase. */
export async function missedBatches(db: Db): Promise<readonly MissedBatch[]> {
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
        WAS_LEFT_OUT,
      ),
    )
    .orderBy(asc(orders.confirmTime), asc(orders.uuid));
  return (await splitGone(db, missed)).bagged.map(({ uuid, ...of }) => ({ orderUuid: uuid, ...of }));
}
