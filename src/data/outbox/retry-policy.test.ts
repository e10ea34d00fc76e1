import { expect, it } from 'vitest';
import { decideRetry, MAX_RETRY_AFTER_MS } from './retry-policy.ts';

it('[OFF-04] a failed attempt is repeated after 5 s, five times, then the entry is parked', () => {
  let attempts = 0;
  const pauses: number[] = [];
  for (;;) {
    const decision = decideRetry(attempts, 1_000, null);
    attempts = decision.attempts;
    if (decision.kind === 'park') break;
    pauses.push(decision.atMs - 1_000);
  }
  expect(pauses).toEqual([5_000, 5_000, 5_000, 5_000, 5_000]);
  expect(attempts).toBe(6);
});

it('[OFF-04] Retry-After is obeyed and uses up no retry, up to an hour', () => {
  expect(decideRetry(3, 1_000, 42_000)).toEqual({ kind: 'again', atMs: 43_000, attempts: 3 });
  expect(decideRetry(5, 0, 10 * MAX_RETRY_AFTER_MS)).toEqual({ kind: 'again', atMs: MAX_RETRY_AFTER_MS, attempts: 5 });
});
