import { describe, expect, test } from 'vitest';
import { addressIssues } from './address.ts';
import { type AddressOptions, addressFields } from './address-layout.ts';
import { deliveryDataIssues } from './delivery-data.ts';
import { emailIssue, isEmail, validRecipients } from './email.ts';
import { fullNameIssue } from './full-name.ts';
import { personNumberIssue } from './person-number.ts';
import { normalizePhone, phoneIssue } from './phone.ts';
import { postalCodeIssue } from './postal-code.ts';

const options: AddressOptions = { gatherAddress2: false, gatherState: false, hidePostalCode: false, states: {}, country: 'NO' };
const address = {
  name: 'Kari Nordmann',
  address: 'Storgata 1',
  address2: '',
  postalCode: '0155',
  city: 'Oslo',
  state: '',
  verifiedAddress: false,
  saveAddress: false,
};
const subject = '00000000-0000-4000-8000-000000000001';

test.each([
  ['Kari Nordmann', null],
  ['  Åse  Øy ', null],
  ['Kari', 'full_name'],
  ['', 'required'],
  ['   ', 'required'],
  ['Kari 2', 'full_name'],
  ['李 小龙', null],
  // Scripts without spaces between the names: one word contains them all.
  ['李小明', null],
  ['さとうはなこ', null],
  ['サトウ', null],
  ['김민준', null],
  ['สมชาย', null],
  ['ສົມຊາຍ', null],
  ['សុខា', null],
  ['မောင်မောင်', null],
  // One character, with its marks.
  ['李', 'full_name'],
  ['김'.normalize('NFD'), 'full_name'],
  ['นำ', 'full_name'],
  ['กี่', 'full_name'],
  ['李2', 'full_name'],
  ['李2明', 'full_name'],
  // Scripts that separate names by spaces, with a letter of another script among them.
  ['Анна', 'full_name'],
  ['محمد', 'full_name'],
  ['Kari李', 'full_name'],
])('[CHK-04] the full name rule for %o', (name, issue) => {
  expect(fullNameIssue(name)).toBe(issue);
});

test.each([
  ['a@b.no', null],
  [' a.b+c@d-e.co.uk ', null],
  ['', 'required'],
  ['a@b', 'email_invalid'],
  ['a b@c.no', 'email_invalid'],
  ['a@b.no\r\nBcc: x@y.no', 'email_invalid'],
  [`${'a'.repeat(250)}@b.no`, 'email_invalid'],
])('[CHK-13] the e-mail rule for %o', (email, issue) => {
  expect(emailIssue(email)).toBe(issue);
  expect(isEmail(email)).toBe(issue === null);
});

test('[SHR-01] only non-empty entries that pass the e-mail rule are sent, each once', () => {
  expect(validRecipients(['', ' a@b.no', 'A@b.no', 'nobody', 'c@d.no '])).toEqual(['A@b.no', 'c@d.no']);
});

test.each([
  ['NO', '0155', null],
  ['NO', '155', 'postal_code_invalid'],
  ['NO', '', 'required'],
  ['SE', '111 22', null],
  ['GB', 'sw1a 1aa', null],
  ['GB', '12345', 'postal_code_invalid'],
  ['US', '94103-1234', null],
  ['JP', '100-0001', null],
])('[CHK-04] postal codes of %s: %o', (country, code, issue) => {
  expect(postalCodeIssue(code, country)).toBe(issue);
});

describe('[CHK-04] address forms', () => {
  test('GB, US and AU write the state before the postal code, others the postal code first', () => {
    const all = { ...options, gatherAddress2: true, gatherState: true };
    expect(addressFields({ ...all, country: 'GB' })).toEqual(['name', 'address', 'address2', 'city', 'state', 'postalCode']);
    expect(addressFields({ ...all, country: 'NO' })).toEqual(['name', 'address', 'address2', 'postalCode', 'city', 'state']);
  });

  test('name, address, city and postal code are required', () => {
    expect(
      addressIssues({ name: '', address: ' ', address2: '', postalCode: '', city: '', state: '' }, options).map(
        ({ field, code }) => `${field}:${code}`,
      ),
    ).toEqual(['name:required', 'address:required', 'postalCode:required', 'city:required']);
  });

  test('a hidden postal code is not required', () => {
    expect(addressIssues({ ...address, postalCode: '' }, { ...options, hidePostalCode: true })).toEqual([]);
  });

  test("a state is required if the shop gathers it, and must be one of the shop's", () => {
    const us = { ...options, country: 'US', gatherState: true, states: { CA: 'California' } };
    const at = (state: string) => addressIssues({ ...address, postalCode: '94103', state }, us);
    expect([at(''), at('XX'), at('CA')]).toEqual([[{ field: 'state', code: 'required' }], [{ field: 'state', code: 'state_unknown' }], []]);
  });
});

