import { type AddressField, type AddressOptions, addressFields } from './address-layout.ts';
import type { FieldIssue, FieldIssueCode } from './field-issue.ts';
import { fullNameIssue } from './full-name.ts';
import { postalCodeIssue } from './postal-code.ts';

/** D1 §5: name, address and city required; postal code unless hidden; state if gathered; address2 optional. */
export function addressIssues(address: Readonly<Record<AddressField, string>>, options: AddressOptions): FieldIssue[] {
  return addressFields(options).flatMap((field) => {
    const code = issueOf(field, address[field], options);
    return code ? [{ field, code }] : [];
  });
}

function issueOf(field: AddressField, value: string, options: AddressOptions): FieldIssueCode | null {
  switch (field) {
    case 'name':
      return fullNameIssue(value);
    case 'address':
    case 'city':
      return value.trim() === '' ? 'required' : null;
    case 'address2':
      return null;
    case 'postalCode':
      return postalCodeIssue(value, options.country);
    case 'state':
      return stateIssue(value, options.states);
  }
}

function stateIssue(state: string, states: AddressOptions['states']): FieldIssueCode | null {
  if (state.trim() === '') return 'required';
  return Object.keys(states).length === 0 || Object.hasOwn(states, state.trim()) ? null : 'state_unknown';
}
