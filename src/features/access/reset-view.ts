/** D1 §5: more than 6 characters. */
const MORE_THAN = 6;

export type ResetIssue = 'tooShort' | 'passwordsDiffer';

/** Spaces are stripped in reset only (D1 §5). */
export const withoutSpaces = (typed: string): string => typed.replaceAll(/\s/g, '');

export function resetIssue(password: string, repeated: string): ResetIssue | null {
  if (password.trim().length <= MORE_THAN) return 'tooShort';
  return password === repeated ? null : 'passwordsDiffer';
}
