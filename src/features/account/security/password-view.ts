import type { AppError } from '#core/contract/errors.ts';
import { type PasswordOwner, passwordRefusal } from '#core/domain/validation/password.ts';

export interface PasswordIssues {
  /** An error: the password is too easy to guess, and the error's text says why. */
  readonly password: 'tooShort' | AppError | null;
  readonly repeated: 'differ' | null;
}

export function passwordIssues(password: string, repeated: string, owner?: PasswordOwner): PasswordIssues {
  const refusal = passwordRefusal(password, 'change', owner);
  return {
    password: refusal?.code === 'access.password_too_short' ? 'tooShort' : refusal,
    repeated: password === repeated ? null : 'differ',
  };
}
