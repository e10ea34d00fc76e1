/** The rule of every new password (D1 §5, D2 §5, SEC-06). */
import type { AppError } from '#core/contract/errors.ts';

/** The documented shortest length, by where the password is chosen. A reset asks for more than 6. */
export const PASSWORD_MIN = { register: 6, reset: 7, change: 5 } as const;
export type PasswordUse = keyof typeof PASSWORD_MIN;

/** Passwords in lower case that attackers try first. The server has the list; it is too long for a device. */
export type CommonPasswords = Pick<ReadonlySet<string>, 'has'>;
const NOT_LISTED: CommonPasswords = new Set();

/**
 * @param common absent on a device, which leaves this part of the rule to the server
 * @returns null: the password may be used
 */
export function passwordRefusal(password: string, use: PasswordUse, common: CommonPasswords = NOT_LISTED): AppError | null {
  const min = PASSWORD_MIN[use];
  if (password.length < min) return { code: 'access.password_too_short', params: { min } };
  return common.has(password.trim().toLowerCase()) ? { code: 'access.password_common' } : null;
}
