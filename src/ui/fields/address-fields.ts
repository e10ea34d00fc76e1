import type { AddressField } from '#core/domain/validation/address-layout.ts';

/** The browsers' autofill token of each field (HTML Standard, autofill). */
export const ADDRESS_AUTOCOMPLETE: Readonly<Record<AddressField, string>> = {
  name: 'name',
  address: 'address-line1',
  address2: 'address-line2',
  postalCode: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
};

/** Fields that take the full width of a form. */
export const WIDE_ADDRESS_FIELDS: readonly AddressField[] = ['name', 'address', 'address2'];
