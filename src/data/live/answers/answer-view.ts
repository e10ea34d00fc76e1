import type { AppError } from '#core/contract/errors.ts';

/** A cached answer as a screen sees it; 'empty' is a ready answer without content. */
export type AnswerView<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T; readonly readAtMs: number; readonly refreshError?: AppError }
  /** Never read on this device, and no connection now. */
  | { readonly state: 'offline' }
  | { readonly state: 'error'; readonly error: AppError };

export interface KeptAnswer<T> {
  readonly value: T;
  readonly readAtMs: number;
}

/**
 * @param kept undefined: the device's database has not answered; null: it has no answer stored
 * @param refresh the result of the last request; null while one is under way or none was made
 */
export function answerView<T>(kept: KeptAnswer<T> | null | undefined, refresh: { readonly error: AppError | null } | null): AnswerView<T> {
  if (kept) {
    return refresh?.error ? { state: 'ready', ...kept, refreshError: refresh.error } : { state: 'ready', ...kept };
  }
  if (kept === undefined || !refresh) return { state: 'loading' };
  if (!refresh.error) return { state: 'loading' };
  return refresh.error.code === 'network.offline' ? { state: 'offline' } : { state: 'error', error: refresh.error };
}
