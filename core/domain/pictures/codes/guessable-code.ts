/** Which picture codes open a child's pictures to a stranger who tries (SEC-03). */
import { isPattern } from '#core/domain/validation/password-patterns.ts';
import { codeKey } from './picture-code.ts';

/**
 * So many codes of its kind there must be: eight characters with letters, or eleven digits. One network is answered 5,760 guesses a day
 * (server/throttle/guess-rules.ts), two million a year: of a shop with 1,000 codes it then finds one in a year with about 2 %.
 */
export const CODES_MIN = 1e11;

const DIGITS = 10;
const LETTERS = 26;

/** However it is spaced, hyphenated or written in capitals: `A`, `12345`, `ANNA7B`, `20261128`, `ABCDEFGHIJ`. */
export function isGuessableCode(code: string): boolean {
  const key = codeKey(code).replaceAll('_', '');
  const kinds = (/\d/.test(key) ? DIGITS : 0) + (/\D/.test(key) ? LETTERS : 0);
  return kinds ** key.length < CODES_MIN || isPattern(key);
}
