/** The second step of a sign-in, and of confirming one (SEC-06, docs/adr/0018). */
import { eq } from 'drizzle-orm';
import type { secondStepCalls } from '#core/contract/second-step.ts';
import { appError } from '#core/contract/errors.ts';
import { err, ok } from '#core/kernel/result.ts';
import { secondStepChallenges, sessions } from '#server/db/schema.ts';
import type { AreaHandlers, PhasedHandler } from '#server/http/handler.ts';
import { codeGuess, secondStepGuess } from '#server/throttle/guess-rules.ts';
import { signInCodeMail, takeMailRoom } from '#server/throttle/mail-rules.ts';
import { completeSignIn, signedOut } from '../access/sign-in.ts';
import { findChallenge } from './challenges.ts';
import { type CheckedStep, checkStep, guessesOfStep, useUpStep } from './check-step.ts';
import { mailCode } from './email-code.ts';
import { requestOptions } from './passkeys.ts';
import { secondStepOf } from './state.ts';

type SignInCalls = Pick<typeof secondStepCalls, 'sendSignInCode' | 'askPasskey' | 'finishSignIn' | 'confirmSecondStep'>;

const finishSignIn: PhasedHandler<SignInCalls['finishSignIn'], CheckedStep> = {
  guesses: async (request, { body }) => [
    ...(await guessesOfStep(request, body)),
    ...(body.code === undefined ? [] : [await codeGuess(request)]),
  ],
  prepare: (context, { body }) => checkStep(context, 'sign_in', body, 'finishSignIn'),
  async apply(context, { body }, checked) {
    const refusal = await useUpStep(context, 'sign_in', body, checked, 'finishSignIn');
    if (refusal) return err(refusal);
    const device = { rememberedUuid: null, remembers: body.rememberThisDevice, isShared: body.isSharedDevice ?? false };
    return completeSignIn(context, checked.userUuid, body.code, device);
  },
  answerLater: signedOut,
};

const confirmSecondStep: PhasedHandler<SignInCalls['confirmSecondStep'], CheckedStep> = {
  guesses: (request, { body }) => guessesOfStep(request, body),
  prepare: (context, { body }) => checkStep(context, 'confirm', body, 'confirmSecondStep'),
  async apply(context, { body }, checked) {
    const { db, caller, services } = context;
    const refusal = await useUpStep(context, 'confirm', body, checked, 'confirmSecondStep');
    if (refusal || caller.sessionId === null) return err(refusal ?? appError('access.second_step_expired'));
    await db
      .update(sessions)
      .set({ confirmedAt: new Date(services.clock.nowMs()) })
      .where(eq(sessions.id, caller.sessionId));
    return ok({ status: 'OK' });
  },
};

export const signInStepHandlers: AreaHandlers<SignInCalls> = {
  sendSignInCode: {
    guesses: ({ caller }) => [secondStepGuess(caller, null)],
    async handle(context, { body }) {
      const { db, services } = context;
      const found = await findChallenge(db, services.clock, body.challenge);
      if (!found) {
        context.guessedWrong('second-step');
        return err(appError('access.second_step_expired'));
      }
      const { ways } = await secondStepOf(db, found.userUuid);
      const { email } = found.user;
      if (!ways.includes('email') || email === null) return err(appError('account.email_not_verified'));
      const refusal = await takeMailRoom(db, services.clock, signInCodeMail(found.userUuid));
      if (refusal) return err(refusal);
      await mailCode(db, services, body.challenge, email, found.user);
      // Does not name the address: answers to visitors are stored for replays, and would outlive the account.
      return ok({ status: 'OK' });
    },
  },

  askPasskey: {
    guesses: ({ caller }) => [secondStepGuess(caller, null)],
    async handle(context, { body }) {
      const { db, services } = context;
      const found = await findChallenge(db, services.clock, body.challenge);
      const { passkeys } = found ? await secondStepOf(db, found.userUuid) : { passkeys: [] };
      if (!found || passkeys.length === 0) {
        context.guessedWrong('second-step');
        return err(appError('access.second_step_expired'));
      }
      const options = await requestOptions(services.config, passkeys);
      await db
        .update(secondStepChallenges)
        .set({ passkeyChallenge: options.challenge })
        .where(eq(secondStepChallenges.keyHash, found.keyHash));
      return ok({ options });
    },
    answerLater: async () => err(appError('access.second_step_expired')),
  },

  finishSignIn,
  confirmSecondStep,
};
