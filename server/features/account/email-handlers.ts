/** The account's address of e-mail: proving it, and changing it (SEC-06). */
import { eq } from 'drizzle-orm';
import type { accountCalls } from '#core/contract/account.ts';
import { appError } from '#core/contract/errors.ts';
import { isEmail, trimEmail } from '#core/domain/validation/email.ts';
import { err, ok } from '#core/kernel/result.ts';
import { resetKeys, users } from '#server/db/schema.ts';
import { type AreaHandlers, callerUuid, type RequestContext } from '#server/http/handler.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { emailLinkRules, resetKeyGuess } from '#server/throttle/guess-rules.ts';
import { takeThrottleRoom } from '#server/throttle/throttle.ts';
import { endEmailLinks, mailEmailLink, takeEmailLink } from '../access/email-links.ts';
import { findUserByEmail } from '../access/sign-in-user.ts';
import type { UserRow } from '../access/user-view.ts';
import { loadSettings } from '../settings/load-settings.ts';

type EmailCalls = Pick<typeof accountCalls, 'sendEmailLink' | 'verifyEmail' | 'changeEmail'>;

export const emailHandlers: AreaHandlers<EmailCalls> = {
  sendEmailLink: async (context) => {
    const user = await ownRow(context);
    const sentTo = user.email ?? '';
    if (user.emailVerifiedAt !== null) return ok({ sentTo });
    const refusal = await takeThrottleRoom(context.db, context.services.clock, emailLinkRules(user.uuid, sentTo));
    if (refusal) return err(refusal);
    await mailEmailLink(context.db, context.services, { userUuid: user.uuid, email: sentTo, lang: user.lang, template: 'emailLink' });
    return ok({ sentTo });
  },

  /** The new address is used once its link was opened: a typing error locks no customer out. */
  changeEmail: async (context, { body }) => {
    if (!isEmail(body.email)) return err(appError('access.email_invalid'));
    const { db, services } = context;
    const user = await ownRow(context);
    const email = trimEmail(body.email).toLowerCase();
    const refusal = await takeThrottleRoom(db, services.clock, emailLinkRules(user.uuid, email));
    if (refusal) return err(refusal);
    // The answer does not tell whether the address has an account (ACC-15); its owner needs no link of ours.
    if ((await findUserByEmail(context, email)) === null)
      await mailEmailLink(db, services, { userUuid: user.uuid, email, lang: user.lang, template: 'emailChange' });
    return ok({ sentTo: email });
  },

  verifyEmail: {
    guesses: ({ caller }) => [resetKeyGuess(caller)],
    handle: async (context, { body }) => {
      const { db, services } = context;
      const link = await takeEmailLink(db, services.clock, body.key);
      if (!link) {
        context.guessedWrong('reset-key');
        return err(appError('account.email_link_invalid'));
      }
      const [before] = await db.select().from(users).where(eq(users.uuid, link.userUuid)).for('update');
      const owner = await findUserByEmail(context, link.email);
      if (!before || (owner && owner.uuid !== link.userUuid)) return err(appError('account.email_link_invalid'));
      await db
        .update(users)
        .set({ email: link.email, emailVerifiedAt: new Date(services.clock.nowMs()) })
        .where(eq(users.uuid, link.userUuid));
      await endEmailLinks(db, link.userUuid);
      context.concerns(link.userUuid);
      if (before.email !== null && before.email !== link.email) await leaveOldAddress(context, before, before.email);
      return ok({ status: 'OK' });
    },
  },
};

/** The former address can set no password any more, and its owner is told. */
async function leaveOldAddress({ db, services }: RequestContext, { uuid, name, lang }: UserRow, to: string): Promise<void> {
  await db.delete(resetKeys).where(eq(resetKeys.userUuid, uuid));
  const { portal } = await loadSettings(db);
  const values = { shop: portal.name, name, contact: portal.contactInfo.email };
  await enqueueMail(db, services, { to, lang, template: 'emailChanged', values });
}

async function ownRow({ db, caller }: RequestContext): Promise<UserRow> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.uuid, callerUuid(caller)));
  if (!user) throw new Error("The session's user is gone.");
  return user;
}
