import type { Registration } from '#core/contract/access.ts';
import type { AppError } from '#core/contract/errors.ts';
import { type PasswordOwner, passwordRefusal } from '#core/domain/validation/password.ts';
import { normalizePhone } from '#core/domain/validation/phone.ts';

export interface RegisterForm {
  readonly mobile: string;
  readonly password: string;
  readonly acceptMail: boolean;
  readonly isSharedDevice?: boolean;
}

export interface RegisterIssues {
  mobile?: 'required' | 'phoneInvalid';
  /** An error: the password is too easy to guess, and the error's text says why. */
  password?: 'required' | 'tooShort' | AppError;
}

/**
 * Issues of the form by field; empty when the form may be sent. The server checks phone and password again.
 * @param owner the future owner of the account, without the mobile of the form
 */
export function registerIssues(form: RegisterForm, country: string, owner: Omit<PasswordOwner, 'mobile'>): RegisterIssues {
  const issues: RegisterIssues = {};
  const mobile = normalizePhone(form.mobile, country);
  if (form.mobile.trim() === '') issues.mobile = 'required';
  else if (mobile === null) issues.mobile = 'phoneInvalid';
  const refusal = passwordRefusal(form.password, 'register', { ...owner, mobile });
  if (form.password === '') issues.password = 'required';
  else if (refusal) issues.password = refusal.code === 'access.password_too_short' ? 'tooShort' : refusal;
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
