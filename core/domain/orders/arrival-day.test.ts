import { expect, test } from 'vitest';
import { arrivalDay } from './arrival-day.ts';

test('[KEP-06] the day of arrival counts working days only', () => {
  // Monday 23 November 2026.
  expect(arrivalDay('2026-11-23', 1, 'NO')).toBe('2026-11-24');
  expect(arrivalDay('2026-11-23', 5, 'NO')).toBe('2026-11-30');
  expect(arrivalDay('2026-11-23', 7, 'NO')).toBe('2026-12-02');
  // An order of a weekend begins on Monday.
  expect(arrivalDay('2026-11-28', 1, 'NO')).toBe('2026-11-30');
});

test('[KEP-06] public holidays of the country are no working days, also over the turn of the year', () => {
  // Wednesday 23 December; 25 December and 1 January are Fridays.
  expect(arrivalDay('2026-12-23', 2, 'NO')).toBe('2026-12-28');
  expect(arrivalDay('2026-12-30', 2, 'NO')).toBe('2027-01-04');
  // Maundy Thursday and Easter Monday are days off in Norway; in Sweden Thursday is not.
  expect(arrivalDay('2026-04-01', 1, 'NO')).toBe('2026-04-07');
  expect(arrivalDay('2026-04-01', 1, 'SE')).toBe('2026-04-02');
  expect(arrivalDay('2026-12-23', 2, 'XX')).toBe('2026-12-25');
});

test('[KEP-06] what is there at once has no day', () => {
  expect(arrivalDay('2026-11-23', 0, 'NO')).toBeNull();
});
