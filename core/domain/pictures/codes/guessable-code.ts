/** Which picture codes a stranger could guess to open a child's pictures (SEC-03). */
import { isPattern } from '#core/domain/validation/password-patterns.ts';
import { codeKey } from './picture-code.ts';

/**
 * Minimum number of codes of its kind: eight characters with letters, or eleven digits. One network gets answers to
 * 5,760 guesses a day (server/throttle/guess-rules.ts), two million a year. In a shop with 1,000 codes it then finds
 * one within a year with a probability of about 2 %.
 */
export const CODES_MIN = 1e11;

const DIGITS = 10;
const LETTERS = 26;

/** Spaces, hyphens and case do not matter: `A`, `12345`, `ANNA7B`, `20261128`, `ABCDEFGHIJ`. */
export function isGuessableCode(code: string): boolean {
  const key = codeKey(code).replaceAll('_', '');
  const kinds = (/\d/.test(key) ? DIGITS : 0) + (/\D/.test(key) ? LETTERS : 0);
  return kinds ** key.length < CODES_MIN || isPattern(key);
}
