import { describe, expect, test } from 'vitest';
import { canChangeYear, stepYear, yearBounds, yearFromTyped } from './year-rules.ts';

describe('[EDT-12] the year of a calendar', () => {
  const bounds = yearBounds([2025, 2026, 2027, 2028], 2026);

  test('goes from the current year to the last supported one', () => {
    expect(bounds).toEqual({ min: 2026, max: 2028 });
    expect([stepYear(2026, -1, bounds), stepYear(2026, 1, bounds), stepYear(2028, 1, bounds)]).toEqual([2026, 2027, 2028]);
  });

  test('is reset when the field loses the focus with no number or too low a number', () => {
    expect(['abcd', '', '2019', '20.7'].map((typed) => yearFromTyped(typed, bounds))).toEqual([2026, 2026, 2026, 2026]);
    expect(yearFromTyped(' 2027 ', bounds)).toBe(2027);
  });

  test('above the last one becomes the last, and below the first one becomes the first', () => {
    expect(['2029', '2099', '20277'].map((typed) => yearFromTyped(typed, bounds))).toEqual([2028, 2028, 2028]);
    expect(['2025', '27', '0'].map((typed) => yearFromTyped(typed, bounds))).toEqual([2026, 2026, 2026]);
  });

  test('cannot be changed with one supported year, or when the others are past', () => {
    expect(canChangeYear([2026], yearBounds([2026], 2026), 2026)).toBe(false);
    expect(canChangeYear([2024, 2025], yearBounds([2024, 2025], 2026), 2025)).toBe(false);
    expect(canChangeYear([2026, 2027], yearBounds([2026, 2027], 2026), 2026)).toBe(true);
  });

  test('that is past can be changed to the last supported one', () => {
    const years = [2026, 2027];
    expect(canChangeYear(years, yearBounds(years, 2027), 2026)).toBe(true);
    expect(canChangeYear(years, yearBounds(years, 2027), 2027)).toBe(false);
  });

  test('starts at a later first year of the template', () => {
    expect(yearBounds([2028, 2029], 2026)).toEqual({ min: 2028, max: 2029 });
  });
});
