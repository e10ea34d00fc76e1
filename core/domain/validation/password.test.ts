import { expect, test } from 'vitest';
import { PASSWORD_MIN, passwordRefusal } from './password.ts';

const COMMON = new Set(['password', 'qwerty', '12345']);

test.each([
  ['register', 'solfr', 6],
  ['reset', 'solfri', 7],
  ['change', 'solf', 5],
] as const)('[SEC-06] the documented length holds where a password is chosen: %s', (use, tooShort, min) => {
  expect(passwordRefusal(tooShort, use, COMMON)).toEqual({ code: 'access.password_too_short', params: { min } });
  expect(passwordRefusal(`${tooShort}x`, use, COMMON)).toBeNull();
  expect(PASSWORD_MIN[use]).toBe(min);
});

test.each(['password', 'PassWord', ' password '])('[SEC-06] a common password is refused in any case: %j', (password) => {
  expect(passwordRefusal(password, 'register', COMMON)).toEqual({ code: 'access.password_common' });
});

test('[SEC-06] a device without the list leaves the common ones to the server', () => {
  expect(passwordRefusal('password', 'register')).toBeNull();
});
