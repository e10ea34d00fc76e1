import { expect, test } from 'vitest';
import { weeksLeftInYear } from './year-at.ts';

test('[KEP-13] the whole weeks from today to 31 December', () => {
  const left = (month: number, day: number, hour = 12) => weeksLeftInYear(Date.UTC(2026, month - 1, day, hour));
  expect([left(10, 1), left(11, 22), left(12, 17), left(12, 24), left(12, 31)]).toEqual([13, 5, 2, 1, 0]);
  expect([left(12, 24, 0), left(12, 24, 23), left(12, 25, 0)], 'the whole day counts').toEqual([1, 1, 0]);
});
