/** Months as grids of days, in integer arithmetic in UTC, so that no time zone or summer time can shift a day. */

export interface CalendarWeek {
  /** By the country's rule (weekNumber). */
  readonly weekNumber: number;
  /** Seven days from the first day of the week on; null: a day of another month. */
  readonly days: readonly (number | null)[];
}

const DAY_MS = 86_400_000;

/** Days since 1970-01-01. @param month 1 to 12 */
export function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** 0 is Monday, 6 Sunday. */
export function isoWeekday(year: number, month: number, day: number): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumber(year, month, day) + 3) % 7) + 7) % 7;
}

export function daysInMonth(year: number, month: number): number {
  return dayNumber(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1) - dayNumber(year, month, 1);
}

/** ISO 8601: the week with the year's first Thursday is week 1. */
export function isoWeekNumber(year: number, month: number, day: number): number {
  const thursday = dayNumber(year, month, day) - isoWeekday(year, month, day) + 3;
  const thursdayYear = new Date(thursday * DAY_MS).getUTCFullYear();
  return Math.floor((thursday - dayNumber(thursdayYear, 1, 1)) / 7) + 1;
}

/** A country's week rule (CLDR, weekData): Monday with ISO 8601, or Sunday with 1 January in the first week. */
export type WeekRule = 'iso' | 'sunday';

export function weekRule(country: string): WeekRule {
  return country === 'US' || country === 'CA' ? 'sunday' : 'iso';
}

/** The first weekday of a week; 0 is Monday. */
export function firstWeekday(rule: WeekRule): number {
  return rule === 'sunday' ? 6 : 0;
}

export function weekNumber(rule: WeekRule, year: number, month: number, day: number): number {
  if (rule === 'iso') return isoWeekNumber(year, month, day);
  const weekday = (isoWeekday(year, month, day) + 1) % 7;
  const saturday = dayNumber(year, month, day) - weekday + 6;
  const saturdayYear = new Date(saturday * DAY_MS).getUTCFullYear();
  return Math.floor((saturday - dayNumber(saturdayYear, 1, 1)) / 7) + 1;
}

export function monthGrid(year: number, month: number, rule: WeekRule): CalendarWeek[] {
  const firstDayOfWeek = firstWeekday(rule);
  const lead = (isoWeekday(year, month, 1) - firstDayOfWeek + 7) % 7;
  const count = daysInMonth(year, month);
  return Array.from({ length: Math.ceil((lead + count) / 7) }, (_, row) => {
    const first = row * 7 - lead + 1;
    const days = Array.from({ length: 7 }, (_day, column) => (first + column >= 1 && first + column <= count ? first + column : null));
    const named = days.find((day) => day !== null) ?? 1;
    return { weekNumber: weekNumber(rule, year, month, named), days };
  });
}
