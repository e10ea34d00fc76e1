/** Removes the data in the plan, each account and job in its own transaction, and records the removals. */
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import {
  backgrounds,
  documents,
  jobs,
  orderExportClaims,
  orderExports,
  orderLinePrints,
  orderNotes,
  orderReprints,
  orders,
  orderWithdrawals,
  pictures,
  retentionRuns,
  retouches,
  transactions,
  users,
} from '#server/db/schema.ts';
import { documentFolder } from '#server/documents/document-file.ts';
import { eraseRemains, eraseUser } from '#server/features/account/erase-user.ts';
import { isUnderWay, picturesUnderWay } from '#server/features/account/order-remains.ts';
import { noteRemovedMedia } from '#server/media/removed-media.ts';
import { spendHeldCredit } from '#server/payment/rebate-uses.ts';
import type { Services } from '#server/services.ts';
import { cleanTrail } from '#server/trail/clean-trail.ts';
import { removeDoneUploads } from './hidden-uploads.ts';
import type { RetentionPlan } from './plan-retention.ts';

export interface RetentionReport {
  readonly jobs: readonly string[];
  readonly pictures: number;
  /** Pictures of expired jobs that are still needed to make ordered goods. */
  readonly keptPictures: number;
  readonly accounts: number;
  readonly anonymised: number;
  readonly hiddenUploads: number;
  readonly oldOrders: number;
  readonly trailRows: number;
}

export async function runRetention(
  { db, clock, random }: Pick<Services, 'db' | 'clock' | 'random'>,
  plan: RetentionPlan,
): Promise<RetentionReport> {
  const nowMs = clock.nowMs();
  let [removed, kept] = [0, 0];
  for (const userUuid of plan.accounts) await db.transaction((tx) => eraseUser(tx, userUuid, nowMs));
  for (const userUuid of plan.erased) await db.transaction((tx) => eraseRemains(tx, userUuid, nowMs));
  await removeDoneUploads(db, plan.hiddenUploads);
  for (const { uuid } of plan.jobs) {
    const gone = await db.transaction((tx) => removeJob(tx, uuid, nowMs));
    removed += gone.pictures;
    kept += gone.kept;
  }
  await db.transaction((tx) => removeOldOrders(tx, plan.oldOrders));
  await db.transaction((tx) => cleanTrail(tx, plan.trail.since));
  const report: RetentionReport = {
    jobs: plan.jobs.map((job) => job.name),
    pictures: removed,
    keptPictures: kept,
    accounts: plan.accounts.length,
    anonymised: plan.erased.length,
    hiddenUploads: plan.hiddenUploads.length,
    oldOrders: plan.oldOrders.length,
    trailRows: plan.trail.rows,
  };
  await db.insert(retentionRuns).values({ uuid: random.uuid(), report, ranAt: new Date(nowMs) });
  return report;
}

/** Removes pictures, people and codes of a job. Data that an open order needs stays until the next run. */
export async function removeJob(db: Db, jobUuid: string, nowMs: number): Promise<{ readonly pictures: number; readonly kept: number }> {
  const open = await db
    .select()
    .from(orders)
    .where(inArray(orders.state, ['created', 'paid']));
  const isNeeded = await picturesUnderWay(
    db,
    open.filter((order) => isUnderWay(order, nowMs)),
  );
  const rows = await db.select({ uuid: pictures.uuid, mediaKey: pictures.mediaKey }).from(pictures).where(eq(pictures.jobUuid, jobUuid));
  const gone = rows.filter(({ uuid }) => !isNeeded(uuid));
  // Their rows are deleted with those of the pictures.
  const retouched = await retouchedFilesOf(
    db,
    gone.map(({ uuid }) => uuid),
  );
  await noteRemovedMedia(db, [...gone.map(({ mediaKey }) => mediaKey), ...retouched]);
  if (gone.length < rows.length) {
    if (gone.length > 0)
      await db.delete(pictures).where(
        inArray(
          pictures.uuid,
          gone.map(({ uuid }) => uuid),
        ),
      );
    return { pictures: gone.length, kept: rows.length - gone.length };
  }
  const behind = await db.select({ mediaKey: backgrounds.mediaKey }).from(backgrounds).where(eq(backgrounds.jobUuid, jobUuid));
  await noteRemovedMedia(
    db,
    behind.map(({ mediaKey }) => mediaKey),
  );
  // Subjects, their codes, pictures and backgrounds are deleted with it.
  await db.delete(jobs).where(eq(jobs.uuid, jobUuid));
  return { pictures: gone.length, kept: 0 };
}

async function retouchedFilesOf(db: Db, pictureUuids: readonly string[]): Promise<readonly string[]> {
  if (pictureUuids.length === 0) return [];
  const rows = await db
    .select({ file: retouches.file })
    .from(retouches)
    .where(inArray(retouches.pictureUuid, [...pictureUuids]));
  return rows.flatMap(({ file }) => file?.mediaKey ?? []);
}

async function removeOldOrders(db: Db, uuids: readonly string[]): Promise<void> {
  if (uuids.length === 0) return;
  await spendHeldCredit(db, uuids);
  await db.delete(orderLinePrints).where(inArray(orderLinePrints.orderUuid, [...uuids]));
  const papers = await db
    .delete(documents)
    .where(inArray(documents.orderUuid, [...uuids]))
    .returning({ uuid: documents.uuid });
  await noteRemovedMedia(
    db,
    papers.map(({ uuid }) => documentFolder(uuid)),
  );
  await db.delete(transactions).where(inArray(transactions.orderUuid, [...uuids]));
  await db.delete(orderWithdrawals).where(inArray(orderWithdrawals.orderUuid, [...uuids]));
  await db.delete(orderReprints).where(inArray(orderReprints.orderUuid, [...uuids]));
  await db.delete(orderNotes).where(inArray(orderNotes.orderUuid, [...uuids]));
  await db.delete(orderExports).where(inArray(orderExports.orderUuid, [...uuids]));
  await db.delete(orderExportClaims).where(inArray(orderExportClaims.orderUuid, [...uuids]));
  await db.delete(orders).where(inArray(orders.uuid, [...uuids]));
  // An erased account whose last order is removed was kept for that order only.
  await db
    .delete(users)
    .where(sql`${users.erasedAt} is not null and not exists (select 1 from ${orders} where ${orders.userUuid} = ${users.uuid})`);
}
