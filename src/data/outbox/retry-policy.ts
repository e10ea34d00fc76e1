/** How often and when a failed attempt is repeated (documented for uploads, D2 §9; ours for the rest). */
import type { Random } from '#core/kernel/ports.ts';

export const MAX_RETRIES = 5;
export const RETRY_DELAY_MS = 5_000;
/** No server is obeyed for longer than this: the longest pause that there is. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

export type RetryDecision =
  | { readonly kind: 'again'; readonly atMs: number; readonly attempts: number }
  | { readonly kind: 'park'; readonly attempts: number };

/**
 * What follows a failed attempt.
 * @param attempts attempts that have failed before this one
 * @param retryAfterMs the server's own request: obeyed, and no retry is used up. A request for less than the usual pause
 * (0, a date that has passed) would be a loop: it counts as an attempt, and its pause grows.
 */
export function decideRetry(attempts: number, nowMs: number, retryAfterMs: number | null, random: Random): RetryDecision {
  if (retryAfterMs !== null && retryAfterMs >= RETRY_DELAY_MS)
    return { kind: 'again', atMs: nowMs + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS), attempts };
  const failed = attempts + 1;
  if (failed > MAX_RETRIES) return { kind: 'park', attempts: failed };
  const pauseMs = retryAfterMs === null ? RETRY_DELAY_MS : growingPauseMs(attempts, random);
  return { kind: 'again', atMs: nowMs + pauseMs, attempts: failed };
}

/** 5 s, 10 s, 20 s and so on, each up to 5 s longer, so that many devices do not come back at the same moment. */
const growingPauseMs = (attempts: number, random: Random): number =>
  RETRY_DELAY_MS * 2 ** attempts + Math.floor(RETRY_DELAY_MS * fraction(random));

/** In [0, 1): a version 4 UUID begins with 32 random bits. */
const fraction = (random: Random): number => Number.parseInt(random.uuid().slice(0, 8), 16) / 2 ** 32;

/** A time that is further away than the longest pause was planned by a clock that was ahead. */
export const isDue = (nextAttemptAtMs: number, nowMs: number): boolean =>
  nextAttemptAtMs <= nowMs || nextAttemptAtMs - nowMs > MAX_RETRY_AFTER_MS;
