import { and, eq } from 'drizzle-orm';
import type { Subject } from '#core/contract/entities.ts';
import { becomesCurrent } from '#core/domain/pictures/current-picture-set.ts';
import { codeKey } from '#core/domain/pictures/codes/picture-code.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { heldBy, type JobRow } from '#server/media/picture-access.ts';
import type { LanguageTexts } from '../settings/shop-data.ts';
import type { Db } from '#server/db/database.ts';
import { jobs, subjectPictures, subjects, users, userSubjects } from '#server/db/schema.ts';

export interface SubjectOfCode {
  readonly code: string;
  readonly subject: Subject;
  /** The job's redirect or messages that replace the pictures (D1 §4); null when the pictures can be opened. */
  readonly instead: { readonly redirect: string } | { readonly messages: LanguageTexts } | null;
}

/** null for an unknown code, and for the code of a subject whose pictures were withdrawn. */
export async function findSubjectByCode(db: Db, code: string): Promise<SubjectOfCode | null> {
  const [row] = await db
    .select({
      uuid: subjects.uuid,
      name: subjects.name,
      group: subjects.group,
      code: subjects.code,
      job: jobs.name,
      codeRedirect: jobs.codeRedirect,
      codeMessages: jobs.codeMessages,
    })
    .from(subjects)
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(and(eq(subjects.codeKey, codeKey(code)), eq(subjects.isWithdrawn, false)));
  if (!row) return null;
  const numImages = await db.$count(subjectPictures, eq(subjectPictures.subjectUuid, row.uuid));
  const subject = { uuid: row.uuid, name: row.name, group: row.group, job: { name: row.job }, numImages };
  return { code: row.code, subject, instead: insteadOf(row) };
}

function insteadOf({ codeRedirect, codeMessages }: Pick<JobRow, 'codeRedirect' | 'codeMessages'>): SubjectOfCode['instead'] {
  if (codeRedirect !== null) return { redirect: codeRedirect };
  return codeMessages && { messages: codeMessages };
}

export const holdsSubject = async (db: Db, userUuid: string, subjectUuid: string): Promise<boolean> =>
  (await db.$count(userSubjects, and(eq(userSubjects.userUuid, userUuid), eq(userSubjects.subjectUuid, subjectUuid)))) > 0;

/**
 * Adds the subject to the user's and makes it the current one if that is allowed (KEP-10). Time-limited offers count
 * from its first addition.
 */
export async function addSubject(db: Db, clock: Clock, userUuid: string, subjectUuid: string): Promise<void> {
  await db
    .insert(userSubjects)
    .values({ userUuid, subjectUuid, addedAt: new Date(clock.nowMs()) })
    .onConflictDoNothing();
  const held = await db
    .select({ subjectUuid: subjects.uuid, isArchived: jobs.isArchived })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(heldBy(userUuid));
  if (becomesCurrent(subjectUuid, held)) await db.update(users).set({ currentSubjectUuid: subjectUuid }).where(eq(users.uuid, userUuid));
}
