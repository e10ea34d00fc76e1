/**
 * The subjects that an invitation shows: those whose sets its sender still has, and that are not withdrawn. Its page
 * and its mail name no others (SHR-01, SEC-05).
 */
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { jobs, type shares, shareSubjects, subjects, userSubjects } from '#server/db/schema.ts';
import { heldBy } from '#server/media/picture-access.ts';

export type ShareRow = typeof shares.$inferSelect;

export const shownSubjects = (db: Db, { uuid, userUuid }: Pick<ShareRow, 'uuid' | 'userUuid'>) =>
  db
    .select({ subject: subjects, job: jobs })
    .from(shareSubjects)
    .innerJoin(subjects, eq(subjects.uuid, shareSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .innerJoin(userSubjects, eq(userSubjects.subjectUuid, subjects.uuid))
    .where(and(eq(shareSubjects.shareUuid, uuid), heldBy(userUuid)))
    .orderBy(subjects.name);
