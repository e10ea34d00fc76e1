const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Two-letter codes that are not countries, although the names of regions include them. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** ISO 3166-1 alpha-2, in capital letters. */
export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) && REGIONS.of(code) !== undefined;
