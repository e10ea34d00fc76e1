import { eq } from 'drizzle-orm';
import type { accountCalls } from '#core/contract/account.ts';
import { appError } from '#core/contract/errors.ts';
import { err, ok } from '#core/kernel/result.ts';
import { users } from '#server/db/schema.ts';
import type { Db } from '#server/db/database.ts';
import { type Caller, callerUuid, type PhasedHandler } from '#server/http/handler.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { provedAddress } from '#server/mail/proved-address.ts';
import { removeFilesOfGoneJobs } from '#server/mail/sent-jobs.ts';
import { removeNotedMedia } from '#server/media/removed-media.ts';
import { ownPasswordGuess } from '#server/throttle/guess-rules.ts';
import { isPassword } from '../access/password.ts';
import type { UserRow } from '../access/user-view.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { eraseUser } from './erase-user.ts';

/** The password is asked for once more, so that a person who finds an unlocked device cannot erase the account. */
export const eraseMyData: PhasedHandler<typeof accountCalls.eraseMyData, UserRow> = {
  guesses: ({ caller }) => [ownPasswordGuess(caller)],

  async prepare(context, { body }) {
    const user = await findUser(context.services.db, context.caller);
    if (user && (await isPassword(user.passwordHash, body.password))) return ok(user);
    context.guessedWrong('password');
    return err(appError('access.wrong_credentials'));
  },

  async apply(context, _input, compared) {
    const { db, caller, services } = context;
    const user = await findUser(db, caller);
    // The password was changed during the comparison.
    if (user?.passwordHash !== compared.passwordHash) return err(appError('access.wrong_credentials'));
    await eraseUser(db, callerUuid(caller), services.clock.nowMs(), context.opId);
    context.afterwards(() => removeNotedMedia(services));
    context.afterwards(() => removeFilesOfGoneJobs(services));
    const to = provedAddress(user);
    if (to !== null) {
      const { portal } = await loadSettings(db);
      const values = { shop: portal.name, name: user.name, contact: portal.contactInfo.email };
      await enqueueMail(db, services, { to, lang: user.lang, template: 'dataErased', values });
    }
    context.setSession(null);
    return ok({ status: 'OK' });
  },
};

async function findUser(db: Db, caller: Caller): Promise<UserRow | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.uuid, callerUuid(caller)));
  return user ?? null;
}
