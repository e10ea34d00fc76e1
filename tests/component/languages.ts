/**
 * The languages of the tests that are the same in each: that of most customers, whose words are the longest. Most other
 * tests of screens are in English, and tests/unit/locales.test.ts compares the languages' words. `npm run test:all` takes both.
 */
export const LANGUAGES: readonly ('en' | 'nb')[] = import.meta.env['KEEPSAKE_ALL_LANGUAGES'] === '1' ? ['en', 'nb'] : ['nb'];
