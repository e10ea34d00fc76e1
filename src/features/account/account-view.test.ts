import { describe, expect, test } from 'vitest';
import type { User } from '#core/contract/entities.ts';
import type { AddressOptions } from '#core/domain/validation/address-layout.ts';
import { accountSections } from './account-view.ts';
import { contactFormOf, contactInfoOf, contactIssues, isNewPhone } from './contact/contact-form.ts';
import { passwordIssues } from './security/password-view.ts';

test("[ACT-01] the menu has the documented entries, and 'Cancel picture packages' only when the customer has picture packages", () => {
  const names = (hasPicturePackages: boolean) =>
    accountSections({ hasPicturePackages }).flatMap((section) => section.entries.map((entry) => entry.name));
  expect(names(false)).toEqual(expect.arrayContaining(['changePassword', 'contactInfo', 'pictureSets', 'orders', 'communication']));
  expect([names(false), names(true)].map((list) => list.includes('cancelPicturePackages'))).toEqual([false, true]);
});

test('[ACT-04] four characters are too short, five are accepted; both fields must match', () => {
  expect(passwordIssues('1234', '1234')).toEqual({ password: 'tooShort', repeated: null });
  expect(passwordIssues('torsk', 'torks')).toEqual({ password: null, repeated: 'differ' });
  expect(passwordIssues('torsk', 'torsk')).toEqual({ password: null, repeated: null });
  expect(passwordIssues('12345', '12345').password).toEqual({ code: 'access.password_pattern' });
  const owner = { email: 'kari@example.org', shopName: 'Fjordlys Foto', mobile: '+4740012345' };
  expect(passwordIssues('400 12 345', '400 12 345', owner).password).toEqual({ code: 'access.password_own' });
});

describe('[ACT-02] contact info', () => {
  const user: Pick<User, 'name' | 'mobilePhone' | 'address'> = {
    name: 'Kari Berg',
    mobilePhone: '+4791234567',
    address: { address: 'Storgata 1', address2: '', postalCode: '6002', city: 'Ålesund', state: '' },
  };
  const norway: AddressOptions = { gatherAddress2: false, gatherState: false, hidePostalCode: false, states: {}, country: 'NO' };
  const form = contactFormOf(user);

  test("the account's data fills a form without issues, and makes the documented payload", () => {
    expect(contactIssues(form, norway)).toEqual({});
    expect(contactInfoOf(form)).toMatchObject({ name: 'Kari Berg', postal_code: '6002', mobile: '+4791234567' });
  });

  test('each rule is checked at its limit', () => {
    expect(contactIssues({ ...form, name: 'Kari', address: ' ', city: '', postalCode: '600', mobilePhone: '' }, norway)).toEqual({
      name: 'full_name',
      address: 'required',
      city: 'required',
      postalCode: 'postal_code_invalid',
      mobilePhone: 'required',
    });
    expect(contactIssues({ ...form, postalCode: '' }, { ...norway, hidePostalCode: true })).toEqual({});
    const america = { ...norway, country: 'US', gatherState: true, states: { CA: 'California' } };
    const inAmerica = { ...form, postalCode: '94103', state: 'XX' };
    expect(contactIssues(inAmerica, america)).toMatchObject({ state: 'state_unknown' });
  });

  test('the same number in another notation is not a new number', () => {
    expect(isNewPhone({ ...form, mobilePhone: '912 34 567' }, user, 'NO')).toBe(false);
    expect(isNewPhone({ ...form, mobilePhone: '412 34 567' }, user, 'NO')).toBe(true);
  });
});
