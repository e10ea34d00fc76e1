/** Days and dates where the shop is (`TIME_ZONE`). */

/** The day, 'YYYY-MM-DD'. */
export const shopDay = (timeZone: string, atMs: number): string =>
  // Sweden writes dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(atMs);

/** '23 November 2026', in the reader's language. */
export const longDate = (timeZone: string, language: string, date: Date): string =>
  new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long' }).format(date);

/** '23 November 2026 at 14:05', in the reader's language. */
export const longTime = (timeZone: string, language: string, date: Date): string =>
  new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(date);
