/** How often and when a failed attempt is repeated (documented for uploads, D2 §9; ours for the rest). */
export const MAX_RETRIES = 5;
export const RETRY_DELAY_MS = 5_000;
/** No server is obeyed for longer than this. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

export type RetryDecision =
  | { readonly kind: 'again'; readonly atMs: number; readonly attempts: number }
  | { readonly kind: 'park'; readonly attempts: number };

/**
 * What follows a failed attempt.
 * @param attempts attempts that have failed before this one
 * @param retryAfterMs the server's own wish: obeyed, and no retry is used up
 */
export function decideRetry(attempts: number, nowMs: number, retryAfterMs: number | null): RetryDecision {
  if (retryAfterMs !== null) return { kind: 'again', atMs: nowMs + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS), attempts };
  const failed = attempts + 1;
  return failed > MAX_RETRIES ? { kind: 'park', attempts: failed } : { kind: 'again', atMs: nowMs + RETRY_DELAY_MS, attempts: failed };
}
