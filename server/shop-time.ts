/** Days and dates where the shop is (`TIME_ZONE`). */

export { dayIn as shopDay } from '#core/kernel/day-in.ts';

/** '23 November 2026', in the reader's language. */
export const longDate = (timeZone: string, language: string, date: Date): string =>
  new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long' }).format(date);

/** '23 November 2026 at 14:05', in the reader's language. */
export const longTime = (timeZone: string, language: string, date: Date): string =>
  new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(date);
