import { expect, test } from 'vitest';
import { PASSWORD_MIN, passwordRefusal } from './password.ts';

const KNOWN = { whole: new Set(['password', 'qwerty', '12345']), words: new Set(['passord', 'sommer']) };
const KARI = { email: 'kari.solberg@example.com', shopName: 'Fjordlys Foto' };

test.each([
  ['register', 'solfr', 6],
  ['reset', 'solfri', 7],
  ['change', 'solf', 5],
] as const)('[SEC-06] the documented length holds where a password is chosen: %s', (use, tooShort, min) => {
  expect(passwordRefusal(tooShort, use, KNOWN)).toEqual({ code: 'access.password_too_short', params: { min } });
  expect(passwordRefusal(`${tooShort}x`, use, KNOWN)).toBeNull();
  expect(PASSWORD_MIN[use]).toBe(min);
});

test.each(['password', 'PassWord', ' password '])('[SEC-06] a common password is refused in any case: %j', (password) => {
  expect(passwordRefusal(password, 'register', KNOWN)).toEqual({ code: 'access.password_common' });
});

test('[SEC-06] a device without the list leaves the common ones to the server', () => {
  expect(passwordRefusal('password', 'register')).toBeNull();
});

test.each(['passord123', 'Sommer2026!', '1sommer'])(
  '[SEC-06] a word of the shop’s languages is refused with digits and signs around it: %j',
  (password) => {
    expect(passwordRefusal(password, 'register', KNOWN)).toEqual({ code: 'access.password_common' });
  },
);

test.each(['kari.solberg@example.com', 'Kari.Solberg1', 'fjordlys2026', 'Fjordlys Foto'])(
  '[SEC-06] what names the account or the shop is refused: %j',
  (password) => {
    expect(passwordRefusal(password, 'register', KNOWN, KARI)).toEqual({ code: 'access.password_common' });
  },
);

test.each(['sommersol', 'kari-og-hesten', 'passord og hest', '98765432', 'foto-av-fjord'])('[SEC-06] %j is allowed', (password) => {
  expect(passwordRefusal(password, 'register', KNOWN, KARI)).toBeNull();
});

test('[SEC-06] an account whose address is short refuses nothing for it', () => {
  expect(passwordRefusal('bo-og-anna', 'register', KNOWN, { email: 'bo@x.no', shopName: '' })).toBeNull();
});
