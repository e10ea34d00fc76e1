/** The forms of the delivery step, and the data that is sent of them (CHK-04, CHK-13). */
import type { CheckoutOptionsSchema } from '#core/contract/checkout.ts';
import type { DeliveryData, DeliveryMethod, DeliveryMethodType } from '#core/contract/delivery.ts';
import type { User } from '#core/contract/entities.ts';
import { deliveryDataIssues } from '#core/domain/validation/delivery-data.ts';
import type { FieldIssueCode } from '#core/domain/validation/field-issue.ts';
import type * as z from 'zod/mini';

export type CheckoutOptions = z.infer<typeof CheckoutOptionsSchema>;
export type AddressForm = NonNullable<DeliveryData['deliveryAddress']>;
export type ContactForm = NonNullable<DeliveryData['contactInfo']>;

export interface DeliveryForm {
  readonly address: AddressForm;
  readonly contact: ContactForm;
  readonly subjectUuid: string | null;
}

/** Prefills the form from the customer's account (ACC-17). */
export function prefilledForm(user: Pick<User, 'name' | 'emailAddress' | 'address'>): DeliveryForm {
  const { address, address2, postalCode, city, state } = user.address;
  return {
    address: { name: user.name, address, address2, postalCode, city, state, verifiedAddress: false, saveAddress: address === '' },
    contact: { name: user.name, emailAddress: user.emailAddress },
    subjectUuid: null,
  };
}

/** Any later change of the form makes a verified address unverified (D1 §5). */
export const editAddress = (form: DeliveryForm, change: Partial<AddressForm>): DeliveryForm => ({
  ...form,
  address: { ...form.address, verifiedAddress: false, ...change },
});

export const editContact = (form: DeliveryForm, change: Partial<ContactForm>): DeliveryForm => ({
  ...form,
  contact: { ...form.contact, ...change },
});

/** Sends only the fields that the method requires. */
export function deliveryDataOf(type: DeliveryMethodType, form: DeliveryForm, options: Pick<CheckoutOptions, 'country'>): DeliveryData {
  if (type === 'postage') return { deliveryAddress: { ...form.address, country: options.country } };
  const contact: DeliveryData = { contactInfo: form.contact };
  return type === 'school-pickup' && form.subjectUuid !== null ? { ...contact, subject: { uuid: form.subjectUuid } } : contact;
}

export type DeliveryIssues = Readonly<Record<string, FieldIssueCode>>;

/** Issues by the field's name in the form: 'name', 'postalCode', 'emailAddress', 'subject'. */
export function deliveryIssues(
  method: Pick<DeliveryMethod, 'type'>,
  form: DeliveryForm,
  options: CheckoutOptions,
  subjectUuids: readonly string[],
): DeliveryIssues {
  const issues = deliveryDataIssues(method.type, deliveryDataOf(method.type, form, options), options, subjectUuids);
  return Object.fromEntries(issues.map((issue) => [issue.field.split('.').at(-1) ?? issue.field, issue.code]));
}
