/** The day there, 'YYYY-MM-DD'. */
export const dayIn = (timeZone: string, atMs: number): string =>
  // Sweden writes dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(atMs);
