import type { OwnDate } from '#core/contract/calendar/own-dates.ts';
import { daysInMonth } from './calendar-month.ts';
import type { CalendarNames } from './calendar-names.ts';
import { trimText } from '../text/normalize-text.ts';

/** One own date on its day. */
export interface DayNote {
  readonly day: number;
  readonly text: string;
  /** Column from 1; null: the common column. */
  readonly column: number | null;
}

const LEAP_DAY = { month: 2, day: 29 } as const;

/** The day of the month on which an own date is printed; null: not in this year or month. */
function printedDay({ month, day, year }: OwnDate, inYear: number, inMonth: number): number | null {
  if (month !== inMonth || (year !== null && year !== inYear)) return null;
  const last = daysInMonth(inYear, inMonth);
  if (day <= last) return day;
  return month === LEAP_DAY.month && day === LEAP_DAY.day && year === null ? last : null;
}

function noteText({ text, bornYear }: OwnDate, year: number, { birthday }: CalendarNames): string {
  const name = trimText(text).replaceAll('\n', ' ');
  const age = bornYear === undefined || bornYear === null ? 0 : year - bornYear;
  return name !== '' && age > 0 ? birthday.replace('{{name}}', () => name).replace('{{age}}', String(age)) : name;
}

/** A month's own dates, in the order of the customer's list. */
export function dayNotes(ownDates: readonly OwnDate[], year: number, month: number, names: CalendarNames): readonly DayNote[] {
  return ownDates.flatMap((date) => {
    const day = printedDay(date, year, month);
    const text = noteText(date, year, names);
    return day === null || text === '' ? [] : [{ day, text, column: date.column ?? null }];
  });
}
