import { expect, test } from 'vitest';
import { shownDate, TIME_MAX_MS } from './time.ts';

test.each([2 ** 53, Number.MAX_SAFE_INTEGER, -1, Number.NaN, Number.POSITIVE_INFINITY, 8.64e15 + 1])(
  '[SEC-02] the time %d is shown as a date',
  (atMs) => {
    expect(() => new Intl.DateTimeFormat('nb', { dateStyle: 'long' }).format(shownDate(atMs))).not.toThrow();
  },
);

test('[SEC-02] a time of a device’s clock is shown unchanged', () => {
  for (const atMs of [0, 1_800_000_000_000, TIME_MAX_MS]) expect(shownDate(atMs).getTime()).toBe(atMs);
});
