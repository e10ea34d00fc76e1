import { expect, test } from 'vitest';
import { dayRange } from '../documents/day-range.ts';
import { typedDay } from './typed-day.ts';

test('[BIZ-05] [BIZ-07] a day that does not exist is refused with its option, also as an end of a range', () => {
  for (const day of ['2026-02-31', '2026-11-31', '2027-02-29', '2026-13-01', '0000-00-00', '31.02.2026', '2026-2-1', ''])
    expect(() => typedDay('until', day)).toThrow(`--until=${day} is no day. Write it as 2026-11-23.`);
  for (const day of ['2026-02-28', '2028-02-29', '2026-12-31']) expect(typedDay('until', day)).toBe(day);
  expect(() => dayRange({ from: '2026-01-01', to: '2026-11-31' })).toThrow('--to=2026-11-31 is no day.');
  expect(() => dayRange({ from: '2026-02-31' })).toThrow('--from=2026-02-31 is no day.');
});
