import { eq } from 'drizzle-orm';
import type { PasswordOwner } from '#core/domain/validation/password.ts';
import type { Db } from '#server/db/database.ts';
import { jobs, subjects, users, userSubjects } from '#server/db/schema.ts';
import { loadSettings } from '../settings/load-settings.ts';

/** Personal data that a password of this account must not contain. null when the account does not exist. */
export async function passwordOwner(db: Db, userUuid: string): Promise<PasswordOwner | null> {
  const [user] = await db.select({ email: users.email, mobile: users.mobilePhone }).from(users).where(eq(users.uuid, userUuid));
  if (!user) return null;
  const held = await db
    .select({ code: subjects.code, group: subjects.group, job: jobs.name })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(eq(userSubjects.userUuid, userUuid));
  const { portal } = await loadSettings(db);
  return {
    email: user.email ?? '',
    shopName: portal.name,
    mobile: user.mobile,
    codes: held.map(({ code }) => code),
    schools: held.flatMap(({ group, job }) => [job, group]),
  };
}
