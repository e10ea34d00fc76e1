import { expect, it } from 'vitest';
import { decideRetry, isDue, MAX_RETRY_AFTER_MS } from './retry-policy.ts';

const least = { uuid: () => '00000000-0000-4000-8000-000000000000' };
const most = { uuid: () => 'ffffffff-0000-4000-8000-000000000000' };

/** Pauses until the entry is parked. */
function pausesOf(retryAfterMs: number | null, random: { uuid(): string }): number[] {
  const pauses: number[] = [];
  for (let attempts = 0; pauses.length < 100; ) {
    const decision = decideRetry(attempts, 1_000, retryAfterMs, random);
    attempts = decision.attempts;
    if (decision.kind === 'park') return pauses;
    pauses.push(decision.atMs - 1_000);
  }
  return pauses;
}

it('[OFF-04] a failed attempt is repeated after 5 s, five times, then the entry is parked', () => {
  expect(pausesOf(null, most)).toEqual([5_000, 5_000, 5_000, 5_000, 5_000]);
});

it('[OFF-04] Retry-After is obeyed and uses up no retry, up to an hour', () => {
  expect(decideRetry(3, 1_000, 42_000, most)).toEqual({ kind: 'again', atMs: 43_000, attempts: 3 });
  expect(decideRetry(5, 0, 10 * MAX_RETRY_AFTER_MS, most)).toEqual({ kind: 'again', atMs: MAX_RETRY_AFTER_MS, attempts: 5 });
});

it.each([0, 1, 4_999])('[SIM-08] Retry-After of %i ms counts as an attempt, and its pauses grow', (retryAfterMs) => {
  expect(pausesOf(retryAfterMs, least)).toEqual([5_000, 10_000, 20_000, 40_000, 80_000]);
  expect(pausesOf(retryAfterMs, most)).toEqual([9_999, 14_999, 24_999, 44_999, 84_999]);
});

it('[SIM-04] a time further away than the longest pause is due now', () => {
  const now = 1_800_000_000_000;
  expect(isDue(now, now)).toBe(true);
  expect(isDue(now + 1, now)).toBe(false);
  expect(isDue(now + MAX_RETRY_AFTER_MS, now)).toBe(false);
  expect(isDue(now + MAX_RETRY_AFTER_MS + 1, now)).toBe(true);
});
