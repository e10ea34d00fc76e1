/** Types that the sections of the second-step page share. */
import type { AppError } from '#core/contract/errors.ts';
import type { SecondStepState } from '#core/contract/second-step.ts';
import type { Result } from '#core/kernel/result.ts';
import type { SecondStepChanges } from './use-second-step.ts';

/** Runs a change. The first kind that is turned on comes with recovery codes, which are shown afterwards. */
export type RunChange = (
  said: string,
  change: (hashes: string[] | undefined) => Promise<Result<SecondStepState, AppError>>,
  needsCodes?: boolean,
) => Promise<boolean>;

export interface SectionProps {
  readonly state: SecondStepState;
  readonly changes: SecondStepChanges;
  readonly run: RunChange;
  readonly isDisabled: boolean;
}
