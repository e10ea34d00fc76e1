import { createHash, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { accessCalls } from '#core/contract/access.ts';
import { appError } from '#core/contract/errors.ts';
import { err, ok } from '#core/kernel/result.ts';
import { users } from '#server/db/schema.ts';
import type { Handler } from '#server/http/handler.ts';
import { endSessions, startSession } from '#server/http/sessions/sessions.ts';
import { newVisitorRules } from '#server/throttle/guess-rules.ts';
import { checkThrottle, countWrongGuess } from '#server/throttle/throttle.ts';
import { readUser } from './user-view.ts';

/**
 * A session for the device's own anonymous owner (ACC-16). The device created the uuid and the secret, perhaps long
 * before it was first online. A later request with the same secret comes from the same device.
 */
export const startAnonymousSession: Handler<typeof accessCalls.startAnonymousSession> = async (context, { body }) => {
  const { db, caller, services } = context;
  // A page that still shows the visitor after a sign-in in another page must not end the customer's session.
  if (caller.userUuid !== null && !caller.isAnonymous) return err(appError('access.owner_mismatch'));
  const secretHash = createHash('sha256').update(body.secret).digest('hex');
  const [known] = await db.select({ uuid: users.uuid }).from(users).where(eq(users.uuid, body.ownerUuid));
  if (!known) {
    const rules = newVisitorRules(caller);
    const refusal = await checkThrottle(db, services.clock, rules);
    if (refusal) return err(refusal);
    context.afterwards(() => countWrongGuess(services.db, services.clock, rules));
    const createdAt = new Date(services.clock.nowMs());
    await db
      .insert(users)
      .values({ uuid: body.ownerUuid, isAnonymous: true, anonymousSecretHash: secretHash, lang: body.lang, createdAt })
      .onConflictDoNothing();
  }
  const [user] = await db.select().from(users).where(eq(users.uuid, body.ownerUuid));
  const isTheirs = user?.isAnonymous === true && user.mergedInto === null && isSameHash(user.anonymousSecretHash, secretHash);
  if (!isTheirs) return err(appError('access.anonymous_secret_wrong'));
  if (caller.sessionId !== null) await endSessions(db, [caller.sessionId]);
  context.setSession(
    await startSession(db, services, { userUuid: body.ownerUuid, validatedCode: caller.validatedCode, device: caller.device }),
  );
  return ok({ user: await readUser(db, body.ownerUuid, false) });
};

function isSameHash(stored: string | null, given: string): boolean {
  return stored !== null && stored.length === given.length && timingSafeEqual(Buffer.from(stored), Buffer.from(given));
}
