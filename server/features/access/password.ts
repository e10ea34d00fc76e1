import { type CommonPasswords, type PasswordUse, passwordRefusal } from '#core/domain/validation/password.ts';
import type { AppError } from '#core/contract/errors.ts';
import { slowHashing } from '#server/http/sessions/slow-hash.ts';

export const hashPassword = (password: string): Promise<string> => slowHashing.hash(password);

let commonPasswords: Promise<CommonPasswords> | null = null;

/** About 49,000 passwords of published leaks. Unpacked when the first password is chosen. */
async function readCommonPasswords(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

/** The whole rule of a new password. null: it may be used. */
export async function refusePassword(password: string, use: PasswordUse): Promise<AppError | null> {
  commonPasswords ??= readCommonPasswords();
  return passwordRefusal(password, use, await commonPasswords);
}

let placeholderHash: Promise<string> | null = null;

/** An unknown e-mail, or an account without a password, takes as long as a wrong password. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return slowHashing.verify(stored, password);
  placeholderHash ??= hashPassword('no account has this password');
  await slowHashing.verify(await placeholderHash, password);
  return false;
}
