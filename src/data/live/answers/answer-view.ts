import type { AppError } from '#core/contract/errors.ts';

/** A cached answer as a screen sees it; 'empty' is a ready answer without content. */
export type AnswerView<T> =
  | { readonly state: 'loading' }
  /** `isAsking`: an earlier page stored it, and the shop has not answered this one yet. */
  | { readonly state: 'ready'; readonly value: T; readonly readAtMs: number; readonly isAsking?: true; readonly refreshError?: AppError }
  /** Never read on this device, and no connection now. */
  | { readonly state: 'offline' }
  | { readonly state: 'error'; readonly error: AppError };

export interface KeptAnswer<T> {
  readonly value: T;
  readonly readAtMs: number;
}

/**
 * @param kept undefined: the device's database has not answered; null: it has no stored answer
 * @param refresh the result of the last request; null if none has ended
 * @param isAsking whether a request is under way
 */
export function answerView<T>(
  kept: KeptAnswer<T> | null | undefined,
  refresh: { readonly error: AppError | null } | null,
  isAsking: boolean,
): AnswerView<T> {
  if (kept) {
    if (refresh?.error) return { state: 'ready', ...kept, refreshError: refresh.error };
    return !refresh && isAsking ? { state: 'ready', ...kept, isAsking } : { state: 'ready', ...kept };
  }
  if (kept === undefined || !refresh) return { state: 'loading' };
  if (!refresh.error) return { state: 'loading' };
  return refresh.error.code === 'network.offline' ? { state: 'offline' } : { state: 'error', error: refresh.error };
}
