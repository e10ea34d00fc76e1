/** The e-mail address of the account: proving and changing it (SEC-06). */
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { accountCalls } from '#core/contract/account.ts';
import { appError } from '#core/contract/errors.ts';
import { isEmail, trimEmail } from '#core/domain/validation/email.ts';
import { err, ok } from '#core/kernel/result.ts';
import { resetKeys, users } from '#server/db/schema.ts';
import { type AreaHandlers, callerUuid, type RequestContext } from '#server/http/handler.ts';
import { nameInMail } from '#server/mail/customer-words.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { resetKeyGuess } from '#server/throttle/guess-rules.ts';
import { namedEmailLink, ownEmailLink, takeMailRoom } from '#server/throttle/mail-rules.ts';
import { endEmailLinks, findEmailLink, mailEmailLink, takeEmailLink } from '../access/email-links.ts';
import { proveAddress } from '../access/prove-address.ts';
import { findUserByEmail } from '../access/sign-in-user.ts';
import type { UserRow } from '../access/user-view.ts';
import { loadSettings } from '../settings/load-settings.ts';

const PHONE_DIGITS = 2;
/** Longer than writing a link and a mail takes. */
const ANSWER_AFTER_MS = 150;

type EmailCalls = Pick<typeof accountCalls, 'sendEmailLink' | 'emailLinkAccount' | 'verifyEmail' | 'disownEmail' | 'changeEmail'>;

export const emailHandlers: AreaHandlers<EmailCalls> = {
  sendEmailLink: {
    async handle(context) {
      const user = await ownRow(context);
      const sentTo = user.email ?? '';
      if (user.emailVerifiedAt !== null || user.email === null) return ok({ sentTo });
      const refusal = await takeMailRoom(context.db, context.services.clock, ownEmailLink(user.uuid));
      if (refusal) return err(refusal);
      await mailEmailLink(context.db, context.services, { userUuid: user.uuid, email: sentTo, lang: user.lang, template: 'emailLink' });
      return ok({ sentTo });
    },
    answerLater: async (context) => ok({ sentTo: (await ownRow(context)).email ?? '' }),
  },

  /** The new address is used after its link was opened, so that a typing error locks no customer out. */
  changeEmail: {
    async handle(context, { body }) {
      if (!isEmail(body.email)) return err(appError('access.email_invalid'));
      const { db, services } = context;
      const user = await ownRow(context);
      const email = storedEmail(body.email);
      const refusal = await takeMailRoom(db, services.clock, namedEmailLink(context.caller, user.uuid, email));
      if (refusal) return err(refusal);
      // Neither the answer nor its time tells whether the address has an account (ACC-15). The owner of an existing
      // account needs no link.
      const answerTime = wait(ANSWER_AFTER_MS);
      context.afterwards(() => answerTime);
      if ((await findUserByEmail(context, email)) === null)
        await mailEmailLink(db, services, { userUuid: user.uuid, email, lang: user.lang, template: 'emailChange' });
      return ok({ sentTo: email });
    },
    answerLater: async (_context, { body }) => ok({ sentTo: storedEmail(body.email) }),
  },

  emailLinkAccount: {
    guesses: ({ caller }) => [resetKeyGuess(caller)],
    handle: async (context, { params }) => {
      const link = await findEmailLink(context.db, context.services.clock, params.key);
      if (!link) {
        context.guessedWrong('reset-key');
        return err(appError('account.email_link_invalid'));
      }
      const { user, email } = link;
      return ok({
        isOwn: user.uuid === context.caller.userUuid,
        // No picture set: the reader may be a stranger, and a set names a child.
        account: {
          emailAddress: email,
          name: nameInMail(user.name) ?? '',
          phoneEnd: user.mobilePhone.slice(-PHONE_DIGITS),
          createdAtMs: user.createdAt.getTime(),
        },
      });
    },
  },

  verifyEmail: {
    guesses: ({ caller }) => [resetKeyGuess(caller)],
    handle: async (context, { body }) => {
      const { db, services } = context;
      // Opening the link does not prove ownership of the account: another person may have typed the reader's address
      // for it.
      if (body.isMine !== true && !(await isOwnLink(context, body.key))) return err(appError('request.invalid', { field: 'isMine' }));
      const link = await takeEmailLink(db, services.clock, body.key);
      if (!link) {
        context.guessedWrong('reset-key');
        return err(appError('account.email_link_invalid'));
      }
      const [before] = await db.select().from(users).where(eq(users.uuid, link.userUuid)).for('update');
      const owner = await findUserByEmail(context, link.email);
      if (!before || (owner && owner.uuid !== link.userUuid)) return err(appError('account.email_link_invalid'));
      await proveAddress(db, services, before, link.email);
      await endEmailLinks(db, link.userUuid);
      context.concerns(link.userUuid);
      if (before.email !== null && before.email !== link.email) await leaveOldAddress(context, before, before.email);
      return ok({ status: 'OK' });
    },
  },

  /**
   * The address gets no more mails, and no other link to it works. The account stays, because its customer may have
   * mistyped.
   */
  disownEmail: {
    guesses: ({ caller }) => [resetKeyGuess(caller)],
    handle: async (context, { body }) => {
      const { db, services } = context;
      const link = await takeEmailLink(db, services.clock, body.key);
      if (!link) {
        context.guessedWrong('reset-key');
        return err(appError('account.email_link_invalid'));
      }
      const { userUuid, email } = link;
      await endEmailLinks(db, userUuid);
      context.concerns(userUuid);
      const left = await db
        .update(users)
        .set({ email: null, emailVerifiedAt: null, acceptMail: false })
        .where(and(eq(users.uuid, userUuid), eq(users.email, email)))
        .returning({ uuid: users.uuid });
      if (left.length > 0) await db.delete(resetKeys).where(eq(resetKeys.userUuid, userUuid));
      return ok({ status: 'OK' });
    },
  },
};

const storedEmail = (typed: string): string => trimEmail(typed).toLowerCase();

/** Whether the caller's account has requested the link. true for an invalid link, which a later check refuses. */
async function isOwnLink({ db, services, caller }: RequestContext, key: string): Promise<boolean> {
  const link = await findEmailLink(db, services.clock, key);
  return !link || link.user.uuid === caller.userUuid;
}

/** The former address can no longer set a password, and its owner gets a mail. */
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
