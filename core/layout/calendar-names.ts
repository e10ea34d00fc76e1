/**
 * Names in calendars. Fixed tables and not Intl: they are printed, and two runtimes with different CLDR versions
 * would otherwise lay out, and hash, the same calendar differently. Source: CLDR 45, stand-alone forms, capitalised as titles are.
 */
export interface CalendarNames {
  readonly months: readonly string[];
  /** From Monday on. */
  readonly weekdays: readonly string[];
  /** Above the week numbers. */
  readonly week: string;
}

const ENGLISH: CalendarNames = {
  months: ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  week: 'Wk',
};

const NORWEGIAN: CalendarNames = {
  months: ['Januar', 'Februar', 'Mars', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Desember'],
  weekdays: ['Man', 'Tir', 'Ons', 'Tor', 'Fre', 'Lør', 'Søn'],
  week: 'Uke',
};

const NAMES: Readonly<Record<string, CalendarNames>> = { en: ENGLISH, nb: NORWEGIAN, no: NORWEGIAN };

/** @param language BCP 47; a language without a table reads English */
export function calendarNames(language: string): CalendarNames {
  return NAMES[language.split('-', 1)[0] ?? ''] ?? ENGLISH;
}
