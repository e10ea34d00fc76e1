import * as z from 'zod/mini';
import { EMAIL_MAX } from '#core/contract/access.ts';
import type { User } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { FieldIssueCode } from './field-issue.ts';

const EmailSchema = z.string().check(z.email(), z.maxLength(EMAIL_MAX));

/** The stored and sent form: without surrounding spaces. */
export const trimEmail = (email: string): string => email.trim();

/** Providers that deliver 'k.a.r.i@' to 'kari@'. */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'proton.me', 'protonmail.com', 'pm.me']);
const SAME_PROVIDER: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * The key by which limits of mails count: 'Kari+school@example.org' is the inbox 'kari@example.org' (SEC-06). Accounts
 * are distinguished by the whole address, so two spellings are two accounts.
 */
export function inboxOf(email: string): string {
  const plain = trimEmail(email)
    .toLowerCase()
    .replace(/^([^@+]+)\+[^@]*(?=@)/, '$1');
  const at = plain.lastIndexOf('@');
  const [name, given] = [plain.slice(0, at), plain.slice(at + 1)];
  const provider = SAME_PROVIDER[given] ?? given;
  return `${WITHOUT_DOTS.has(provider) ? name.replaceAll('.', '') : name}@${provider}`;
}

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
 * Actions that the shop allows only with a verified address: mails to others, and delivery before payment (SEC-06).
 * @returns null: allowed. A device without this information leaves the check to the shop.
 */
export const refuseUnverified = ({ isEmailVerified }: Pick<User, 'isEmailVerified'>): AppError | null =>
  isEmailVerified === false ? { code: 'account.email_not_verified' } : null;
