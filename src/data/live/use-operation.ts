import { useCallback, useState } from 'react';
import type { CallInput } from '#core/contract/define-call.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Operation } from '#core/operations/define-operation.ts';
import type { QueuedCall } from '#core/operations/operations.ts';
import { runOperation, type RunOptions } from '../commands/run-operation.ts';
import { useDevice } from './device-context.tsx';

export interface OperationRun<C extends QueuedCall> {
  /** Stores the operation on the device; the outbox sends it to the shop. */
  readonly run: (input: CallInput<C>, options?: RunOptions) => Promise<Result<{ opId: string }, AppError>>;
  /** The reason why the last run could not be stored. The shell shows it unless the screen does. */
  readonly error: AppError | null;
  readonly isRunning: boolean;
  readonly forgetError: () => void;
}

/** Runs one operation from a screen. The shell shows each failure that no screen shows. */
export function useOperation<C extends QueuedCall>(operation: Operation<C>): OperationRun<C> {
  const device = useDevice();
  const [error, setError] = useState<AppError | null>(null);
  const [running, setRunning] = useState(0);
  const run = useCallback(
    async (input: CallInput<C>, options?: RunOptions) => {
      const stored = runOperation(device, operation, input, options);
      setRunning((count) => count + 1);
      const done = await stored.finally(() => setRunning((count) => count - 1));
      setError(done.ok ? null : done.error);
      return done;
    },
    [device, operation],
  );
  const forgetError = useCallback(() => setError(null), []);
  return { run, error, isRunning: running > 0, forgetError };
}
