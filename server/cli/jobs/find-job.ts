import { asc, eq, or } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { jobs } from '#server/db/schema.ts';
import type { JobRow } from '#server/media/picture-access.ts';
import { CommandFailedError } from '../command-failed.ts';

/** Enough to find a mistyped name in one screen. */
const NAMED_MAX = 20;

/** By its key, else by its name. Throws when there is none, or when several jobs have the name. */
export async function findJob(db: Db, word: string): Promise<JobRow> {
  const rows = await db
    .select()
    .from(jobs)
    .where(or(eq(jobs.importKey, word), eq(jobs.name, word)))
    .orderBy(asc(jobs.importKey));
  const byKey = rows.find((row) => row.importKey === word);
  const found = byKey ?? rows[0];
  if (!found) throw new CommandFailedError(await unknownJob(db, word));
  if (byKey === undefined && rows.length > 1)
    throw new CommandFailedError(
      `${rows.length} jobs are called ${word}. Name one by its key: ${rows.map((row) => row.importKey).join(', ')}`,
    );
  return found;
}

async function unknownJob(db: Db, word: string): Promise<string> {
  const known = await db
    .select({ key: jobs.importKey })
    .from(jobs)
    .orderBy(asc(jobs.importKey))
    .limit(NAMED_MAX + 1);
  const keys = known.slice(0, NAMED_MAX).map(({ key }) => key);
  return [
    `No job has the key or the name ${word}.`,
    ...(keys.length > 0 ? [`Keys of jobs: ${keys.join(', ')}${known.length > NAMED_MAX ? ' …' : ''}`] : []),
  ].join('\n');
}
