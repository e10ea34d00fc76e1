import { passwordRefusal } from '#core/domain/validation/password.ts';

export type ResetIssue = 'tooShort' | 'passwordsDiffer';

/** Spaces are stripped in reset only (D1 §5). */
export const withoutSpaces = (typed: string): string => typed.replaceAll(/\s/g, '');

export function resetIssue(password: string, repeated: string): ResetIssue | null {
  if (passwordRefusal(password.trim(), 'reset')) return 'tooShort';
  return password === repeated ? null : 'passwordsDiffer';
}
