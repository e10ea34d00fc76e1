import { OWN_DATE_TEXT_MAX, type OwnDate } from '#core/contract/calendar/own-dates.ts';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { daysInMonth } from '#core/layout/calendar/calendar-month.ts';
import { trimText } from '#core/layout/text/normalize-text.ts';

/** Texts of the form's fields while a date is typed. */
export interface DateFields {
  readonly text: string;
  readonly month: number;
  readonly day: number;
  readonly isEveryYear: boolean;
  readonly year: string;
  readonly bornYear: string;
  /** '' is the common column. */
  readonly column: string;
}

export type DateProblem = 'text' | 'day' | 'year' | 'bornYear';

/** A leap year, because a birthday may be on 29 February. */
const LEAP_YEAR = 2028;
const EARLIEST_BIRTH = 1900;

export const NO_DATE: DateFields = { text: '', month: 1, day: 1, isEveryYear: true, year: '', bornYear: '', column: '' };

export function fieldsOf({ text, month, day, year, bornYear, column }: OwnDate): DateFields {
  return {
    text,
    month,
    day,
    isEveryYear: year === null,
    year: year === null ? '' : String(year),
    bornYear: bornYear === undefined || bornYear === null ? '' : String(bornYear),
    column: column === undefined || column === null ? '' : String(column),
  };
}

export function daysOf(month: number): number {
  return daysInMonth(LEAP_YEAR, month);
}

/** @returns the date, or the field that is wrong */
export function dateOf(fields: DateFields, id: string, thisYear: number): OwnDate | DateProblem {
  const text = trimText(fields.text).replaceAll('\n', ' ').slice(0, OWN_DATE_TEXT_MAX);
  if (text === '') return 'text';
  if (fields.day > daysOf(fields.month)) return 'day';
  const year = fields.isEveryYear ? null : yearOf(fields.year);
  if (year === undefined) return 'year';
  const bornYear = fields.bornYear.trim() === '' ? null : yearOf(fields.bornYear);
  if (bornYear === undefined || (bornYear !== null && (bornYear < EARLIEST_BIRTH || bornYear > thisYear))) return 'bornYear';
  return {
    id,
    month: fields.month,
    day: fields.day,
    year,
    text,
    bornYear,
    column: fields.column === '' ? null : Number(fields.column),
  };
}

/** undefined when it is not four digits. */
function yearOf(typed: string): number | undefined {
  const trimmed = typed.trim();
  return /^\d{4}$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** Sorted by their day in the year. */
export function inOrder(dates: readonly OwnDate[]): readonly OwnDate[] {
  return dates.toSorted((a, b) => a.month - b.month || a.day - b.day || a.text.localeCompare(b.text));
}

/**
 * Number of columns in a family calendar, 1 in other calendars; null when the design has no calendar and therefore no
 * dates.
 */
export function calendarColumns({ parts }: TemplateDesign): number | null {
  const calendars = parts.flatMap((part) => part.elements.filter((element) => element.kind === 'calendar'));
  if (calendars.length === 0) return null;
  return Math.max(...calendars.map((calendar) => (calendar.style === 'column' ? (calendar.columns ?? 1) : 1)));
}
