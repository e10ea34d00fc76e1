/** ISO dates, as Sweden writes them. */
const FORMAT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day where the shop is, 'YYYY-MM-DD'. */
export const shopDay = (atMs: number): string => FORMAT.format(atMs);
