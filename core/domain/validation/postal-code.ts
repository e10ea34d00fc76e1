import type { FieldIssueCode } from './field-issue.ts';

/** By ISO 3166-1 alpha-2. For other countries any code of 2 to 12 characters is valid. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  NO: /^\d{4}$/,
  DK: /^\d{4}$/,
  AU: /^\d{4}$/,
  AT: /^\d{4}$/,
  CH: /^\d{4}$/,
  BE: /^\d{4}$/,
  SE: /^\d{3} ?\d{2}$/,
  FI: /^\d{5}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/,
  PL: /^\d{2}-?\d{3}$/,
  IS: /^\d{3}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  US: /^\d{5}(-\d{4})?$/,
};
const ANY = /^[\p{L}\d][\p{L}\d -]{0,10}[\p{L}\d]$/u;

export function postalCodeIssue(postalCode: string, country: string): FieldIssueCode | null {
  const code = postalCode.trim().toUpperCase();
  if (code === '') return 'required';
  return (PATTERNS[country] ?? ANY).test(code) ? null : 'postal_code_invalid';
}
