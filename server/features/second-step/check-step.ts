/**
 * Checks a second step outside the transaction of its call, so that a refusal still counts the attempt. Using it up is
 * part of the transaction.
 */
import { type AppError, appError } from '#core/contract/errors.ts';
import type { SecondStep } from '#core/contract/second-step.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { PhaseContext, RequestContext } from '#server/http/handler.ts';
import { secondStepGuess } from '#server/throttle/guess-rules.ts';
import type { Guess } from '#server/throttle/take-attempt.ts';
import { type ChallengeRow, findChallenge, useUpChallenge } from './challenges.ts';
import { isRightCode } from './email-code.ts';
import { checkPasskeyAnswer, countUse } from './passkeys.ts';
import { hasRecoveryCode, useUpRecoveryCode } from './recovery-codes.ts';
import { type PasskeyRow, secondStepOf } from './state.ts';

type Purpose = Exclude<ChallengeRow['purpose'], 'add_passkey'>;

interface StepInput {
  readonly challenge: string;
  readonly step: SecondStep;
}

export interface CheckedStep {
  readonly userUuid: string;
  readonly passkey: { readonly row: PasskeyRow; readonly newCounter: number } | null;
}

/**
 * Limits wrong codes. A passkey and a recovery code of 120 bits cannot be guessed, so they work after the attempts of
 * the mailed code are used up.
 */
export async function guessesOfStep(
  { services, caller }: Pick<RequestContext, 'services' | 'caller'>,
  { challenge, step }: StepInput,
): Promise<readonly Guess[]> {
  const found = await findChallenge(services.db, services.clock, challenge);
  return [secondStepGuess(caller, step.way === 'email' ? (found?.userUuid ?? null) : null)];
}

export async function checkStep(
  context: PhaseContext,
  purpose: Purpose,
  { challenge, step }: StepInput,
  call: string,
): Promise<Result<CheckedStep, AppError>> {
  const { services, caller } = context;
  const found = await findOwn(services.db, context, purpose, challenge);
  if (!found) {
    context.guessedWrong('second-step');
    return err(appError('access.second_step_expired'));
  }
  const checked = await isRightStep(context, found, { challenge, step });
  if (checked) return ok({ userUuid: found.userUuid, passkey: checked.passkey });
  context.guessedWrong('second-step');
  const { userUuid: customerUuid } = found;
  await services.trail.write(services.db, {
    act: 'second_step_failed',
    actor: caller.userUuid === customerUuid ? 'customer' : 'visitor',
    actorUuid: caller.userUuid === customerUuid ? customerUuid : null,
    customerUuid,
    call,
    address: caller.address,
  });
  return err(appError('access.second_step_wrong'));
}

async function findOwn(
  db: RequestContext['db'],
  { services, caller }: Pick<RequestContext, 'services' | 'caller'>,
  purpose: Purpose,
  challenge: string,
) {
  const found = await findChallenge(db, services.clock, challenge);
  // A confirmation belongs to the session that requested it.
  const isOwn = purpose === 'sign_in' || (found?.sessionId === caller.sessionId && found?.userUuid === caller.userUuid);
  return found?.purpose === purpose && isOwn ? found : null;
}

async function isRightStep(
  { services }: PhaseContext,
  found: ChallengeRow,
  { challenge, step }: StepInput,
): Promise<Pick<CheckedStep, 'passkey'> | null> {
  const { db } = services;
  const state = await secondStepOf(db, found.userUuid);
  const code = step.code ?? '';
  if (!state.ways.includes(step.way)) return null;
  if (step.way === 'email') return (await isRightCode(db, services, challenge, code)) ? { passkey: null } : null;
  if (step.way === 'recovery') return (await hasRecoveryCode(db, found.userUuid, code)) ? { passkey: null } : null;
  const row = state.passkeys.find(({ credentialId }) => credentialId === step.passkey?.id);
  if (!row || !step.passkey || found.passkeyChallenge === null) return null;
  const newCounter = await checkPasskeyAnswer(services.config, found.passkeyChallenge, row, step.passkey);
  return newCounter === null ? null : { passkey: { row, newCounter } };
}

/** Each of these works once, also for two requests at the same time. */
export async function useUpStep(
  context: RequestContext,
  purpose: Purpose,
  { challenge, step }: StepInput,
  { userUuid, passkey }: CheckedStep,
  call: string,
): Promise<AppError | null> {
  const { db, services, caller } = context;
  const found = await findOwn(db, context, purpose, challenge);
  const isUsed =
    found !== null &&
    (await useUpChallenge(db, found.keyHash)) &&
    (step.way !== 'recovery' || (await useUpRecoveryCode(db, userUuid, step.code ?? ''))) &&
    (passkey === null || (await countUse(db, passkey.row, passkey.newCounter, services.clock.nowMs())));
  if (!isUsed) return appError('access.second_step_expired');
  await services.trail.write(db, {
    act: 'second_step_used',
    actor: 'customer',
    actorUuid: userUuid,
    customerUuid: userUuid,
    call,
    address: caller.address,
  });
  return null;
}
