/** The rule of every new password (D1 §5, D2 §5, SEC-06). */
import type { AppError } from '#core/contract/errors.ts';

/** The documented shortest length, by where the password is chosen. A reset asks for more than 6. */
export const PASSWORD_MIN = { register: 6, reset: 7, change: 5 } as const;
export type PasswordUse = keyof typeof PASSWORD_MIN;

/** Passwords in lower case that attackers try first. The server has the lists; they are too long for a device. */
export interface KnownPasswords {
  /** As a whole. */
  readonly whole: Pick<ReadonlySet<string>, 'has'>;
  /** Also with digits and signs before or after it: words of the shop's languages, a year behind them. */
  readonly words: Pick<ReadonlySet<string>, 'has'>;
}

/** Whose password it is. */
export interface PasswordOwner {
  readonly email: string;
  readonly shopName: string;
}

/** Shorter names are part of too many other words. */
const OWN_WORD_MIN = 4;

/** The first thing that is tried with an account: its address and the name of the shop, without spaces. */
function ownWords({ email, shopName }: PasswordOwner): readonly string[] {
  const address = email.trim();
  const words = [address, address.slice(0, address.indexOf('@')), shopName, ...shopName.split(/\s+/u)];
  return words.map(stemOf).filter((word) => word.length >= OWN_WORD_MIN);
}

/** In lower case, without spaces, and without digits and signs before and after it. */
const stemOf = (password: string): string =>
  password
    .toLowerCase()
    .replace(/\s/gu, '')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * @param known absent on a device, which leaves this part of the rule to the server
 * @returns null: the password may be used
 */
export function passwordRefusal(password: string, use: PasswordUse, known?: KnownPasswords, owner?: PasswordOwner): AppError | null {
  const min = PASSWORD_MIN[use];
  if (password.length < min) return { code: 'access.password_too_short', params: { min } };
  const stem = stemOf(password);
  const isKnown = known !== undefined && (known.whole.has(password.trim().toLowerCase()) || known.words.has(stem));
  return isKnown || (owner && ownWords(owner).includes(stem)) ? { code: 'access.password_common' } : null;
}
