import { expect, test } from 'vitest';
import { OWN_DATE_TEXT_MAX, OWN_DATES_MAX, type OwnDate } from './own-dates.ts';
import { TemplateDataSchema } from '../template-format.ts';

const DATE: OwnDate = { id: 'a', month: 2, day: 29, year: null, text: 'Åse', bornYear: 2016, column: 2 };
const isTaken = (ownDates: unknown): boolean => TemplateDataSchema.safeParse({ userResources: {}, year: 2027, ownDates }).success;

test('[EDT-13] an instance from before own dates existed is read unchanged', () => {
  expect(TemplateDataSchema.parse({ userResources: {}, year: null })).toEqual({ userResources: {}, year: null });
});

test('[EDT-13] own dates are accepted up to their limits and refused beyond', () => {
  const { bornYear: _born, column: _column, ...plain } = DATE;
  expect(isTaken([DATE, plain, { ...DATE, bornYear: null, column: null, year: 2027 }])).toBe(true);
  expect(isTaken([{ ...DATE, text: 'x'.repeat(OWN_DATE_TEXT_MAX) }])).toBe(true);
  expect(isTaken([{ ...DATE, text: 'x'.repeat(OWN_DATE_TEXT_MAX + 1) }])).toBe(false);
  expect(isTaken(Array.from({ length: OWN_DATES_MAX }, () => DATE))).toBe(true);
  expect(isTaken(Array.from({ length: OWN_DATES_MAX + 1 }, () => DATE))).toBe(false);
  for (const wrong of [{ month: 0 }, { month: 13 }, { day: 0 }, { day: 32 }, { day: 1.5 }, { column: 7 }, { id: '' }, { year: '2027' }])
    expect([wrong, isTaken([{ ...DATE, ...wrong }])]).toEqual([wrong, false]);
});
