import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OwnDate } from '#core/contract/calendar/own-dates.ts';
import { daysInMonth, firstWeekday, isoWeekday, isoWeekNumber, monthGrid, weekNumber, weekRule } from './calendar-month.ts';
import { calendarNames } from './calendar-names.ts';
import { dayNotes } from './day-notes.ts';
import { knowsHolidays, namedDays } from './public-holidays.ts';

test('[EDT-13] January 2027 begins on a Friday in week 53 and has five rows in Norway', () => {
  const grid = monthGrid(2027, 1, weekRule('NO'));
  expect(grid[0]).toEqual({ weekNumber: 53, days: [null, null, null, null, 1, 2, 3] });
  expect(grid.map((week) => week.weekNumber)).toEqual([53, 1, 2, 3, 4]);
  expect(grid.at(-1)?.days).toEqual([25, 26, 27, 28, 29, 30, 31]);
});

test('[EDT-13] weeks begin on Sunday in the United States', () => {
  const grid = monthGrid(2027, 1, weekRule('US'));
  expect(grid[0]?.days).toEqual([null, null, null, null, null, 1, 2]);
  expect(grid).toHaveLength(6);
  expect(grid.map((week) => week.weekNumber)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('[EDT-13] American weeks begin on Sunday and the first holds 1 January', () => {
  const rule = weekRule('US');
  expect([weekNumber(rule, 2026, 12, 26), weekNumber(rule, 2026, 12, 27), weekNumber(rule, 2027, 1, 1)]).toEqual([52, 1, 1]);
  expect([weekNumber(rule, 2023, 1, 1), weekNumber(rule, 2023, 1, 8), weekNumber(rule, 2022, 12, 31)]).toEqual([1, 2, 53]);
  expect(weekRule('GB')).toBe('iso');
});

test('[EDT-13] ISO week numbers are correct at the turn of the year', () => {
  expect(isoWeekNumber(2024, 12, 30)).toBe(1);
  expect(isoWeekNumber(2026, 12, 31)).toBe(53);
  expect(isoWeekNumber(2021, 1, 3)).toBe(53);
  expect(isoWeekNumber(2023, 1, 1)).toBe(52);
});

test('[EDT-13] leap years follow the Gregorian rule', () => {
  expect([2024, 2025, 2100, 2000].map((year) => daysInMonth(year, 2))).toEqual([29, 28, 28, 29]);
});

test('[EDT-13] a grid contains each day of its month once, under its weekday', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1970, max: 2200 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom('iso' as const, 'sunday' as const),
      (year, month, rule) => {
        const first = firstWeekday(rule);
        const grid = monthGrid(year, month, rule);
        const days = grid.flatMap((week) => week.days).filter((day) => day !== null);
        expect(days).toEqual(Array.from({ length: daysInMonth(year, month) }, (_, i) => i + 1));
        for (const week of grid) {
          week.days.forEach((day, column) => {
            expect(day === null ? null : isoWeekday(year, month, day)).toBe(day === null ? null : (first + column) % 7);
          });
        }
      },
    ),
  );
});

const daysOff = (country: string, year: number, month: number): number[] =>
  [...new Set(namedDays(country, year, month, 'en').flatMap(({ day, isDayOff }) => (isDayOff ? [day] : [])))].sort((a, b) => a - b);

test('[EDT-13] public holidays are those of the country and year', () => {
  expect(daysOff('NO', 2027, 5)).toEqual([1, 6, 16, 17]);
  expect(daysOff('NO', 2027, 3)).toEqual([25, 26, 28, 29]);
  expect(daysOff('NO', 2026, 12)).toEqual([25, 26]);
  expect(daysOff('SE', 2026, 6)).toEqual([6, 20]);
  expect(daysOff('FI', 2026, 12)).toEqual([6, 25, 26]);
  expect(daysOff('US', 2026, 11)).toEqual([11, 26]);
  expect(daysOff('US', 2026, 7)).toEqual([3, 4]);
  expect(daysOff('GB', 2026, 5)).toEqual([4, 25]);
  expect(daysOff('GB', 2027, 12)).toEqual([25, 26, 27, 28]);
  expect(daysOff('DK', 2026, 5)).toEqual([14, 24, 25]);
  expect(daysOff('XX', 2026, 5)).toEqual([]);
});

test('[EDT-13] holidays have their name in the language, otherwise in the country’s own; an eve is named and is a working day', () => {
  const name = (country: string, language: string, month: number, day: number) =>
    namedDays(country, 2026, month, language).find((entry) => entry.day === day)?.name;
  expect(name('NO', 'nb', 5, 17)).toBe('Grunnlovsdagen');
  expect(name('NO', 'en', 5, 17)).toBe('Constitution Day');
  expect(name('FI', 'sv-FI', 12, 6)).toBe('Självständighetsdagen');
  expect(name('US', 'nb', 9, 7)).toBe('Labor Day');
  expect(namedDays('NO', 2026, 12, 'nb').find(({ day }) => day === 24)).toEqual({ day: 24, name: 'Julaften', isDayOff: false });
});

test('[EDT-13] outside the table’s years there are no holidays', () => {
  expect([2023, 2024, 2050, 2051].map(knowsHolidays)).toEqual([false, true, true, false]);
  expect(namedDays('NO', 2051, 5, 'nb')).toEqual([]);
});

const OWN: OwnDate = { id: 'a', month: 6, day: 3, year: null, text: 'Anna' };

test('[EDT-13] an own date occurs every year or in its one year, with the age reached', () => {
  const texts = (date: Partial<OwnDate>, year = 2027) =>
    dayNotes([{ ...OWN, ...date }], year, 6, calendarNames('nb')).map(({ day, text }) => `${day} ${text}`);
  expect(texts({})).toEqual(['3 Anna']);
  expect(texts({ year: 2027 })).toEqual(['3 Anna']);
  expect(texts({ year: 2026 })).toEqual([]);
  expect(texts({ month: 5 })).toEqual([]);
  expect(texts({ bornYear: 2019 })).toEqual(['3 Anna 8 år']);
  expect(texts({ bornYear: 2027 })).toEqual(['3 Anna']);
  expect(texts({ text: ' \n ' })).toEqual([]);
  expect(texts({ day: 31 })).toEqual([]);
});

test('[EDT-13] a birthday on 29 February is printed on the 28th in other years', () => {
  const day = (year: number) => dayNotes([{ ...OWN, month: 2, day: 29 }], year, 2, calendarNames('en'))[0]?.day;
  expect([day(2027), day(2028)]).toEqual([28, 29]);
});

test('[EDT-13] names follow the language, English where there is no table', () => {
  expect(calendarNames('nb-NO').months[4]).toBe('Mai');
  expect(calendarNames('en-GB').weekdays[6]).toBe('Sun');
  expect(calendarNames('xx').week).toBe('Wk');
});

test.each(['en', 'nb', 'sv', 'da', 'fi'])('[EDT-13] the names in %s are the language’s own', (language) => {
  const names = calendarNames(language);
  const plain = (name: string) => name.replace('.', '').toLowerCase();
  const intl = (options: Intl.DateTimeFormatOptions, at: Date) =>
    plain(new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatToParts(at)[0]?.value ?? '');
  expect(names.months.map(plain)).toEqual(Array.from({ length: 12 }, (_, at) => intl({ month: 'long' }, new Date(Date.UTC(2027, at, 1)))));
  // 4 January 2027 is a Monday.
  expect(names.weekdays.map(plain)).toEqual(
    Array.from({ length: 7 }, (_, at) => intl({ weekday: 'short' }, new Date(Date.UTC(2027, 0, 4 + at)))),
  );
});
