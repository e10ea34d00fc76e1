import { expect, test } from 'vitest';
import { SAMPLE_CALENDAR, SAMPLE_CARD } from '#core/layout/fixtures/sample-templates.ts';
import { calendarColumns, dateOf, fieldsOf, inOrder, NO_DATE } from './own-dates.ts';

const THIS_YEAR = 2026;
const anna = { ...NO_DATE, text: '  Anna\n', month: 2, day: 29, bornYear: '2016' };

test('[EDT-13] a birthday is stored trimmed, repeats every year, and gives the same fields when it is read again', () => {
  const date = dateOf(anna, 'a', THIS_YEAR);
  expect(date).toEqual({ id: 'a', text: 'Anna', month: 2, day: 29, year: null, bornYear: 2016, column: null });
  if (typeof date === 'string') throw new Error(date);
  expect(dateOf(fieldsOf(date), 'a', THIS_YEAR)).toEqual(date);
});

test('[EDT-13] an invalid day, an invalid year and a missing text are reported by their field', () => {
  expect(dateOf({ ...anna, text: ' \n' }, 'a', THIS_YEAR)).toBe('text');
  expect(dateOf({ ...anna, day: 30 }, 'a', THIS_YEAR)).toBe('day');
  expect(dateOf({ ...anna, isEveryYear: false, year: '27' }, 'a', THIS_YEAR)).toBe('year');
  expect(dateOf({ ...anna, bornYear: '2027' }, 'a', THIS_YEAR)).toBe('bornYear');
});

test('[EDT-13] dates are listed in the order of the year', () => {
  const date = (month: number, day: number) => ({ id: `${month}-${day}`, text: 'x', month, day, year: null });
  expect(inOrder([date(12, 24), date(2, 3), date(2, 1)]).map(({ id }) => id)).toEqual(['2-1', '2-3', '12-24']);
});

test('[EDT-13] only a design with a calendar has dates', () => {
  expect(calendarColumns(SAMPLE_CARD)).toBeNull();
  expect(calendarColumns(SAMPLE_CALENDAR)).toBeGreaterThanOrEqual(1);
});
