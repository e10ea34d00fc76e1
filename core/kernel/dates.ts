/** The format of dates, times and lists, on screens, in mails and in documents; the only module that uses `Intl` for them. */

/** Countries that write the month before the day in English (Unicode CLDR). */
const MONTH_FIRST: ReadonlySet<string> = new Set('US CA PH PR GU VI AS MP MH UM'.split(' '));

/**
 * The language determines the words, the shop's country their order: 'November 28, 2026' in the USA, '28 November 2026'
 * in Norway.
 * @param language BCP 47; a tag with a country keeps it
 * @param country ISO 3166; '' if it is not known yet
 * @returns BCP 47
 */
export const localeOf = (language: string, country: string): string =>
  language === 'en' ? `en-${MONTH_FIRST.has(country) ? country : 'GB'}` : language;

/** Keyed by their form in Norway. */
const STYLES = {
  /** 'Saturday 28 November 2026' */
  full: { dateStyle: 'full' },
  /** '28 November 2026' */
  long: { dateStyle: 'long' },
  /** '28 Nov 2026' */
  medium: { dateStyle: 'medium' },
  /** 'Sat 28 Nov' */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** '28 November' */
  dayOfYear: { day: 'numeric', month: 'long' },
  /** 'November' */
  month: { month: 'long' },
  /** '14:05' */
  time: { timeStyle: 'short' },
  /** '28 November 2026 at 14:05' */
  longTime: { dateStyle: 'long', timeStyle: 'short' },
  /** '28 Nov 2026, 14:05' */
  mediumTime: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof STYLES;

/**
 * A time as text.
 * @param at ISO 8601, or milliseconds
 * @param locale localeOf
 * @param timeZone IANA name; absent: the reader's
 */
export const writeTime = (style: DateStyle, at: Date | number | string, locale: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { ...STYLES[style], ...(timeZone !== undefined && { timeZone }) }).format(new Date(at));

/**
 * A day as text. It has no time of day, because in a time zone west of Greenwich it would become the day before.
 * @param day ISO 8601 date, or a time on it in UTC
 */
export const writeDay = (style: DateStyle, day: number | string, locale: string): string => writeTime(style, day, locale, 'UTC');

/** 'Ada, Bo and Liv'. */
export const writeList = (names: readonly string[], locale: string): string => new Intl.ListFormat(locale).format(names);
