/**
 * 'Wed, Dec 2': how screens and mails write a day of arrival.
 * A day has no time of day: without UTC it would be the day before west of Greenwich.
 * @param day ISO 8601 date
 */
export const arrivalDate = (day: string, lang: string): string =>
  new Intl.DateTimeFormat(lang, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day));
