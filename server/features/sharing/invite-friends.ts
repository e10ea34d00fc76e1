/** Invitations to see picture sets (SHR-01, SRV-20). Each recipient gets a link of their own, which can be revoked singly. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { CallAnswer } from '#core/contract/define-call.ts';
import type { sharingCalls } from '#core/contract/sharing.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import { isEmail, refuseUnverified, trimEmail } from '#core/domain/validation/email.ts';
import { err, ok } from '#core/kernel/result.ts';
import { jobs, shares, shareSubjects, subjects, users, userSubjects } from '#server/db/schema.ts';
import { callerUuid, type Handler, type RequestContext } from '#server/http/handler.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { invitationRules } from '#server/throttle/guess-rules.ts';
import { countWrongGuess, throttleRoom } from '#server/throttle/throttle.ts';
import { longDate } from '#server/shop-time.ts';
import { heldBy } from '#server/media/picture-access.ts';
import { shopUrlOf } from '../access/shop-url.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { senderName } from './sender-name.ts';

export const SHARE_DAYS = 30;
const DAY_MS = 86_400_000;

export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

type Tip = typeof sharingCalls.tipAFriend;

/** Mails go only to addresses that pass the e-mail rule (D1 §5), once each. */
const recipientsOf = (emails: readonly string[]): readonly string[] => [
  ...new Set(emails.filter(isEmail).map((email) => trimEmail(email).toLowerCase())),
];

/** The answer to the same invitations when the stored one is dropped: the request contains the recipients. */
export const invitedOf = (emails: readonly string[]): CallAnswer<Tip> => {
  const recipients = recipientsOf(emails);
  return recipients.length === 0 ? { error: 'share.no_recipients' } : { error: null, recipients: [...recipients] };
};

export async function inviteFriends(
  context: RequestContext,
  emails: readonly string[],
  subjectUuids: readonly string[],
): ReturnType<Handler<Tip>> {
  const { db, caller, services } = context;
  const userUuid = callerUuid(caller);
  const recipients = recipientsOf(emails);
  if (recipients.length === 0) return ok(invitedOf(emails));
  const shown = await shareable(context, [...new Set(subjectUuids)]);
  if (!shown) return err(appError('picture_set.not_found'));
  const [user] = await db.select().from(users).where(eq(users.uuid, userUuid));
  const refusal =
    refuseUnverified({ isEmailVerified: user !== undefined && user.emailVerifiedAt !== null }) ??
    (await refuseMails(context, userUuid, recipients));
  if (refusal) return err(refusal);

  const { portal, options } = await loadSettings(db);
  const lang = serverLanguage(caller.lang);
  const now = services.clock.nowMs();
  const expiresAt = new Date(now + SHARE_DAYS * DAY_MS);
  for (const recipient of recipients) {
    const token = randomBytes(32).toString('base64url');
    const uuid = services.random.uuid();
    await db.insert(shares).values({ uuid, userUuid, recipient, tokenHash: tokenHashOf(token), createdAt: new Date(now), expiresAt });
    await db.insert(shareSubjects).values(shown.map((subject) => ({ shareUuid: uuid, subjectUuid: subject.uuid })));
    const values = {
      shop: portal.name,
      sender: senderName(user?.name ?? '', user?.email ?? '', portal.name),
      link: `${shopUrlOf(services.config)}/shared/${token}`,
      until: longDate({ timeZone: services.config.timeZone, lang, country: options.country }, expiresAt),
    };
    // The shown subjects are determined when it is sent.
    await enqueueMail(db, services, { to: recipient, lang, template: 'shareInvitation', values, senderUuid: userUuid });
  }
  return ok(invitedOf(emails));
}

/** null when one of the sets is not the user's, is archived, or is withdrawn. */
async function shareable({ db, caller }: RequestContext, uuids: readonly string[]) {
  if (uuids.length === 0) return null;
  const rows = await db
    .select({ uuid: subjects.uuid })
    .from(userSubjects)
    .innerJoin(subjects, eq(subjects.uuid, userSubjects.subjectUuid))
    .innerJoin(jobs, eq(jobs.uuid, subjects.jobUuid))
    .where(and(heldBy(callerUuid(caller)), inArray(subjects.uuid, [...uuids]), eq(jobs.isArchived, false)));
  return rows.length === uuids.length ? rows : null;
}

/** Refuses all mails or none. Counted inside the transaction, so that only sent mails count. */
async function refuseMails({ db, services }: RequestContext, userUuid: string, recipients: readonly string[]): Promise<AppError | null> {
  const { clock } = services;
  const [first = ''] = recipients;
  const refusal = await throttleRoom(db, clock, invitationRules(userUuid, first).sender, recipients.length);
  if (refusal) return refusal;
  for (const recipient of recipients) {
    const rules = invitationRules(userUuid, recipient);
    const full = await throttleRoom(db, clock, rules.recipient, 1);
    if (full) return full;
    await countWrongGuess(db, clock, [rules.sender, rules.recipient]);
  }
  return null;
}
