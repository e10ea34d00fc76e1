/** Days in time zones. Apart from `dates.ts`, which the first paint needs. */

const days = new Map<string, Intl.DateTimeFormat>();

/** The day there, 'YYYY-MM-DD'. */
export function dayIn(timeZone: string, atMs: number): string {
  // Sweden's date format is ISO 8601. Creating a format takes longer than pricing a cart.
  const known = days.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  days.set(timeZone, known);
  return known.format(atMs);
}

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
