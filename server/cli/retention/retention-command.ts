import type { Services } from '#server/services.ts';
import { removeFilesOfGoneJobs } from '#server/mail/sent-jobs.ts';
import { removeNotedMedia } from '#server/media/removed-media.ts';
import { usageError } from '../command-failed.ts';
import { doneLines, listRuns } from './list-runs.ts';
import { planRetention, type RetentionPlan } from './plan-retention.ts';
import { runRetention } from './run-retention.ts';

/**
 * Data past its retention date (OPS-06). `plan` only lists it, `run` removes it and stores a report, which `list`
 * prints.
 */
export async function retentionCommand(services: Services, args: readonly string[], report: (line: string) => void): Promise<void> {
  const [verb, ...rest] = args;
  if (verb === 'list' && rest.length === 0) return listRuns(services.db, report);
  if ((verb !== 'plan' && verb !== 'run') || rest.length > 0) throw usageError('retention');
  const plan = await planRetention(services);
  for (const line of planLines(plan)) report(line);
  if (verb === 'plan') return report('This is a plan: nothing was removed. `retention run` does it.');
  const done = await runRetention(services, plan);
  await removeFilesOfGoneJobs(services);
  const left = await removeNotedMedia(services);
  if (left > 0) report(`the files of ${left} pictures could not be removed yet, which is tried again every hour`);
  for (const line of doneLines(done)) report(line);
}

function planLines({ jobs, accounts, erased, hiddenUploads, oldOrders, trail }: RetentionPlan): readonly string[] {
  return [
    ...jobs.map(({ name, pictures, until }) => `job ${name}: ${pictures} pictures, kept until ${until.toISOString().slice(0, 10)}`),
    `accounts that were not used for long: ${accounts.length}`,
    `erased accounts with orders to look at: ${erased.length}`,
    `deleted uploads whose orders are done: ${hiddenUploads.length}`,
    `orders past bookkeeping: ${oldOrders.length}`,
    `rows of the audit trail before ${trail.since.toISOString().slice(0, 10)}: ${trail.rows}`,
  ];
}
