import { eq } from 'drizzle-orm';
import type { accountCalls } from '#core/contract/account.ts';
import { appError } from '#core/contract/errors.ts';
import { err, ok } from '#core/kernel/result.ts';
import { sessions, users } from '#server/db/schema.ts';
import { callerUuid, type PhasedHandler } from '#server/http/handler.ts';
import { ownPasswordGuess } from '#server/throttle/guess-rules.ts';
import { isPassword } from '../access/password.ts';
import { askSecondStep } from '../second-step/challenges.ts';
import { secondStepOf } from '../second-step/state.ts';

/**
 * Asks for the password once more: a person who finds an unlocked device must not change or take the customer's data
 * (SEC-06).
 */
export const confirmSignIn: PhasedHandler<typeof accountCalls.confirmSignIn, string | null> = {
  guesses: ({ caller }) => [ownPasswordGuess(caller)],

  async prepare(context, { body }) {
    const { services, caller } = context;
    const [user] = await services.db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.uuid, callerUuid(caller)));
    if (user && (await isPassword(user.passwordHash, body.password))) {
      const second = await secondStepOf(services.db, callerUuid(caller));
      if (!second.isOn) return ok(user.passwordHash);
      // Also on a remembered device, because this question protects an unlocked one.
      const waiting = { userUuid: callerUuid(caller), ...user, purpose: 'confirm', sessionId: caller.sessionId } as const;
      return err(await askSecondStep(services.db, services.clock, second, waiting));
    }
    context.guessedWrong('password');
    return err(appError('access.wrong_credentials'));
  },

  async apply({ db, caller, services }, _input, compared) {
    const [user] = await db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.uuid, callerUuid(caller)));
    // The password was changed during the comparison.
    if (caller.sessionId === null || user?.passwordHash !== compared) return err(appError('access.wrong_credentials'));
    await db
      .update(sessions)
      .set({ confirmedAt: new Date(services.clock.nowMs()) })
      .where(eq(sessions.id, caller.sessionId));
    return ok({ status: 'OK' });
  },
};
