/** The picture sets that a user typed a code for, as prices and offers need them. */
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';
import { jobs, subjects, userSubjects } from '#server/db/schema.ts';

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
    })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(and(eq(userSubjects.userUuid, userUuid), eq(subjects.isWithdrawn, false)))
    .orderBy(asc(userSubjects.addedAt), asc(subjects.uuid));
  return rows.map(({ addedAt, photographedAt, ...row }) => ({
    ...row,
    addedAtMs: addedAt.getTime(),
    photographedAtMs: photographedAt.getTime(),
  }));
}
