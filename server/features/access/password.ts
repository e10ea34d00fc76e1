import {
  type KnownPasswords,
  knownPasswords,
  type PasswordOwner,
  type PasswordUse,
  passwordRefusal,
} from '#core/domain/validation/password.ts';
import type { AppError } from '#core/contract/errors.ts';
import { slowHashing } from '#server/http/sessions/slow-hash.ts';

export const hashPassword = (password: string): Promise<string> => slowHashing.hash(password);

let known: Promise<KnownPasswords> | null = null;

/**
 * About 49,000 passwords of published leaks, and words of our languages. The list belongs to a strength meter that
 * finds repetitions, key rows and disguised words by rules and leaves them out. Those rules are in core. Loaded when
 * the first password is chosen.
 */
async function readKnownPasswords(): Promise<KnownPasswords> {
  const [{ dictionary }, { default: words }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('./first-words.json', { with: { type: 'json' } }),
  ]);
  return knownPasswords(dictionary['passwords-common'], words);
}

/**
 * The complete rule for a new password.
 * @param owner owner of the account; null when there is no account, which another check reports
 * @returns null when the password is allowed
 */
export async function refusePassword(password: string, use: PasswordUse, owner: PasswordOwner | null): Promise<AppError | null> {
  known ??= readKnownPasswords();
  return passwordRefusal(password, use, owner ?? undefined, await known);
}

let placeholderHash: Promise<string> | null = null;

/** A reset keeps the new password without its spaces (D1 §5). */
export const withoutSpaces = (password: string): string => password.replace(/\s/gu, '');

/**
 * Compares the password as typed, and as a reset stores it. An unknown e-mail, or an account without a password, takes
 * as long as a wrong password.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const hash = stored ?? (await (placeholderHash ??= hashPassword('no account has this password')));
  const asKept = withoutSpaces(password);
  const isRight = (await slowHashing.verify(hash, password)) || (asKept !== password && (await slowHashing.verify(hash, asKept)));
  return stored !== null && isRight;
}
