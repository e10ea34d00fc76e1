import type { AppError } from '#core/contract/errors.ts';
import { passwordRefusal } from '#core/domain/validation/password.ts';

/**
 * An error: the password is too easy to guess. Only the shop knows the owner here, so only the shop can compare with
 * their data.
 */
export type ResetIssue = 'tooShort' | 'passwordsDiffer' | AppError;

/** Spaces are stripped in reset only (D1 §5). */
export const withoutSpaces = (typed: string): string => typed.replaceAll(/\s/g, '');

export function resetIssue(password: string, repeated: string): ResetIssue | null {
  const refusal = passwordRefusal(password.trim(), 'reset');
  if (refusal) return refusal.code === 'access.password_too_short' ? 'tooShort' : refusal;
  return password === repeated ? null : 'passwordsDiffer';
}
