/** The subjects whose pictures fill templates. */
import { desc, eq } from 'drizzle-orm';
import type { SetPicture } from '#core/layout/initial-resources.ts';
import type { Db } from '#server/db/database.ts';
import { favorites, jobs, subjects, users, userSubjects } from '#server/db/schema.ts';
import { heldBy, type JobRow, loadSubjectPictures, type SubjectRow } from '#server/media/picture-access.ts';

export interface TemplateSubject {
  readonly subject: SubjectRow;
  readonly job: JobRow;
  /** Visible pictures, in order, with the user's favorites. */
  readonly pictures: readonly SetPicture[];
  /** Index among the user's subjects from the newest, independent of which is the current one. */
  readonly rank: number;
}

/** Only unarchived sets with pictures can be used for products. */
export const isQualified = ({ job, pictures }: TemplateSubject): boolean => !job.isArchived && pictures.length > 0;

/** The user's subjects, the current one first, then the newest. */
export async function loadTemplateSubjects(db: Db, userUuid: string): Promise<readonly TemplateSubject[]> {
  const rows = await db
    .select({ subject: subjects, job: jobs, currentUuid: users.currentSubjectUuid })
    .from(userSubjects)
    .innerJoin(users, eq(users.uuid, userSubjects.userUuid))
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(heldBy(userUuid))
    .orderBy(desc(jobs.photographedAt), desc(userSubjects.addedAt), subjects.name);
  const marked = new Set(
    (await db.select({ uuid: favorites.pictureUuid }).from(favorites).where(eq(favorites.userUuid, userUuid))).map((row) => row.uuid),
  );
  const pictures = new Map<string, SetPicture[]>(rows.map((row) => [row.subject.uuid, []]));
  for (const { subjectUuid, picture } of await loadSubjectPictures(
    db,
    userUuid,
    rows.map((row) => row.subject.uuid),
  )) {
    pictures.get(subjectUuid)?.push({
      uuid: picture.uuid,
      width: picture.widthPx,
      height: picture.heightPx,
      pictureType: picture.pictureType,
      isFavorite: marked.has(picture.uuid),
    });
  }
  return rows
    .map((row, rank) => ({ ...row, rank }))
    .toSorted((a, b) => Number(b.subject.uuid === b.currentUuid) - Number(a.subject.uuid === a.currentUuid))
    .map(({ subject, job, rank }) => ({ subject, job, pictures: pictures.get(subject.uuid) ?? [], rank }));
}

export const newestFirst = (held: readonly TemplateSubject[]): readonly TemplateSubject[] => held.toSorted((a, b) => a.rank - b.rank);
