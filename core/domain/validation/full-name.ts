import type { FieldIssueCode } from './field-issue.ts';

/** At least two words that contain a letter (the full name rule, D1 §5). */
export function fullNameIssue(name: string): FieldIssueCode | null {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return 'required';
  return words.filter((word) => /\p{L}/u.test(word)).length >= 2 ? null : 'full_name';
}
