import { dayNumber, daysInMonth, isoWeekday } from './calendar-month.ts';

/** When a holiday falls: on a date, some days from Easter Sunday, or on a weekday (0 is Monday). */
type HolidayRule =
  | { readonly on: readonly [month: number, day: number] }
  | { readonly easter: number }
  | { readonly nth: number; readonly weekday: number; readonly month: number }
  | { readonly lastWeekday: number; readonly month: number }
  /** The first such weekday on or after the date. */
  | { readonly weekdayFrom: number; readonly date: readonly [month: number, day: number] };

const fixed = (...dates: (readonly [number, number])[]): HolidayRule[] => dates.map((on) => ({ on }));
const fromEaster = (...offsets: number[]): HolidayRule[] => offsets.map((easter) => ({ easter }));

/** Days off by law, Sundays aside. */
const RULES: Readonly<Record<string, readonly HolidayRule[]>> = {
  NO: [...fixed([1, 1], [5, 1], [5, 17], [12, 25], [12, 26]), ...fromEaster(-3, -2, 0, 1, 39, 49, 50)],
  // General Prayer Day was abolished from 2024 on.
  DK: [...fixed([1, 1], [12, 25], [12, 26]), ...fromEaster(-3, -2, 0, 1, 39, 49, 50)],
  SE: [
    ...fixed([1, 1], [1, 6], [5, 1], [6, 6], [12, 25], [12, 26]),
    ...fromEaster(-2, 0, 1, 39, 49),
    { weekdayFrom: 5, date: [6, 20] },
    { weekdayFrom: 5, date: [10, 31] },
  ],
  FI: [
    ...fixed([1, 1], [1, 6], [5, 1], [12, 6], [12, 25], [12, 26]),
    ...fromEaster(-2, 0, 1, 39, 49),
    { weekdayFrom: 5, date: [6, 20] },
    { weekdayFrom: 5, date: [10, 31] },
  ],
  GB: [
    ...fixed([1, 1], [12, 25], [12, 26]),
    ...fromEaster(-2, 1),
    { nth: 1, weekday: 0, month: 5 },
    { lastWeekday: 0, month: 5 },
    { lastWeekday: 0, month: 8 },
  ],
  US: [
    ...fixed([1, 1], [6, 19], [7, 4], [11, 11], [12, 25]),
    { nth: 3, weekday: 0, month: 1 },
    { nth: 3, weekday: 0, month: 2 },
    { lastWeekday: 0, month: 5 },
    { nth: 1, weekday: 0, month: 9 },
    { nth: 2, weekday: 0, month: 10 },
    { nth: 4, weekday: 3, month: 11 },
  ],
};

/** Easter Sunday in the Gregorian calendar, as days since 1970-01-01 (Meeus, Jones and Butcher). */
export function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const dayOfMarch = h + l - 7 * m + 22;
  return dayNumber(year, 3, 1) + dayOfMarch - 1;
}

function resolveRule(rule: HolidayRule, year: number): number {
  if ('on' in rule) return dayNumber(year, ...rule.on);
  if ('easter' in rule) return easterSunday(year) + rule.easter;
  if ('weekdayFrom' in rule) return dayNumber(year, ...rule.date) + ((rule.weekdayFrom - isoWeekday(year, ...rule.date) + 7) % 7);
  if ('nth' in rule)
    return dayNumber(year, rule.month, 1) + ((rule.weekday - isoWeekday(year, rule.month, 1) + 7) % 7) + (rule.nth - 1) * 7;
  const last = daysInMonth(year, rule.month);
  return dayNumber(year, rule.month, last) - ((isoWeekday(year, rule.month, last) - rule.lastWeekday + 7) % 7);
}

/** Days off of a month; empty for a country without rules here. @param country ISO 3166-1 alpha-2 */
export function publicHolidays(country: string, year: number, month: number): ReadonlySet<number> {
  const first = dayNumber(year, month, 1);
  const days = (RULES[country] ?? []).map((rule) => resolveRule(rule, year) - first + 1);
  return new Set(days.filter((day) => day >= 1 && day <= daysInMonth(year, month)));
}
