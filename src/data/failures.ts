/** Tells the shell of each command that failed on this device, so that no failure is silent. */
import type { AppError } from '#core/contract/errors.ts';

export interface Failures {
  /** @param listener gets the very error that the command answers: a screen that shows it is known by it */
  subscribe(listener: (error: AppError) => void): () => void;
  publish(error: AppError): void;
}

export function createFailures(): Failures {
  const listeners = new Set<(error: AppError) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish(error) {
      for (const listener of listeners) listener(error);
    },
  };
}
