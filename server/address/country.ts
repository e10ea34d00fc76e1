const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Two letters that name no country, and that the names of regions know all the same. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** ISO 3166-1 alpha-2, in capital letters. */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) && REGIONS.of(code) !== undefined;
