/** `retention list`: data that earlier runs removed, the newest first. */
import { desc } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#server/db/database.ts';
import { retentionRuns } from '#server/db/schema.ts';
import type { RetentionReport } from './run-retention.ts';

const LISTED = 100;

/** A number that an earlier version did not count is read as 0. */
const number = z._default(z.number(), 0);
const ReportSchema: z.ZodMiniType<RetentionReport> = z.object({
  jobs: z._default(z.array(z.string()), []),
  pictures: number,
  keptPictures: number,
  accounts: number,
  anonymised: number,
  hiddenUploads: number,
  oldOrders: number,
  trailRows: number,
});

export async function listRuns(db: Db, report: (line: string) => void): Promise<void> {
  const runs = await db.select().from(retentionRuns).orderBy(desc(retentionRuns.ranAt)).limit(LISTED);
  for (const run of runs) {
    const done = ReportSchema.parse(run.report);
    report(`${run.ranAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`);
    for (const line of doneLines(done)) report(`  ${line}`);
    for (const name of done.jobs) report(`  job ${name}`);
  }
  report(`${runs.length} runs`);
}

export const doneLines = (done: RetentionReport): readonly string[] => [
  `removed: ${done.pictures} pictures of ${done.jobs.length} jobs, ${done.accounts} accounts, ${done.oldOrders} orders past bookkeeping`,
  `removed uploads that their customers had deleted: ${done.hiddenUploads}`,
  `removed rows of the audit trail: ${done.trailRows}`,
  `anonymised: orders of ${done.anonymised} erased accounts; kept for orders under way: ${done.keptPictures} pictures`,
];
