/** D2 §5: 5 at a change, fewer than the other screens ask for. */
export const CHANGE_PASSWORD_MIN = 5;

export interface PasswordIssues {
  readonly password: 'tooShort' | null;
  readonly repeated: 'differ' | null;
}

export const passwordIssues = (password: string, repeated: string): PasswordIssues => ({
  password: password.length < CHANGE_PASSWORD_MIN ? 'tooShort' : null,
  repeated: password === repeated ? null : 'differ',
});
