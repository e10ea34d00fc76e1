import * as z from 'zod/mini';
import { EMAIL_MAX } from '#core/contract/access.ts';
import type { User } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { FieldIssueCode } from './field-issue.ts';

const EmailSchema = z.string().check(z.email(), z.maxLength(EMAIL_MAX));

/** The form that is stored and sent: without surrounding spaces. */
export const trimEmail = (email: string): string => email.trim();

/** What limits of mails count by: 'Kari+school@example.org' is the inbox 'kari@example.org' (SEC-06). */
export const inboxOf = (email: string): string =>
  trimEmail(email)
    .toLowerCase()
    .replace(/^([^@+]+)\+[^@]*(?=@)/, '$1');

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

/**
 * What the shop does only for an account whose address was proved: mails to others, and delivery before payment (SEC-06).
 * @returns null: it may. A device that does not know leaves it to the shop.
 */
export const refuseUnverified = ({ isEmailVerified }: Pick<User, 'isEmailVerified'>): AppError | null =>
  isEmailVerified === false ? { code: 'account.email_not_verified' } : null;
