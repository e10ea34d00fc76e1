import { type AppError, appError } from '#core/contract/errors.ts';
import { type PasskeyAnswer, SECOND_STEP_WAYS, type SecondStep, type SecondStepWay } from '#core/contract/second-step.ts';
import type { Result } from '#core/kernel/result.ts';

/** The calls of the second-step form. The screen that has the device creates them. */
export interface StepActions {
  sendCode(): Promise<Result<unknown, AppError>>;
  /** @returns null when no passkey was used */
  signWithPasskey(): Promise<Result<PasskeyAnswer | null, AppError>>;
  /** @returns null when the code was correct and the screen goes on */
  answer(step: SecondStep, rememberThisDevice: boolean): Promise<AppError | null>;
}

/** A sign-in that waits for its second step. */
export interface WaitingStep {
  readonly challenge: string;
  readonly ways: readonly SecondStepWay[];
}

/** @returns null for any other error */
export function waitingStepOf({ code, params }: AppError): WaitingStep | null {
  if (code !== 'access.second_step_needed') return null;
  const named = String(params?.['ways'] ?? '').split(',');
  return { challenge: String(params?.['challenge'] ?? ''), ways: SECOND_STEP_WAYS.filter((way) => named.includes(way)) };
}

export const EXPIRED = appError('access.second_step_expired');
