/**
 * 'Send me my code again': sends the codes of a contact that the photographer imported, to that contact only. The
 * answer and its time are the same for a contact that the shop does not know (BIZ-06, ACC-15).
 */
import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { accessCalls } from '#core/contract/access.ts';
import { appError } from '#core/contract/errors.ts';
import { isEmail, trimEmail } from '#core/domain/validation/email.ts';
import { normalizePhone } from '#core/domain/validation/phone.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { jobs, subjects } from '#server/db/schema.ts';
import type { AreaHandlers } from '#server/http/handler.ts';
import { codeMailRequest } from '#server/throttle/mail-rules.ts';
import { codeTextRules, takeCodeTexts } from '#server/throttle/text-message-rules.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { writeCodeMessage } from './code-messages.ts';

/** Longer than writing a few messages takes, so that the answer for a known contact is as late as for an unknown one. */
const ANSWER_AFTER_MS = 200;
/** Maximum number of children of one home, in open jobs. */
const MOST = 10;

interface Contact {
  readonly kind: 'mail' | 'sms';
  readonly to: string;
}

/** null when the text is neither an e-mail address nor a phone number. */
async function contactOf(db: Db, typed: string): Promise<Contact | null> {
  const email = trimEmail(typed);
  if (email.includes('@')) return isEmail(email) ? { kind: 'mail', to: email } : null;
  const number = normalizePhone(typed, (await loadSettings(db)).options.country);
  return number === null ? null : { kind: 'sms', to: number };
}

export const codeAgainHandlers: AreaHandlers<Pick<typeof accessCalls, 'sendCodeAgain'>> = {
  sendCodeAgain: {
    async guesses({ services, caller }, { body }) {
      const contact = await contactOf(services.db, body.contact);
      if (contact === null) return [];
      const { config, clock } = services;
      return [
        contact.kind === 'mail'
          ? codeMailRequest(caller, contact.to)
          : codeTextRules(caller, contact.to, config.textMessagesPerDay, clock.nowMs()),
      ];
    },
    handle: async (context, { body }) => {
      const contact = await contactOf(context.db, body.contact);
      if (contact === null) return err(appError(body.contact.includes('@') ? 'access.email_invalid' : 'access.phone_invalid'));
      const answerTime = wait(ANSWER_AFTER_MS);
      context.guessedWrong(contact.kind === 'mail' ? 'code-mail' : 'text-message');
      context.afterwards(() => answerTime);
      const { db, services } = context;
      const subjects = await subjectsOf(db, contact);
      const allowed = contact.kind === 'mail' ? subjects.length : await takeCodeTexts(db, services, subjects.length);
      // The answer does not mention it: it would distinguish numbers that the shop knows from others.
      if (allowed < subjects.length) services.log.warn('the text messages of this day are used up: a parent gets no code');
      for (const { to, ...subject } of subjects.slice(0, allowed))
        await writeCodeMessage(db, services, { kind: contact.kind, to, subject, lang: context.caller.lang });
      return ok({ status: 'OK' });
    },
  },
};

/** Uses the photographer's spelling of the contact, so that no spelling of the caller's can send a message elsewhere. */
const subjectsOf = (db: Db, { kind, to }: Contact) =>
  db
    .select({
      uuid: subjects.uuid,
      name: subjects.name,
      code: subjects.code,
      to: kind === 'mail' ? subjects.email : subjects.mobile,
    })
    .from(subjects)
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(
      and(
        kind === 'mail' ? eq(sql`lower(${subjects.email})`, to.toLowerCase()) : eq(subjects.mobile, to),
        eq(subjects.isWithdrawn, false),
        eq(jobs.isArchived, false),
      ),
    )
    .orderBy(asc(subjects.name), asc(subjects.uuid))
    .limit(MOST);
