/** The stored state of a job, and the owners of the codes. Read once, before anything is written. */
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { backgrounds, jobs, pictures, subjectPictures, subjects } from '#server/db/schema.ts';
import type { JobRow, PictureRow, SubjectRow } from '#server/media/picture-access.ts';

export interface KnownSubject {
  readonly row: SubjectRow;
  /** In order. */
  readonly pictureUuids: readonly string[];
}

export interface KnownJob {
  readonly job: JobRow | null;
  readonly subjects: readonly KnownSubject[];
  /** By file. */
  readonly pictures: ReadonlyMap<string, PictureRow>;
  readonly backgrounds: ReadonlyMap<string, typeof backgrounds.$inferSelect>;
}

export async function loadKnownJob(db: Db, importKey: string): Promise<KnownJob> {
  const [job] = await db.select().from(jobs).where(eq(jobs.importKey, importKey));
  if (!job) return { job: null, subjects: [], pictures: new Map(), backgrounds: new Map() };
  const subjectRows = await db.select().from(subjects).where(eq(subjects.jobUuid, job.uuid));
  const pictureRows = await db.select().from(pictures).where(eq(pictures.jobUuid, job.uuid));
  const backgroundRows = await db.select().from(backgrounds).where(eq(backgrounds.jobUuid, job.uuid));
  const links = await db
    .select({ subjectUuid: subjectPictures.subjectUuid, pictureUuid: subjectPictures.pictureUuid })
    .from(subjectPictures)
    .innerJoin(subjects, eq(subjects.uuid, subjectPictures.subjectUuid))
    .where(eq(subjects.jobUuid, job.uuid))
    .orderBy(asc(subjectPictures.position));
  const linked = new Map<string, string[]>(subjectRows.map((row) => [row.uuid, []]));
  for (const link of links) linked.get(link.subjectUuid)?.push(link.pictureUuid);
  return {
    job,
    subjects: subjectRows.map((row) => ({ row, pictureUuids: linked.get(row.uuid) ?? [] })),
    pictures: new Map(pictureRows.map((row) => [row.fileName, row])),
    backgrounds: new Map(backgroundRows.map((row) => [row.fileName, row])),
  };
}

/** The codes among these that belong to other jobs, with the job's name. */
export async function loadForeignCodes(db: Db, codeKeys: readonly string[], jobUuid: string): Promise<ReadonlyMap<string, string>> {
  if (codeKeys.length === 0) return new Map();
  const rows = await db
    .select({ codeKey: subjects.codeKey, job: jobs.name })
    .from(subjects)
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(and(inArray(subjects.codeKey, [...codeKeys]), ne(subjects.jobUuid, jobUuid)));
  return new Map(rows.map((row) => [row.codeKey, row.job]));
}
