/** A forgotten password: mailing a reset key, checking it, setting the new password (D1 §2, §5, §7). */
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt } from 'drizzle-orm';
import type { accessCalls } from '#core/contract/access.ts';
import { isEmail } from '#core/domain/validation/email.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { ok } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { resetKeys, users } from '#server/db/schema.ts';
import { type AreaHandlers, NotPreparedError, type PhasedHandler, type RequestContext } from '#server/http/handler.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import { revokeSessions } from '#server/http/sessions/sessions.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { provedAddress } from '#server/mail/proved-address.ts';
import { resetKeyGuess } from '#server/throttle/guess-rules.ts';
import { reminderRequest } from '#server/throttle/mail-rules.ts';
import { forgetRemembered } from '../second-step/remembered-devices.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { endEmailLinks } from './email-links.ts';
import { knownDevice } from './known-device.ts';
import { hashPassword, refusePassword, withoutSpaces } from './password.ts';
import { passwordOwner } from './password-owner.ts';
import { proveAddress } from './prove-address.ts';
import words from './reset-words.json' with { type: 'json' };
import { shopUrlOf } from './shop-url.ts';
import { findUserByEmail } from './sign-in-user.ts';
import { tellPasswordChanged } from './tell-password-changed.ts';
import type { UserRow } from './user-view.ts';

type ResetCalls = Pick<typeof accessCalls, 'sendPasswordReminder' | 'validateResetKey' | 'resetPassword'>;

const KEY_HOURS = 2;
/** Longer than writing a key and a mail takes, so that the answer for a known e-mail is as late as for an unknown one. */
const ANSWER_AFTER_MS = 150;

/** Refusals of this call are values of its answer, so `apply` decides on them. */
const resetPassword: PhasedHandler<ResetCalls['resetPassword'], { readonly passwordHash: string | null }> = {
  guesses: ({ caller }) => [resetKeyGuess(caller)],

  async prepare({ services }, { params, body }) {
    const password = withoutSpaces(body.password);
    const userUuid = await userOfKey(services.db, services.clock, params.code);
    const isLikely = userUuid !== null && (await refuseReset(services.db, userUuid, password)) === null;
    return ok({ passwordHash: isLikely ? await hashPassword(password) : null });
  },

  async apply(context, { params, body }, { passwordHash }) {
    const { db, services } = context;
    const userUuid = await userOfKey(db, services.clock, params.code);
    if (userUuid === null) {
      context.guessedWrong('reset-key');
      return ok({ error: 'access.reset_key_invalid' });
    }
    const password = withoutSpaces(body.password);
    const refusal = await refuseReset(db, userUuid, password);
    if (refusal) return ok({ error: refusal.code });
    if (passwordHash === null) throw new NotPreparedError();
    const [user] = await db.update(users).set({ passwordHash }).where(eq(users.uuid, userUuid)).returning();
    // The link came to the account's address, and all other devices are signed out (SEC-06).
    if (user?.email) await proveAddress(db, services, user, user.email);
    await db.delete(resetKeys).where(eq(resetKeys.userUuid, userUuid));
    await endEmailLinks(db, userUuid);
    await revokeSessions(db, services.clock, userUuid);
    // The second step stays on. It is required again on every device (docs/adr/0018).
    await forgetRemembered(db, userUuid);
    // The link proves the account's address.
    if (user)
      await tellPasswordChanged(db, services, { ...user, emailVerifiedAt: user.emailVerifiedAt ?? new Date(services.clock.nowMs()) });
    context.concerns(userUuid);
    return ok({ error: null });
  },
};

const refuseReset = async (db: Db, userUuid: string, password: string) =>
  refusePassword(password, 'reset', await passwordOwner(db, userUuid));

export const resetHandlers: AreaHandlers<ResetCalls> = {
  sendPasswordReminder: {
    async guesses({ services, caller }, { query }) {
      if (!isEmail(query.email)) return [];
      const account = caller.deviceToken === null ? null : await findUserByEmail(services, query.email);
      return [reminderRequest(caller, query.email, knownDevice(account, caller.deviceToken))];
    },
    handle: async (context, { query }) => {
      if (!isEmail(query.email)) return ok({ error: 'access.email_invalid' });
      const answerTime = wait(ANSWER_AFTER_MS);
      context.guessedWrong('reminder');
      context.afterwards(() => answerTime);
      const user = await findUserByEmail(context, query.email);
      if (user) await mailKey(context, user);
      return ok({ error: null, message: words[serverLanguage(context.caller.lang)].sent });
    },
  },

  validateResetKey: {
    guesses: ({ caller }) => [resetKeyGuess(caller)],
    handle: async (context, { params }) => {
      const valid = (await userOfKey(context.db, context.services.clock, params.code)) !== null;
      if (!valid) context.guessedWrong('reset-key');
      return ok({ valid });
    },
  },

  resetPassword,
};

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

async function mailKey({ db, services }: RequestContext, user: UserRow): Promise<void> {
  const key = randomBytes(32).toString('base64url');
  const now = services.clock.nowMs();
  await db.insert(resetKeys).values({ keyHash: hashOf(key), userUuid: user.uuid, expiresAt: new Date(now + KEY_HOURS * 3_600_000) });
  const { portal } = await loadSettings(db);
  await enqueueMail(db, services, {
    to: user.email ?? '',
    lang: user.lang,
    template: 'passwordReset',
    values: {
      shop: portal.name,
      // The reader of an unproved address may not know the customer.
      name: provedAddress(user) === null ? '' : user.name,
      link: `${shopUrlOf(services.config)}/reset-password?resetcode=${key}`,
      hours: String(KEY_HOURS),
    },
  });
}

async function userOfKey(db: Db, clock: Clock, key: string): Promise<string | null> {
  const [row] = await db
    .select({ userUuid: resetKeys.userUuid })
    .from(resetKeys)
    .where(and(eq(resetKeys.keyHash, hashOf(key)), gt(resetKeys.expiresAt, new Date(clock.nowMs()))));
  return row?.userUuid ?? null;
}
