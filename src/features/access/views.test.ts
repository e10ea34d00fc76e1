import { describe, expect, test } from 'vitest';
import { registerIssues, registrationOf } from './register-view.ts';
import { resetIssue, withoutSpaces } from './reset-view.ts';

describe('registration', () => {
  const form = { mobile: '+47 412 34 567', password: 'solfri', acceptMail: true };

  const owner = {
    email: 'kari.solberg@example.no',
    shopName: 'Fjordlys Foto',
    codes: ['AUDT-BBBB22'],
    schools: ['Solbakken skole 2026/27', '7B'],
  };

  test('[ACC-06] a password of 6 characters is accepted, one of 5 is too short', () => {
    expect(registerIssues(form, 'NO', owner)).toEqual({});
    expect(registerIssues({ ...form, password: 'solfr' }, 'NO', owner)).toEqual({ password: 'tooShort' });
  });

  test('[SEC-06] a password that is a row of keys, the number, the code, the shop or the school is refused before it is sent', () => {
    const refusalOf = (password: string) => registerIssues({ ...form, password }, 'NO', owner).password;
    expect(refusalOf('qwerty1')).toEqual({ code: 'access.password_pattern' });
    for (const own of ['41234567', '+47 412 34 567', 'audt bbbb22', 'fjordlys-foto1', 'Kari_Solberg', 'Solbakken1'])
      expect([own, refusalOf(own)]).toEqual([own, { code: 'access.password_own' }]);
  });

  test('[ACC-06] mobile and password are required, and the mobile must be a phone number', () => {
    expect(registerIssues({ mobile: ' ', password: '', acceptMail: false }, 'NO', owner)).toEqual({
      mobile: 'required',
      password: 'required',
    });
    expect(registerIssues({ ...form, mobile: '12' }, 'NO', owner)).toEqual({ mobile: 'phoneInvalid' });
  });

  test('[ACC-06] terms are sent as accepted and confirm_password as the same value', () => {
    expect(registrationOf(form, 'kari@example.no', 'SOLB-7K3M9Q', 'nb')).toMatchObject({
      termsofservice: true,
      password: 'solfri',
      confirm_password: 'solfri',
      acceptmail: true,
    });
  });

  test('[SEC-10] a device that the customer shares is sent as shared; for any other device the field is left out', () => {
    expect(registrationOf({ ...form, isSharedDevice: true }, 'kari@example.no', 'SOLB-7K3M9Q', 'nb').isSharedDevice).toBe(true);
    expect(registrationOf({ ...form, isSharedDevice: false }, 'kari@example.no', 'SOLB-7K3M9Q', 'nb')).not.toHaveProperty('isSharedDevice');
  });
});

describe('a new password', () => {
  test('[ACC-10] a new password must have more than 6 characters and be the same twice', () => {
    expect(resetIssue('trehus', 'trehus')).toBe('tooShort');
    expect(resetIssue('trehus9', 'trehus9')).toBeNull();
    expect(resetIssue('trehus9', 'trehus8')).toBe('passwordsDiffer');
    expect(resetIssue('1234567', '1234567')).toEqual({ code: 'access.password_pattern' });
  });

  test('[ACC-10] spaces are removed from a new password', () => {
    expect(withoutSpaces(' min hemmelige \tkode ')).toBe('minhemmeligekode');
  });
});
