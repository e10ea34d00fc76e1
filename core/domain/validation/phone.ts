import { type CountryCode, type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import type { FieldIssueCode } from './field-issue.ts';
import metadata from './phone-metadata.json' with { type: 'json' };

// The file is a part of the library's metadata; TypeScript infers a wider type for the JSON.
const METADATA = metadata as unknown as MetadataJson;

/**
 * A phone number in its stored form, E.164.
 * @param country ISO 3166-1 alpha-2, for numbers without a country code
 * @returns null: it is not a possible and valid number
 */
export function normalizePhone(phone: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(phone.trim(), { defaultCountry: knownCountry(country), extract: false }, METADATA);
  return parsed?.isValid() ? parsed.number : null;
}

export function phoneIssue(phone: string, country: string): FieldIssueCode | null {
  if (phone.trim() === '') return 'required';
  return normalizePhone(phone, country) === null ? 'phone_invalid' : null;
}

const knownCountry = (country: string): CountryCode => {
  const known = Object.keys(METADATA.countries) as CountryCode[];
  return known.find((code) => code === country) ?? 'NO';
};
