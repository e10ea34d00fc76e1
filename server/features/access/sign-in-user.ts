import { eq } from 'drizzle-orm';
import type { Subject, User } from '#core/contract/entities.ts';
import { users } from '#server/db/schema.ts';
import type { RequestContext } from '#server/http/handler.ts';
import { endSessions, startSession } from '#server/http/sessions/sessions.ts';
import { rememberDevice, touchRemembered } from '../second-step/remembered-devices.ts';
import { hasEmail } from './has-email.ts';
import { newDeviceToken } from './known-device.ts';
import { mergeAnonymousUser } from './merge-anonymous-user.ts';
import { addSubject } from './subjects-by-code.ts';
import { readUser } from './user-view.ts';

export interface DeviceKind {
  /** The device that skipped the second step; null when the step was required or is not turned on. */
  readonly rememberedUuid: string | null;
  /** The device is to skip the second step next time. */
  readonly remembers: boolean;
  /** The customer shares the device with others. The server remembers nothing about it (SEC-10). */
  readonly isShared: boolean;
}

/**
 * After a correct password and after a registration: creates a new session, merges the anonymous user's cart and adds
 * the code's picture set. The visitor's session is never reused, because an attacker may have planted its cookie.
 */
export async function signInUser(
  context: RequestContext,
  userUuid: string,
  subject: Subject | null,
  { rememberedUuid, remembers, isShared }: DeviceKind,
): Promise<User> {
  const { db, caller, services } = context;
  if (caller.isAnonymous && caller.userUuid !== null) await mergeAnonymousUser(db, caller.userUuid, userUuid);
  if (caller.sessionId !== null) await endSessions(db, [caller.sessionId]);
  if (subject) await addSubject(db, services.clock, userUuid, subject.uuid);
  // On a device that skipped the second step, calls that need a recent sign-in require both steps.
  const session = await startSession(db, services, {
    userUuid,
    device: caller.device,
    isShared,
    ...(rememberedUuid !== null && { confirmedAt: new Date(0) }),
  });
  if (rememberedUuid !== null) await touchRemembered(db, services.clock, rememberedUuid, session.id);
  const rememberToken =
    remembers && !isShared ? await rememberDevice(db, services, { userUuid, sessionId: session.id, device: caller.device }) : null;
  const [account] = await db.select({ uuid: users.uuid, passwordHash: users.passwordHash }).from(users).where(eq(users.uuid, userUuid));
  context.setSession({ ...session, rememberToken, deviceToken: account && !isShared ? newDeviceToken(account) : null });
  return readUser(db, userUuid, false);
}

export const findUserByEmail = async ({ db }: Pick<RequestContext, 'db'>, email: string) => {
  const [user] = await db.select().from(users).where(hasEmail(email));
  return user ?? null;
};
