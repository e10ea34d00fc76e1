/** The picture sets that a user typed a code for, as prices and offers need them. */
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { jobs, subjects, userSubjects, users } from '../../db/schema.ts';

export interface UserSubject {
  readonly uuid: string;
  readonly name: string;
  readonly group: string;
  readonly jobUuid: string;
  readonly jobName: string;
  readonly jobTypeUuid: string;
  readonly isArchived: boolean;
  readonly addedAtMs: number;
  readonly photographedAtMs: number;
  /** It is the current picture set (SET-12). */
  readonly isCurrent: boolean;
}

/** In the order in which they were added. */
export async function loadUserSubjects(db: Db, userUuid: string | null): Promise<UserSubject[]> {
  if (userUuid === null) return [];
  const rows = await db
    .select({
      uuid: subjects.uuid,
      name: subjects.name,
      group: subjects.group,
      jobUuid: jobs.uuid,
      jobName: jobs.name,
      jobTypeUuid: jobs.jobTypeUuid,
      isArchived: jobs.isArchived,
      addedAt: userSubjects.addedAt,
      photographedAt: jobs.photographedAt,
      currentSubjectUuid: users.currentSubjectUuid,
    })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .innerJoin(users, eq(users.uuid, userSubjects.userUuid))
    .where(and(eq(userSubjects.userUuid, userUuid), eq(subjects.isWithdrawn, false)))
    .orderBy(asc(userSubjects.addedAt), asc(subjects.uuid));
  return rows.map(({ addedAt, photographedAt, currentSubjectUuid, ...row }) => ({
    ...row,
    addedAtMs: addedAt.getTime(),
    photographedAtMs: photographedAt.getTime(),
    isCurrent: row.uuid === currentSubjectUuid,
  }));
}

/** The current set; the one added last where none was chosen. */
export const currentSubject = (subjectsOfUser: readonly UserSubject[]): UserSubject | null =>
  subjectsOfUser.find((subject) => subject.isCurrent) ?? subjectsOfUser.at(-1) ?? null;
