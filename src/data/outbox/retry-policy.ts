/** How often and when a failed attempt is repeated (documented for uploads, D2 §9; our own rule for the rest). */
import type { Random } from '#core/kernel/ports.ts';

export const MAX_RETRIES = 5;
export const RETRY_DELAY_MS = 5_000;
/** The longest pause. A Retry-After for longer is cut to this. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

export type RetryDecision =
  | { readonly kind: 'again'; readonly atMs: number; readonly attempts: number }
  | { readonly kind: 'park'; readonly attempts: number };

/**
 * The step after a failed attempt.
 * @param attempts attempts that have failed before this one
 * @param retryAfterMs the server's Retry-After. It is obeyed and uses up no retry. If it is shorter than the usual
 * pause (0, or a date in the past) it could cause a loop: it then counts as an attempt, and the pause grows
 */
export function decideRetry(attempts: number, nowMs: number, retryAfterMs: number | null, random: Random): RetryDecision {
  if (retryAfterMs !== null && retryAfterMs >= RETRY_DELAY_MS)
    return { kind: 'again', atMs: nowMs + Math.min(retryAfterMs, MAX_RETRY_AFTER_MS), attempts };
  const failed = attempts + 1;
  if (failed > MAX_RETRIES) return { kind: 'park', attempts: failed };
  const pauseMs = retryAfterMs === null ? RETRY_DELAY_MS : growingPauseMs(attempts, random);
  return { kind: 'again', atMs: nowMs + pauseMs, attempts: failed };
}

/** 5 s, 10 s, 20 s and so on, each up to 5 s longer at random, so that many devices do not retry at the same moment. */
const growingPauseMs = (attempts: number, random: Random): number =>
  RETRY_DELAY_MS * 2 ** attempts + Math.floor(RETRY_DELAY_MS * fraction(random));

/** In [0, 1): a version 4 UUID begins with 32 random bits. */
const fraction = (random: Random): number => Number.parseInt(random.uuid().slice(0, 8), 16) / 2 ** 32;

/** Also due if the time is further away than the longest pause, because a clock that was ahead has set it. */
export const isDue = (nextAttemptAtMs: number, nowMs: number): boolean =>
  nextAttemptAtMs <= nowMs || nextAttemptAtMs - nowMs > MAX_RETRY_AFTER_MS;
