import { and, eq } from 'drizzle-orm';
import type { Subject } from '#core/contract/entities.ts';
import { codeKey } from '#core/domain/pictures/picture-code.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Db } from '#server/db/database.ts';
import { jobs, subjectPictures, subjects, users, userSubjects } from '#server/db/schema.ts';

export interface SubjectOfCode {
  readonly code: string;
  readonly subject: Subject;
}

/** null for an unknown code, and for the code of a subject whose pictures were withdrawn. */
export async function findSubjectByCode(db: Db, code: string): Promise<SubjectOfCode | null> {
  const [row] = await db
    .select({ uuid: subjects.uuid, name: subjects.name, group: subjects.group, code: subjects.code, job: jobs.name })
    .from(subjects)
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(and(eq(subjects.codeKey, codeKey(code)), eq(subjects.isWithdrawn, false)));
  if (!row) return null;
  const numImages = await db.$count(subjectPictures, eq(subjectPictures.subjectUuid, row.uuid));
  return { code: row.code, subject: { uuid: row.uuid, name: row.name, group: row.group, job: { name: row.job }, numImages } };
}

export const holdsSubject = async (db: Db, userUuid: string, subjectUuid: string): Promise<boolean> =>
  (await db.$count(userSubjects, and(eq(userSubjects.userUuid, userUuid), eq(userSubjects.subjectUuid, subjectUuid)))) > 0;

/** Adds the subject to the user's and makes it the current one. Time-limited offers count from when it was first added. */
export async function addSubject(db: Db, clock: Clock, userUuid: string, subjectUuid: string): Promise<void> {
  await db
    .insert(userSubjects)
    .values({ userUuid, subjectUuid, addedAt: new Date(clock.nowMs()) })
    .onConflictDoNothing();
  await db.update(users).set({ currentSubjectUuid: subjectUuid }).where(eq(users.uuid, userUuid));
}
