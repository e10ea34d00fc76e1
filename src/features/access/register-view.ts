import type { Registration } from '#core/contract/access.ts';
import { passwordRefusal } from '#core/domain/validation/password.ts';
import { normalizePhone } from '#core/domain/validation/phone.ts';

export interface RegisterForm {
  readonly mobile: string;
  readonly password: string;
  readonly acceptMail: boolean;
  readonly isSharedDevice?: boolean;
}

export type RegisterIssue = 'required' | 'tooShort' | 'phoneInvalid';
export type RegisterIssues = Partial<Record<'mobile' | 'password', RegisterIssue>>;

/** What is wrong with the form, by field; empty when it may be sent. The server checks the phone again. */
export function registerIssues(form: RegisterForm, country: string): RegisterIssues {
  const issues: RegisterIssues = {};
  if (form.mobile.trim() === '') issues.mobile = 'required';
  else if (normalizePhone(form.mobile, country) === null) issues.mobile = 'phoneInvalid';
  if (form.password === '') issues.password = 'required';
  else if (passwordRefusal(form.password, 'register')) issues.password = 'tooShort';
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
    ...(form.isSharedDevice && { isSharedDevice: true }),
  };
}
