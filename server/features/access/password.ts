import { slowHashing } from '#server/http/sessions/slow-hash.ts';

/** D1 §5, at registration. */
export const PASSWORD_MIN = 6;
/** D1 §5: a reset asks for more than 6. */
export const RESET_PASSWORD_MIN = 7;

export const hashPassword = (password: string): Promise<string> => slowHashing.hash(password);

let placeholderHash: Promise<string> | null = null;

/** An unknown e-mail, or an account without a password, takes as long as a wrong password. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return slowHashing.verify(stored, password);
  placeholderHash ??= hashPassword('no account has this password');
  await slowHashing.verify(await placeholderHash, password);
  return false;
}
