import type { DeliveryData, DeliveryMethodType } from '#core/contract/delivery.ts';
import { addressIssues } from './address.ts';
import type { AddressOptions } from './address-layout.ts';
import { emailIssue } from './email.ts';
import type { FieldIssue } from './field-issue.ts';
import { fullNameIssue } from './full-name.ts';

/**
 * Checks the data that a delivery method needs (D1 §5): an address for postage, a contact for the others, a subject for
 * school pickup.
 */
export function deliveryDataIssues(
  type: DeliveryMethodType,
  data: DeliveryData,
  options: AddressOptions,
  /** The customer's own subjects that school pickup can deliver to. */
  subjectUuids: readonly string[],
): FieldIssue[] {
  if (type === 'postage') return postageIssues(data, options);
  const contact = contactIssues(data);
  return type === 'school-pickup' ? [...contact, ...subjectIssues(data, subjectUuids)] : contact;
}

function postageIssues({ deliveryAddress }: DeliveryData, options: AddressOptions): FieldIssue[] {
  if (!deliveryAddress) return [{ field: 'deliveryAddress', code: 'required' }];
  const issues = addressIssues(deliveryAddress, options).map((issue) => ({ ...issue, field: `deliveryAddress.${issue.field}` }));
  const isElsewhere = deliveryAddress.country !== undefined && deliveryAddress.country !== options.country;
  return isElsewhere ? [...issues, { field: 'deliveryAddress.country', code: 'country_not_served' }] : issues;
}

function contactIssues({ contactInfo }: DeliveryData): FieldIssue[] {
  if (!contactInfo) return [{ field: 'contactInfo', code: 'required' }];
  const name = fullNameIssue(contactInfo.name);
  const email = emailIssue(contactInfo.emailAddress);
  return [
    ...(name ? [{ field: 'contactInfo.name', code: name }] : []),
    ...(email ? [{ field: 'contactInfo.emailAddress', code: email }] : []),
  ];
}

function subjectIssues({ subject }: DeliveryData, subjectUuids: readonly string[]): FieldIssue[] {
  if (!subject) return [{ field: 'subject', code: 'required' }];
  return subjectUuids.includes(subject.uuid) ? [] : [{ field: 'subject', code: 'subject_unknown' }];
}