describe('[CHK-13] delivery data by method', () => {
  const contactInfo = { name: 'Kari Nordmann', emailAddress: 'kari@example.no' };

  test("postage needs an address in the shop's country", () => {
    expect(deliveryDataIssues('postage', {}, options, [])).toEqual([{ field: 'deliveryAddress', code: 'required' }]);
    expect(deliveryDataIssues('postage', { deliveryAddress: address }, options, [])).toEqual([]);
    expect(deliveryDataIssues('postage', { deliveryAddress: { ...address, name: 'Kari', country: 'SE' } }, options, [])).toEqual([
      { field: 'deliveryAddress.name', code: 'full_name' },
      { field: 'deliveryAddress.country', code: 'country_not_served' },
    ]);
  });

  test.each(['store-pickup', 'digital-delivery'] as const)('%s needs a contact', (type) => {
    expect(deliveryDataIssues(type, { contactInfo }, options, [])).toEqual([]);
    expect(deliveryDataIssues(type, { contactInfo: { name: 'Kari', emailAddress: 'x' } }, options, []).map(({ field }) => field)).toEqual([
      'contactInfo.name',
      'contactInfo.emailAddress',
    ]);
    expect(deliveryDataIssues(type, {}, options, [])).toEqual([{ field: 'contactInfo', code: 'required' }]);
  });

  test("school pickup needs one of the customer's subjects too", () => {
    const at = (data: object) => deliveryDataIssues('school-pickup', { contactInfo, ...data }, options, [subject]).map(({ code }) => code);
    expect([at({}), at({ subject: { uuid: '00000000-0000-4000-8000-000000000002' } }), at({ subject: { uuid: subject } })]).toEqual([
      ['required'],
      ['subject_unknown'],
      [],
    ]);
  });
});

test.each([
  ['40012345', 'NO', '+4740012345'],
  ['+46 70 123 45 67', 'NO', '+46701234567'],
  ['07400 123456', 'GB', '+447400123456'],
  ['123', 'NO', null],
  ['ring 40012345', 'NO', null],
])('[CHK-06] phone %o in %s is kept as %o', (phone, country, kept) => {
  expect(normalizePhone(phone, country)).toBe(kept);
  expect(phoneIssue(phone, country)).toBe(kept === null ? 'phone_invalid' : null);
});

describe('[CHK-06] Norwegian personal numbers', () => {
  // Synthetic numbers with valid check digits.
  const withCheck = (nine: string): string => {
    const digit = (weights: number[], digits: string) => (11 - (weights.reduce((sum, w, i) => sum + w * Number(digits[i]), 0) % 11)) % 11;
    const first = digit([3, 7, 6, 1, 8, 9, 4, 5, 2], nine);
    return `${nine}${first}${digit([5, 4, 3, 2, 7, 6, 5, 4, 3, 2], `${nine}${first}`)}`;
  };
  const adult = ['010190201', '010190202', '010190203', '010190204'].map(withCheck).find((pid) => pid.length === 11) ?? '';
  const child = ['150612501', '150612502', '150612503', '150612504'].map(withCheck).find((pid) => pid.length === 11) ?? '';
  const dNumber = ['410190201', '410190202', '410190203', '410190204'].map(withCheck).find((pid) => pid.length === 11) ?? '';
  const noSuchDay = ['310290201', '310290202', '310290203', '310290204'].map(withCheck).find((pid) => pid.length === 11) ?? '';

  test("an adult's number and D-number pass, with spaces too", () => {
    expect(personNumberIssue(`${adult.slice(0, 6)} ${adult.slice(6)}`, 18, '2026-11-21')).toBeNull();
    expect(personNumberIssue(dNumber, 18, '2026-11-21')).toBeNull();
  });

  test('a wrong check digit, an impossible day, and letters are refused', () => {
    const wrong = `${adult.slice(0, 10)}${(Number(adult[10]) + 1) % 10}`;
    expect([wrong, noSuchDay, '1234567890a', '123'].map((pid) => personNumberIssue(pid, 18, '2026-11-21'))).toEqual(
      Array(4).fill('person_number_invalid'),
    );
  });

  test('numbers of hospitals and of tests, with valid check digits, are refused', () => {
    const raised = (by: number) => ['201', '202', '203', '204'].map((individual) => withCheck(`01${1 + by}90${individual}`));
    const numbers = [...raised(40), ...raised(80)].filter((pid) => pid.length === 11);
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers.map((pid) => personNumberIssue(pid, null, '2026-11-21'))).toEqual(numbers.map(() => 'person_number_invalid'));
  });

  test('the minimum age is counted to the day', () => {
    expect([
      personNumberIssue(child, 18, '2030-06-14'),
      personNumberIssue(child, 18, '2030-06-15'),
      personNumberIssue(child, null, '2026-11-21'),
    ]).toEqual(['too_young', null, null]);
  });
});
