import type { DeliveryData } from '#core/contract/delivery.ts';

type DeliveryAddress = NonNullable<DeliveryData['deliveryAddress']>;
export type AddressField = keyof Pick<DeliveryAddress, 'name' | 'address' | 'address2' | 'postalCode' | 'city' | 'state'>;

/** The shop's options for addresses (D1 §3). */
export interface AddressOptions {
  readonly gatherAddress2: boolean;
  readonly gatherState: boolean;
  readonly hidePostalCode: boolean;
  /** Codes and names; empty: any text is a state. */
  readonly states: Readonly<Record<string, string>>;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

const STATE_BEFORE_ZIP: readonly string[] = ['GB', 'US', 'AU'];

export const hasStateBeforeZip = (country: string): boolean => STATE_BEFORE_ZIP.includes(country);

/** The fields in the order of the country (D1 §9), without those that the shop does not require. */
export function addressFields(options: AddressOptions): AddressField[] {
  const order: AddressField[] = hasStateBeforeZip(options.country)
    ? ['name', 'address', 'address2', 'city', 'state', 'postalCode']
    : ['name', 'address', 'address2', 'postalCode', 'city', 'state'];
  const isAsked: Partial<Record<AddressField, boolean>> = {
    address2: options.gatherAddress2,
    state: options.gatherState,
    postalCode: !options.hidePostalCode,
  };
  return order.filter((field) => isAsked[field] ?? true);
}

/** The country's format of the last lines of an address, in the order of its form. */
export function placeLines({ postalCode, city, state }: Record<'postalCode' | 'city' | 'state', string>, country: string): string[] {
  const joined = (between: string, ...parts: readonly string[]) => parts.filter((part) => part.trim() !== '').join(between);
  const lines = {
    US: [joined(', ', city, joined(' ', state, postalCode))],
    AU: [joined(' ', city, state, postalCode)],
    GB: [city, state, postalCode],
  }[country] ?? [joined(' ', postalCode, city), state];
  return lines.map((line) => line.trim()).filter(Boolean);
}

interface Recipient extends Record<'postalCode' | 'city' | 'state', string> {
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
}

/** The recipient and the address, line by line. */
export const recipientLines = ({ name, address1, address2, ...place }: Recipient, country: string): string[] =>
  [name, address1, address2, ...placeLines(place, country)].map((line) => line.trim()).filter(Boolean);
