/** The contact information as a form (ACT-02): filled from the user, checked by the shared rules. */
import type { User } from '#core/contract/entities.ts';
import { addressIssues } from '#core/domain/validation/address.ts';
import type { AddressField, AddressOptions } from '#core/domain/validation/address-layout.ts';
import type { FieldIssueCode } from '#core/domain/validation/field-issue.ts';
import { normalizePhone, phoneIssue } from '#core/domain/validation/phone.ts';
import type { ContactInfo } from '#src/data/commands/account/save-contact-info.ts';

export type ContactField = AddressField | 'mobilePhone';
export type ContactForm = Readonly<Record<ContactField, string>>;
export type ContactIssues = Partial<Record<ContactField, FieldIssueCode>>;

export function contactFormOf({ name, mobilePhone, address }: Pick<User, 'name' | 'mobilePhone' | 'address'>): ContactForm {
  const { address: line, address2, postalCode, city, state } = address;
  return { name, address: line, address2, postalCode, city, state, mobilePhone };
}

export function contactIssues(form: ContactForm, options: AddressOptions): ContactIssues {
  const issues: ContactIssues = {};
  for (const { field, code } of addressIssues(form, options)) if (isContactField(field)) issues[field] = code;
  const phone = phoneIssue(form.mobilePhone, options.country);
  return phone ? { ...issues, mobilePhone: phone } : issues;
}

const isContactField = (field: string): field is AddressField =>
  ['name', 'address', 'address2', 'postalCode', 'city', 'state'].includes(field);

/** The same number in another notation is not a new number. */
export const isNewPhone = (form: ContactForm, user: Pick<User, 'mobilePhone'>, country: string): boolean =>
  normalizePhone(form.mobilePhone, country) !== user.mobilePhone;

/** The payload of D2 §7. */
export const contactInfoOf = (form: ContactForm): ContactInfo => ({
  name: form.name,
  address: form.address,
  address2: form.address2,
  postal_code: form.postalCode,
  city: form.city,
  mobile: form.mobilePhone,
  state: form.state,
});
