import { passwordRefusal } from '#core/domain/validation/password.ts';

export interface PasswordIssues {
  readonly password: 'tooShort' | null;
  readonly repeated: 'differ' | null;
}

export const passwordIssues = (password: string, repeated: string): PasswordIssues => ({
  password: passwordRefusal(password, 'change') ? 'tooShort' : null,
  repeated: password === repeated ? null : 'differ',
});
