/** Mails that remind of ordering, per subject (ACT-03). There are none for an archived or withdrawn set. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { jobs, subjects, userSubjects } from '#server/db/schema.ts';
import { heldBy } from '#server/media/picture-access.ts';

export interface ReminderSubject {
  readonly uuid: string;
  readonly name: string;
  readonly remindersEnabled: boolean;
}

export async function loadReminderSubjects(db: Db, userUuid: string): Promise<ReminderSubject[]> {
  return db
    .select({ uuid: subjects.uuid, name: subjects.name, remindersEnabled: userSubjects.remindersEnabled })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(and(heldBy(userUuid), eq(jobs.isArchived, false)))
    .orderBy(subjects.name, subjects.uuid);
}

/** Ignores subjects that are not the user's, without an error. */
export async function saveReminders(db: Db, userUuid: string, wanted: readonly ReminderSubject[]): Promise<void> {
  for (const { uuid, remindersEnabled } of wanted) {
    await db
      .update(userSubjects)
      .set({ remindersEnabled })
      .where(and(eq(userSubjects.userUuid, userUuid), eq(userSubjects.subjectUuid, uuid)));
  }
}
