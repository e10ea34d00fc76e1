/** Imports whose last run did not import everything. Reads the rows that a run wrote into import_runs. */
import { hostname } from 'node:os';
import { desc, eq, ne, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../db/database.ts';
import { importRuns } from '../db/schema.ts';

export const RunningSchema = z.object({ state: z.literal('running'), host: z.string(), pid: z.int() });
type Running = z.infer<typeof RunningSchema>;

/** A run on another machine counts as running for this time. */
const FOREIGN_RUN_MS = 24 * 60 * 60 * 1000;
export const runsOfThisProcess = new Set<string>();

export function isAlive(uuid: string, run: Running, ageMs: number): boolean {
  if (runsOfThisProcess.has(uuid)) return true;
  if (run.host !== hostname()) return ageMs < FOREIGN_RUN_MS;
  // A container gives every start the same process id: an unknown run with our own id belongs to an earlier start.
  return run.pid !== process.pid && isProcess(run.pid);
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export interface FailedImport {
  readonly folder: string;
  readonly ranAt: Date;
  readonly reason: string;
}

/** The state only, and the number of issues with a refusal: a report of thousands of issues need not be read for that. */
const STATE = sql<string | null>`${importRuns.report}->>'state'`;
const REFUSED = sql<number>`(select count(*) from jsonb_array_elements(case jsonb_typeof(${importRuns.report}->'issues') when 'array'
  then ${importRuns.report}->'issues' else '[]'::jsonb end) issue where issue->>'severity' = 'refused')`.mapWith(Number);

/** By folder, the newest first. A run of a killed process counts as stopped. */
export async function failedImports(db: Db, nowMs: number): Promise<readonly FailedImport[]> {
  const newest = await db
    .selectDistinctOn([importRuns.folder], {
      uuid: importRuns.uuid,
      folder: importRuns.folder,
      ranAt: importRuns.ranAt,
      state: STATE,
      running: sql<unknown>`case when ${STATE} = 'running' then ${importRuns.report} end`,
      failure: sql<string | null>`${importRuns.report}->>'failure'`,
      refused: REFUSED,
    })
    .from(importRuns)
    .where(ne(sql`coalesce(${STATE}, '')`, 'forgotten'))
    .orderBy(importRuns.folder, desc(importRuns.ranAt));
  return newest
    .flatMap(({ uuid, folder, ranAt, state, running, failure, refused }) => {
      const reason = (() => {
        if (state === 'running')
          return isAlive(uuid, RunningSchema.parse(running), nowMs - ranAt.getTime()) ? null : 'the import was stopped before its end';
        if (state === 'stopped') return 'the import was stopped before its end';
        if (failure !== null) return failure;
        return refused > 0 ? `${refused} rows or files were refused` : null;
      })();
      return reason === null ? [] : [{ folder, ranAt, reason }];
    })
    .sort((a, b) => b.ranAt.getTime() - a.ranAt.getTime());
}

/** The folder is not reported until it is imported again. @returns whether it was known */
export async function forgetImport(db: Db, folder: string): Promise<boolean> {
  const forgotten = await db
    .update(importRuns)
    .set({ report: sql`${importRuns.report} || '{"state":"forgotten"}'::jsonb` })
    .where(eq(importRuns.folder, folder))
    .returning({ uuid: importRuns.uuid });
  return forgotten.length > 0;
}
