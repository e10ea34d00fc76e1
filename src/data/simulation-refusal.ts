import { type CallDefinition, isDeniedToSimulated } from '#core/contract/define-call.ts';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { Owner } from './owner.ts';

/** The shop's own rule, applied before anything is queued or sent (SEC-07). null: the call may be made. */
export const simulationRefusal = ({ owner }: { readonly owner: Owner }, call: CallDefinition): AppError | null =>
  owner.kind === 'simulated' && isDeniedToSimulated(call) ? appError('access.simulation_denied') : null;
