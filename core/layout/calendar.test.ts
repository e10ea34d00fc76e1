import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysInMonth, firstWeekday, isoWeekday, isoWeekNumber, monthGrid } from './calendar-month.ts';
import { calendarNames } from './calendar-names.ts';
import { easterSunday, publicHolidays } from './public-holidays.ts';

const isoDate = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10);

test('[EDT-13] January 2027 begins on a Friday in week 53 and has five rows in Norway', () => {
  const grid = monthGrid(2027, 1, firstWeekday('NO'));
  expect(grid[0]).toEqual({ weekNumber: 53, days: [null, null, null, null, 1, 2, 3] });
  expect(grid.map((week) => week.weekNumber)).toEqual([53, 1, 2, 3, 4]);
  expect(grid.at(-1)?.days).toEqual([25, 26, 27, 28, 29, 30, 31]);
});

test('[EDT-13] weeks begin on Sunday in the United States', () => {
  const grid = monthGrid(2027, 1, firstWeekday('US'));
  expect(grid[0]?.days).toEqual([null, null, null, null, null, 1, 2]);
  expect(grid).toHaveLength(6);
});

test('[EDT-13] ISO week numbers hold at the turn of the year', () => {
  expect(isoWeekNumber(2024, 12, 30)).toBe(1);
  expect(isoWeekNumber(2026, 12, 31)).toBe(53);
  expect(isoWeekNumber(2021, 1, 3)).toBe(53);
  expect(isoWeekNumber(2023, 1, 1)).toBe(52);
});

test('[EDT-13] leap years follow the Gregorian rule', () => {
  expect([2024, 2025, 2100, 2000].map((year) => daysInMonth(year, 2))).toEqual([29, 28, 28, 29]);
});

test('[EDT-13] a grid holds each day of its month once, under its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1970, max: 2200 }), fc.integer({ min: 1, max: 12 }), fc.constantFrom(0, 6), (year, month, first) => {
      const grid = monthGrid(year, month, first);
      const days = grid.flatMap((week) => week.days).filter((day) => day !== null);
      expect(days).toEqual(Array.from({ length: daysInMonth(year, month) }, (_, i) => i + 1));
      for (const week of grid) {
        week.days.forEach((day, column) => {
          expect(day === null ? null : isoWeekday(year, month, day)).toBe(day === null ? null : (first + column) % 7);
        });
      }
    }),
  );
});

test('[EDT-13] Easter falls where the church tables say', () => {
  expect([2024, 2025, 2026, 2027, 2038, 2285].map((year) => isoDate(easterSunday(year)))).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2038-04-25',
    '2285-03-22',
  ]);
});

test('[EDT-13] public holidays are those of the country and year', () => {
  expect([...publicHolidays('NO', 2027, 5)].sort((a, b) => a - b)).toEqual([1, 6, 16, 17]);
  expect([...publicHolidays('NO', 2027, 3)].sort((a, b) => a - b)).toEqual([25, 26, 28, 29]);
  expect([...publicHolidays('SE', 2026, 6)].sort((a, b) => a - b)).toEqual([6, 20]);
  expect([...publicHolidays('US', 2026, 11)].sort((a, b) => a - b)).toEqual([11, 26]);
  expect([...publicHolidays('GB', 2026, 5)].sort((a, b) => a - b)).toEqual([4, 25]);
  expect([...publicHolidays('DK', 2026, 5)].sort((a, b) => a - b)).toEqual([14, 24, 25]);
  expect(publicHolidays('XX', 2026, 5).size).toBe(0);
});

test('[EDT-13] names follow the language, English where there is no table', () => {
  expect(calendarNames('nb-NO').months[4]).toBe('Mai');
  expect(calendarNames('en-GB').weekdays[6]).toBe('Sun');
  expect(calendarNames('xx').week).toBe('Wk');
});
