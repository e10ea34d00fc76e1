/** Signing in and out, registration, who am I, which devices (D1 §2, §7; ACC-16, ACC-18). */
import { and, desc, eq, gt } from 'drizzle-orm';
import type { accessCalls } from '../../../core/contract/access.ts';
import { appError } from '../../../core/contract/errors.ts';
import { isEmail } from '../../../core/domain/validation/email.ts';
import { err, ok } from '../../../core/kernel/result.ts';
import { sessions } from '../../db/schema.ts';
import { type AreaHandlers, callerUuid } from '../../http/handler.ts';
import { endSessions } from '../../http/sessions.ts';
import { codeGuess, countGuess, emailQuestion, passwordGuess, refuseGuess } from '../../throttle/guess-rules.ts';
import { deviceName } from './device-name.ts';
import { isPassword } from './password.ts';
import { registerUser } from './register.ts';
import { findUserByEmail, signInUser } from './sign-in-user.ts';
import { startAnonymousSession } from './start-anonymous-session.ts';
import { findSubjectByCode } from './subjects-by-code.ts';
import { readUser } from './user-view.ts';

type SessionCalls = Omit<
  typeof accessCalls,
  'verifySubjectCode' | 'addPictureSetByCode' | 'sendPasswordReminder' | 'validateResetKey' | 'resetPassword'
>;

export const sessionHandlers: AreaHandlers<SessionCalls> = {
  userExistsByEmail: async (context, { query }) => {
    if (context.caller.validatedCode === null) return ok({ error: 'access.code_needed' });
    if (!isEmail(query.email)) return ok({ error: 'access.email_invalid' });
    const question = emailQuestion(context.caller);
    const refusal = await refuseGuess(context, question);
    if (refusal) return err(refusal);
    countGuess(context, question);
    return ok({ error: null, exists: (await findUserByEmail(context, query.email)) !== null });
  },

  createUser: async (context, { body }) => {
    const registered = await registerUser(context, body);
    if (registered.ok) return ok({ error: null, data: [], ...registered.value });
    const { error, fields } = registered.error;
    return fields.length === 0 ? err(error) : ok({ error: error.code, data: [...fields], user: null, subject: null });
  },

  registerByService: async (context, { body }) => {
    const registered = await registerUser(context, body);
    return registered.ok ? registered : err(registered.error.error);
  },

  signIn: async (context, { body }) => {
    const ofPassword = passwordGuess(context.caller, body.username);
    const ofCode = codeGuess(context.caller);
    const refusal = (await refuseGuess(context, ofPassword)) ?? (body.code === undefined ? null : await refuseGuess(context, ofCode));
    if (refusal) return err(refusal);
    const user = await findUserByEmail(context, body.username);
    if (!(await isPassword(user?.passwordHash ?? null, body.password)) || !user) {
      countGuess(context, ofPassword);
      return err(appError('access.wrong_credentials'));
    }
    const found = body.code === undefined ? null : await findSubjectByCode(context.db, body.code);
    if (body.code !== undefined && !found) {
      countGuess(context, ofCode);
      return err(appError('access.code_not_valid'));
    }
    const subject = found?.subject ?? null;
    return ok({ user: await signInUser(context, user.uuid, subject), subject });
  },

  startAnonymousSession,

  signOut: async ({ db, caller, setSession }) => {
    if (caller.sessionId !== null) await endSessions(db, [caller.sessionId]);
    setSession(null);
    return ok({ status: 'OK' });
  },

  currentUser: async ({ db, caller }) =>
    ok({ user: caller.userUuid === null ? null : await readUser(db, caller.userUuid, caller.isSimulated) }),

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

  endSession: async ({ db, caller, setSession }, { params }) => {
    const ended = await db
      .delete(sessions)
      .where(and(eq(sessions.id, params.id), eq(sessions.userUuid, callerUuid(caller))))
      .returning({ id: sessions.id });
    if (ended.length === 0) return err(appError('request.not_found'));
    if (params.id === caller.sessionId) setSession(null);
    return ok({ status: 'OK' });
  },
};
