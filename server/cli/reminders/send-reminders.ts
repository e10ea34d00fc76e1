/** Writes the mails of a plan, each customer's in its own transaction that also records the reminder. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { paths } from '#core/contract/paths/paths.ts';
import { users, userSubjects } from '#server/db/schema.ts';
import { shopUrlOf } from '#server/features/access/shop-url.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import type { Services } from '#server/services.ts';
import { longDate } from '#server/shop-time.ts';
import { type DueSet, isDue, type Reminder } from './plan-reminders.ts';
import words from './reminder-words.json' with { type: 'json' };

/** @returns number of mails and of sets: a second simultaneous run takes none of the same */
export async function sendReminders(
  services: Services,
  plan: readonly Reminder[],
): Promise<{ readonly mails: number; readonly sets: number }> {
  let [mails, sets] = [0, 0];
  for (const reminder of plan) {
    const reminded = await remind(services, reminder);
    if (reminded > 0) mails += 1;
    sets += reminded;
  }
  return { mails, sets };
}

async function remind(services: Services, { userUuid, email, name, lang, sets }: Reminder): Promise<number> {
  const { db, clock, config } = services;
  const nowMs = clock.nowMs();
  return db.transaction(async (tx) => {
    const { reminders, portal, options } = await loadSettings(tx);
    const [user] = await tx.select({ acceptMail: users.acceptMail }).from(users).where(eq(users.uuid, userUuid)).for('update');
    if (!user?.acceptMail) return 0;
    const noted = await tx
      .update(userSubjects)
      .set({ remindedAt: new Date(nowMs), timesReminded: sql`${userSubjects.timesReminded} + 1` })
      .where(
        and(
          eq(userSubjects.userUuid, userUuid),
          inArray(
            userSubjects.subjectUuid,
            sets.map(({ subjectUuid }) => subjectUuid),
          ),
          isDue(reminders, nowMs),
        ),
      )
      .returning({ uuid: userSubjects.subjectUuid });
    const shown = sets.filter(({ subjectUuid }) => noted.some(({ uuid }) => uuid === subjectUuid));
    if (shown.length === 0) return 0;
    const language = serverLanguage(lang);
    const shopUrl = shopUrlOf(config);
    const values = {
      shop: portal.name,
      name,
      off: `${shopUrl}${paths.communication()}`,
    };
    const named = shown.map((set) => ({
      subjectUuid: set.subjectUuid,
      name: set.name,
      text: linesOf(set, language, { shopUrl, timeZone: config.timeZone, country: options.country }),
    }));
    await enqueueMail(tx, services, { to: email, lang: language, template: 'orderReminder', values, sets: named, userUuid });
    return shown.length;
  });
}

interface Place {
  readonly shopUrl: string;
  readonly timeZone: string;
  readonly country: string;
}

function linesOf(
  { subjectUuid, name, job, until, poseUntil }: DueSet,
  language: keyof typeof words,
  { shopUrl, timeZone, country }: Place,
): string {
  const dated = (key: 'until' | 'pose', date: Date) =>
    words[language][key].replace('{date}', longDate({ timeZone, lang: language, country }, date));
  return [
    `${name}, ${job}`,
    dated('until', until),
    ...(poseUntil ? [dated('pose', poseUntil)] : []),
    `${shopUrl}${paths.pictureSet(subjectUuid)}`,
  ].join('\n');
}
