/** `jobs archive` and `jobs remove`: withdraw a job without removing data that orders need (OPX-05). */
import { count, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { jobs, orders, pictures, purchases, subjects } from '#server/db/schema.ts';
import { picturesUnderWay } from '#server/features/account/order-remains.ts';
import type { JobRow } from '#server/media/picture-access.ts';
import { removeNotedMedia } from '#server/media/removed-media.ts';
import type { Services } from '#server/services.ts';
import { CommandFailedError } from '../command-failed.ts';
import { removeJob } from '../retention/run-retention.ts';

type Report = (line: string) => void;

/** Its pictures can be viewed, and downloaded if they were bought; nothing of it is sold any more. */
export async function archiveJob({ db }: Services, job: JobRow, isArchived: boolean, report: Report): Promise<void> {
  await db.update(jobs).set({ isArchived }).where(eq(jobs.uuid, job.uuid));
  report(isArchived ? `${job.name} is archived: nothing more is sold of it` : `${job.name} is open again`);
}

/** @param isPlan reports the removals without removing anything */
export async function takeBackJob(services: Services, job: JobRow, isPlan: boolean, report: Report): Promise<void> {
  const { db, clock } = services;
  const { ordered, ...numbers } = await holdings(db, job.uuid);
  report(`${job.name}: ${numbers.subjects} subjects with their codes, ${numbers.pictures} pictures`);
  if (ordered > 0)
    throw new CommandFailedError(
      `${ordered} pictures of it are ordered or bought: nothing was removed. \`jobs archive\` ends its sale, and retention removes it when its time is over.`,
    );
  if (isPlan) return report('This is a plan: nothing was removed. Without --plan it is done, for good.');
  await db.transaction(async (tx) => {
    // An order may have been placed since the plan was read.
    if ((await holdings(tx, job.uuid)).ordered > 0) throw new CommandFailedError('An order came in between: nothing was removed.');
    await removeJob(tx, job.uuid, clock.nowMs());
  });
  report(removedLine(await removeNotedMedia(services)));
}

/** @param left pictures whose files could not be removed */
const removedLine = (left: number): string =>
  left === 0 ? 'removed' : `removed; the files of ${left} pictures could not be removed yet, which is tried again every hour`;

async function holdings(db: Db, jobUuid: string) {
  const [people] = await db.select({ number: count() }).from(subjects).where(eq(subjects.jobUuid, jobUuid));
  const rows = await db.select({ uuid: pictures.uuid }).from(pictures).where(eq(pictures.jobUuid, jobUuid));
  const open = await db
    .select()
    .from(orders)
    .where(inArray(orders.state, ['created', 'paid']));
  const isNeeded = await picturesUnderWay(db, open);
  const bought = await db
    .select({ uuid: purchases.pictureUuid })
    .from(purchases)
    .innerJoin(pictures, eq(pictures.uuid, purchases.pictureUuid))
    .where(eq(pictures.jobUuid, jobUuid));
  const isBought = new Set(bought.map(({ uuid }) => uuid));
  return {
    subjects: people?.number ?? 0,
    pictures: rows.length,
    ordered: rows.filter(({ uuid }) => isNeeded(uuid) || isBought.has(uuid)).length,
  };
}
