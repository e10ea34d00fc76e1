import { eq } from 'drizzle-orm';
import type { accountCalls } from '#core/contract/account.ts';
import { appError } from '#core/contract/errors.ts';
import { err, ok } from '#core/kernel/result.ts';
import { users } from '#server/db/schema.ts';
import { callerUuid, type Handler, type RequestContext } from '#server/http/handler.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { passwordGuess } from '#server/throttle/guess-rules.ts';
import type { Guess } from '#server/throttle/take-attempt.ts';
import { isPassword } from '../access/password.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { eraseUser } from './erase-user.ts';
import { removeErasedFiles } from './remove-erased-files.ts';

/** What the call begins with: the same buckets as signing in to the account. */
export async function erasingGuesses({ services, caller }: Pick<RequestContext, 'services' | 'caller'>): Promise<readonly Guess[]> {
  const userUuid = callerUuid(caller);
  const [user] = await services.db.select({ email: users.email }).from(users).where(eq(users.uuid, userUuid));
  return [passwordGuess(caller, user?.email ?? userUuid)];
}

/** The password is asked once more: an open device alone erases nobody. */
export async function eraseMyData(context: RequestContext, password: string): ReturnType<Handler<typeof accountCalls.eraseMyData>> {
  const { db, caller, services } = context;
  const userUuid = callerUuid(caller);
  const [user] = await db.select().from(users).where(eq(users.uuid, userUuid));
  if (!(await isPassword(user?.passwordHash ?? null, password))) {
    context.guessedWrong('password');
    return err(appError('access.wrong_credentials'));
  }
  const { mediaKeys } = await eraseUser(db, userUuid, services.clock.nowMs(), {
    opId: context.opId,
    ownSessionId: caller.sessionId,
  });
  context.afterwards(() => removeErasedFiles(services, mediaKeys));
  if (user?.email) {
    const { portal } = await loadSettings(db);
    const values = { shop: portal.name, name: user.name, contact: portal.contactInfo.email };
    await enqueueMail(db, services, { to: user.email, lang: user.lang, template: 'dataErased', values });
  }
  context.setSession(null);
  return ok({ status: 'OK' });
}
