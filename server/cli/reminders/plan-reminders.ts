/** The customers who are due for a mail, and their picture sets; reads only (ACT-03). */
import { and, asc, eq, exists, isNull, isNotNull, lt, lte, or } from 'drizzle-orm';
import { jobs, subjectPictures, subjects, users, userSubjects } from '#server/db/schema.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { subjectsOrderedBy } from '#server/orders/subjects-of-order.ts';
import type { Services } from '#server/services.ts';
import { monthsBefore } from '../retention/plan-retention.ts';

export interface DueSet {
  readonly subjectUuid: string;
  readonly name: string;
  readonly job: string;
  /** Until then the pictures are kept, and can be ordered. */
  readonly until: Date;
  /** A yearbook pose was not chosen yet, and still can be. */
  readonly poseUntil: Date | null;
}

export interface Reminder {
  readonly userUuid: string;
  readonly email: string;
  readonly name: string;
  readonly lang: string;
  readonly sets: readonly DueSet[];
}

const DAY_MS = 86_400_000;

/** The conditions that a customer's set must still meet when the mail is written. The plan may be minutes old by then. */
export const isDue = ({ everyDays, atMost }: { readonly everyDays: number; readonly atMost: number }, nowMs: number) => {
  const before = new Date(nowMs - everyDays * DAY_MS);
  return and(
    eq(userSubjects.remindersEnabled, true),
    lte(userSubjects.addedAt, before),
    lt(userSubjects.timesReminded, atMost),
    or(isNull(userSubjects.remindedAt), lte(userSubjects.remindedAt, before)),
  );
};

export async function planReminders({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<readonly Reminder[]> {
  const { reminders, retention } = await loadSettings(db);
  const nowMs = clock.nowMs();
  const rows = await db
    .select({ user: users, subject: subjects, job: jobs })
    .from(userSubjects)
    .innerJoin(users, eq(users.uuid, userSubjects.userUuid))
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(
      and(
        isDue(reminders, nowMs),
        eq(users.acceptMail, true),
        eq(users.isAnonymous, false),
        isNotNull(users.email),
        // Only to customers who can have consented (SEC-06).
        isNotNull(users.emailVerifiedAt),
        isNull(users.erasedAt),
        eq(jobs.isArchived, false),
        eq(subjects.isWithdrawn, false),
        exists(db.select().from(subjectPictures).where(eq(subjectPictures.subjectUuid, subjects.uuid))),
      ),
    )
    .orderBy(asc(users.email), asc(jobs.photographedAt), asc(subjects.name));
  const byUser = new Map<string, { user: typeof users.$inferSelect; sets: DueSet[] }>();
  for (const { user, subject, job } of rows) {
    const until = job.keepUntil ?? monthsBefore(job.photographedAt.getTime(), -retention.pictureMonths);
    if (until.getTime() <= nowMs) continue;
    const canChoosePose = subject.qualifyForSelectYearbookPose && subject.yearbookPosePictureUuid === null;
    const poseUntil = canChoosePose && job.yearbookPoseUntil && job.yearbookPoseUntil.getTime() > nowMs ? job.yearbookPoseUntil : null;
    const due = byUser.get(user.uuid) ?? { user, sets: [] };
    due.sets.push({ subjectUuid: subject.uuid, name: subject.name, job: job.name, until, poseUntil });
    byUser.set(user.uuid, due);
  }
  const planned: Reminder[] = [];
  for (const { user, sets } of byUser.values()) {
    const bought = await subjectsOrderedBy(db, user.uuid);
    const left = sets.filter(({ subjectUuid }) => !bought.has(subjectUuid));
    if (left.length > 0) planned.push({ userUuid: user.uuid, email: user.email ?? '', name: user.name, lang: user.lang, sets: left });
  }
  return planned;
}
