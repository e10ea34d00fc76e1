import * as z from 'zod/mini';
import { EMAIL_MAX } from '#core/contract/access.ts';
import type { FieldIssueCode } from './field-issue.ts';

const EmailSchema = z.string().check(z.email(), z.maxLength(EMAIL_MAX));

/** The form that is stored and sent: without surrounding spaces. */
export const trimEmail = (email: string): string => email.trim();

/** The e-mail rule of all forms. */
export const isEmail = (email: string): boolean => EmailSchema.safeParse(trimEmail(email)).success;

export function emailIssue(email: string): FieldIssueCode | null {
  if (trimEmail(email) === '') return 'required';
  return isEmail(email) ? null : 'email_invalid';
}

/** Share recipients (D1 §5): only non-empty entries that pass the rule, each once. */
export function validRecipients(entries: readonly string[]): string[] {
  const valid = entries.map(trimEmail).filter(isEmail);
  return [...new Map(valid.map((email) => [email.toLowerCase(), email])).values()];
}
