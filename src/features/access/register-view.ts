import type { Registration } from '#core/contract/access.ts';
import { normalizePhone } from '#core/domain/validation/phone.ts';

/** D1 §5. */
export const REGISTER_PASSWORD_MIN = 6;

export interface RegisterForm {
  readonly mobile: string;
  readonly password: string;
  readonly acceptMail: boolean;
}

export type RegisterIssue = 'required' | 'tooShort' | 'phoneInvalid';
export type RegisterIssues = Partial<Record<'mobile' | 'password', RegisterIssue>>;

/** What is wrong with the form, by field; empty when it may be sent. The server checks the phone again. */
export function registerIssues(form: RegisterForm, country: string): RegisterIssues {
  const issues: RegisterIssues = {};
  if (form.mobile.trim() === '') issues.mobile = 'required';
  else if (normalizePhone(form.mobile, country) === null) issues.mobile = 'phoneInvalid';
  if (form.password === '') issues.password = 'required';
  else if (form.password.length < REGISTER_PASSWORD_MIN) issues.password = 'tooShort';
  return issues;
}

/** The payload of D1 §3: terms are sent as accepted, the password twice. */
export function registrationOf(form: RegisterForm, email: string, code: string, lang: string): Registration {
  return {
    email,
    code,
    mobile: form.mobile.trim(),
    password: form.password,
    confirm_password: form.password,
    acceptmail: form.acceptMail,
    termsofservice: true,
    lang,
  };
}
