import { type AppError, appError } from '#core/contract/errors.ts';
import { err, type Result } from '#core/kernel/result.ts';
import type { CallId } from './cancellable.api.ts';

/** An expected failure: jobs throw it, and the call returns its error. */
export class CallFailure extends Error {
  readonly reason: AppError;
  constructor(reason: AppError) {
    super(reason.code);
    this.reason = reason;
  }
}

/** Runs calls that can be cancelled by their id. Any other error is a bug and is thrown. */
export function createCancellableCalls(): {
  run<T>(callId: CallId, job: (signal: AbortSignal) => Promise<Result<T, AppError>>): Promise<Result<T, AppError>>;
  readonly cancel: (callId: CallId) => void;
} {
  const running = new Map<CallId, AbortController>();
  return {
    async run(callId, job) {
      const controller = new AbortController();
      running.set(callId, controller);
      try {
        const answer = await job(controller.signal);
        return controller.signal.aborted ? err(appError('worker.cancelled')) : answer;
      } catch (reason) {
        if (controller.signal.aborted) return err(appError('worker.cancelled'));
        if (reason instanceof CallFailure) return err(reason.reason);
        throw reason;
      } finally {
        running.delete(callId);
      }
    },
    cancel: (callId) => running.get(callId)?.abort(),
  };
}
