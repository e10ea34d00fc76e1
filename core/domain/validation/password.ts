/** The rule of every new password (D1 §5, D2 §5, SEC-06). */
import type { AppError, ErrorCode } from '#core/contract/errors.ts';
import { codeKey } from '../pictures/codes/picture-code.ts';
import { formsOf, isPattern, lettersAndDigits, spellingsOf } from './password-patterns.ts';

/** The documented minimum length, by the form where the password is chosen. A reset requires more than 6. */
export const PASSWORD_MIN = { register: 6, reset: 7, change: 5 } as const;
export type PasswordUse = keyof typeof PASSWORD_MIN;

/** Passwords in lower case that attackers try first. Only the server has the lists, because they are too long for a device. */
export interface KnownPasswords {
  /** From published leaks; also with a few digits and signs around them. */
  readonly leaked: Pick<ReadonlySet<string>, 'has'>;
  /** Also with any number of digits and signs around them: words of the shop's languages, for example followed by a year. */
  readonly words: Pick<ReadonlySet<string>, 'has'>;
}

/** Also in their spelling on a keyboard without Nordic letters. */
export const knownPasswords = (leaked: readonly string[], words: readonly string[]): KnownPasswords => ({
  leaked: new Set(leaked.map((password) => password.toLowerCase())),
  words: new Set(words.flatMap((word) => [word, ...spellingsOf(word)])),
});

/** The account of the password. A device leaves out the data that it does not have. */
export interface PasswordOwner {
  readonly email: string;
  readonly shopName: string;
  /** '+4740012345'; null or absent: unknown. */
  readonly mobile?: string | null;
  /** Of all picture sets. */
  readonly codes?: readonly string[];
  /** The names of the jobs and groups of all picture sets. */
  readonly schools?: readonly string[];
}

/** Shorter ones are part of too many other words and numbers. */
const OWN_WORD_MIN = 4;
const OWN_NUMBER_MIN = 6;

/** The first guesses for an account: its address, the names of shop and schools, its number and its codes. */
function namesOwner(password: string, { email, shopName, mobile, codes = [], schools = [] }: PasswordOwner): boolean {
  const address = email.trim();
  const names = [shopName, ...schools].flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]);
  const words = [address, address.slice(0, address.indexOf('@')), ...names]
    .flatMap((word) => [...formsOf(word).stems])
    .map(lettersAndDigits)
    .flatMap((word) => [word, ...spellingsOf(word)])
    .filter((word) => word.length >= OWN_WORD_MIN);
  const { stems } = formsOf(password);
  if (words.some((word) => stems.has(word))) return true;
  const plain = lettersAndDigits(password);
  const numbers = [digitsOf(mobile ?? '').slice(-8), ...codes.map((code) => lettersAndDigits(codeKey(code)))];
  return numbers.some((number) => number.length >= OWN_NUMBER_MIN && plain.includes(number));
}

const digitsOf = (text: string): string => text.replace(/\D/gu, '');

const TOO_EASY: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['access.password_common', 'access.password_pattern', 'access.password_own']);
/** Shown beside the field; the customer chooses another password. */
export const isTooEasy = (error: AppError | null): boolean => error !== null && TOO_EASY.has(error.code);

/**
 * @param known absent on a device, which leaves this part of the rule to the server
 * @returns null: the password may be used
 */
export function passwordRefusal(password: string, use: PasswordUse, owner?: PasswordOwner, known?: KnownPasswords): AppError | null {
  const min = PASSWORD_MIN[use];
  if (password.length < min) return { code: 'access.password_too_short', params: { min } };
  if (owner && namesOwner(password, owner)) return { code: 'access.password_own' };
  if (isPattern(password)) return { code: 'access.password_pattern' };
  return known && isKnown(password, known) ? { code: 'access.password_common' } : null;
}

function isKnown(password: string, { leaked, words }: KnownPasswords): boolean {
  const { near, stems } = formsOf(password);
  return [...near].some((form) => leaked.has(form)) || [...stems].some((form) => words.has(form));
}
