/** The customer's choices for a calendar besides its fields: their own dates, and the language of its months and weekdays. */
import * as z from 'zod/mini';

/** Limit of one own date, in UTF-16 units: as much as fits in a day's cell. */
export const OWN_DATE_TEXT_MAX = 60;
/** Enough for a large family with its name days. */
export const OWN_DATES_MAX = 150;

/** A day that the customer writes into a calendar: a birthday, a wedding day, the first day of school. */
export const OwnDateSchema = z.object({
  /** Made on the device, to identify a date while it is edited. */
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  month: z.int().check(z.minimum(1), z.maximum(12)),
  /** 29 February is printed on the 28th in other years. */
  day: z.int().check(z.minimum(1), z.maximum(31)),
  /** null: every year. */
  year: z.nullable(z.int()),
  text: z.string().check(z.maxLength(OWN_DATE_TEXT_MAX)),
  /** The year of birth, for a birthday: the age is printed after the text. */
  bornYear: z.optional(z.nullable(z.int())),
  /** Column of a family calendar, from 1; absent or null: the last one, for the whole family. */
  column: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(6)))),
});
export type OwnDate = z.infer<typeof OwnDateSchema>;

/** Languages that calendars have names for (core/layout/calendar/calendar-names.ts). */
export const CALENDAR_LANGUAGES = ['en', 'nb', 'sv', 'da', 'fi'] as const;
export const CalendarLanguageSchema = z.enum(CALENDAR_LANGUAGES);
export type CalendarLanguage = z.infer<typeof CalendarLanguageSchema>;
