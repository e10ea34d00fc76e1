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
 * About 49,000 passwords of published leaks, and words of our languages. The list belongs to a meter of strength, which finds
 * repetitions, rows and words in disguise by rules and leaves them out: those rules are in core. Read when the first password is chosen.
 */
async function readKnownPasswords(): Promise<KnownPasswords> {
  const [{ dictionary }, { default: words }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('./first-words.json', { with: { type: 'json' } }),
  ]);
  return knownPasswords(dictionary['passwords-common'], words);
}

/**
 * The whole rule of a new password.
 * @param owner of the account; null: there is none, which is said elsewhere
 * @returns null: it may be used
 */
export async function refusePassword(password: string, use: PasswordUse, owner: PasswordOwner | null): Promise<AppError | null> {
  known ??= readKnownPasswords();
  return passwordRefusal(password, use, owner ?? undefined, await known);
}

let placeholderHash: Promise<string> | null = null;

/** A reset keeps the new password without its spaces (D1 §5). */
export const withoutSpaces = (password: string): string => password.replace(/\s/gu, '');

/**
 * As it was typed, or as a reset keeps it. An unknown e-mail, or an account without a password, takes as long as a wrong
 * password.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const hash = stored ?? (await (placeholderHash ??= hashPassword('no account has this password')));
  const asKept = withoutSpaces(password);
  const isRight = (await slowHashing.verify(hash, password)) || (asKept !== password && (await slowHashing.verify(hash, asKept)));
  return stored !== null && isRight;
}
