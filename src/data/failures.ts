/** Tells the shell about each command that failed on this device, so that no failure is silent. */
import type { AppError } from '#core/contract/errors.ts';

export interface Failures {
  /**
   * @param listener gets the same error object as the command's Result, so that the shell can recognise one that a
   * screen shows
   */
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
