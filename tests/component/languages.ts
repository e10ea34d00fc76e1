/**
 * The languages of tests that run once per language. The default is the language of most customers, which has the
 * longest words. Most other tests of screens are in English, and tests/unit/locales.test.ts compares the languages'
 * words. `npm run test:all` uses both.
 */
export const LANGUAGES: readonly ('en' | 'nb')[] = import.meta.env['KEEPSAKE_ALL_LANGUAGES'] === '1' ? ['en', 'nb'] : ['nb'];
