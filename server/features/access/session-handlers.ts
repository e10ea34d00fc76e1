/** Signing in and out, registration, the current user, and the list of sessions (D1 §2, §7; ACC-16, ACC-18). */
import { and, desc, eq, gt } from 'drizzle-orm';
import type { accessCalls } from '#core/contract/access.ts';
import { appError } from '#core/contract/errors.ts';
import { isEmail } from '#core/domain/validation/email.ts';
import { err, ok } from '#core/kernel/result.ts';
import { sessions } from '#server/db/schema.ts';
import { type AreaHandlers, callerUuid } from '#server/http/handler.ts';
import { endSessions, revokeSessions } from '#server/http/sessions/sessions.ts';
import { emailQuestion } from '#server/throttle/guess-rules.ts';
import { forgetRememberedOf } from '../second-step/remembered-devices.ts';
import { deviceName } from './device-name.ts';
import { type PreparedRegistration, prepareRegistration, registerUser, registrationGuesses } from './register.ts';
import { signedOut, signIn } from './sign-in.ts';
import { findUserByEmail } from './sign-in-user.ts';
import { startAnonymousSession } from './start-anonymous-session.ts';
import { readUser } from './user-view.ts';

type SessionCalls = Omit<
  typeof accessCalls,
  'sendCodeAgain' | 'verifySubjectCode' | 'addPictureSetByCode' | 'sendPasswordReminder' | 'validateResetKey' | 'resetPassword'
>;

export const sessionHandlers: AreaHandlers<SessionCalls> = {
  userExistsByEmail: {
    guesses: ({ caller }, { query }) => (caller.validatedCode !== null && isEmail(query.email) ? [emailQuestion(caller)] : []),
    handle: async (context, { query }) => {
      if (context.caller.validatedCode === null) return ok({ error: 'access.code_needed' });
      if (!isEmail(query.email)) return ok({ error: 'access.email_invalid' });
      context.guessedWrong('email');
      return ok({ error: null, exists: (await findUserByEmail(context, query.email)) !== null });
    },
  },

  createUser: {
    guesses: registrationGuesses,
    prepare: prepareRegistration,
    async apply(context, { body }, prepared: PreparedRegistration) {
      const registered = await registerUser(context, body, prepared);
      if (registered.ok) return ok({ error: null, data: [], ...registered.value });
      const { error, fields } = registered.error;
      return ok({ error: error.code, data: [...fields], user: null, subject: null });
    },
    answerLater: signedOut,
  },

  registerByService: {
    guesses: registrationGuesses,
    prepare: prepareRegistration,
    async apply(context, { body }, prepared: PreparedRegistration) {
      const registered = await registerUser(context, body, prepared);
      return registered.ok ? registered : err(registered.error.error);
    },
    answerLater: signedOut,
  },

  signIn,

  startAnonymousSession,

  signOut: async ({ db, caller, setSession }) => {
    if (caller.sessionId !== null) await endSessions(db, [caller.sessionId]);
    setSession(null);
    return ok({ status: 'OK', ...(caller.isErased && { isErased: true }) });
  },

  currentUser: async ({ db, caller }) =>
    ok({
      user: caller.userUuid === null ? null : await readUser(db, caller.userUuid, caller.isSimulated),
      ...(caller.isRevoked && { isRevoked: true }),
      ...(caller.isErased && { isErased: true }),
      ...(caller.isShared && { isSharedDevice: true }),
    }),

  /** An operator's simulated sessions are not the customer's devices. */
  listSessions: async ({ db, caller, services }) => {
    const rows = await db
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.userUuid, callerUuid(caller)),
          eq(sessions.isSimulated, false),
          gt(sessions.expiresAt, new Date(services.clock.nowMs())),
        ),
      )
      .orderBy(desc(sessions.lastSeenAt));
    return ok({
      sessions: rows.map((row) => ({
        id: row.id,
        createdAtMs: row.createdAt.getTime(),
        lastSeenAtMs: row.lastSeenAt.getTime(),
        device: deviceName(row.device),
        isCurrent: row.id === caller.sessionId,
      })),
    });
  },

  endSession: async ({ db, caller, services, setSession }, { params }) => {
    const ended = await revokeSessions(db, services.clock, callerUuid(caller), eq(sessions.id, params.id));
    if (ended === 0) return err(appError('request.not_found'));
    await forgetRememberedOf(db, callerUuid(caller), params.id);
    if (params.id === caller.sessionId) setSession(null);
    return ok({ status: 'OK' });
  },
};
