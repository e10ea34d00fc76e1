/** Writes the part of libphonenumber's metadata that the shop needs, because all of it is too large for the first page on a phone. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const COUNTRIES = [
  'NO',
  'SE',
  'DK',
  'FI',
  'IS',
  'FO',
  'DE',
  'AT',
  'CH',
  'NL',
  'BE',
  'FR',
  'ES',
  'PT',
  'IT',
  'PL',
  'CZ',
  'EE',
  'LV',
  'LT',
  'IE',
  'GB',
  'US',
  'AU',
];

interface Metadata {
  version: number;
  country_calling_codes: Record<string, string[]>;
  countries: Record<string, unknown>;
  nonGeographic?: unknown;
}

const source: Metadata = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('libphonenumber-js/metadata.min.json'), 'utf8'));
const callingCodes = Object.entries(source.country_calling_codes)
  .map(([code, countries]) => [code, countries.filter((country) => COUNTRIES.includes(country))] as const)
  .filter(([, countries]) => countries.length > 0);
const part: Metadata = {
  version: source.version,
  country_calling_codes: Object.fromEntries(callingCodes),
  countries: Object.fromEntries(COUNTRIES.map((country) => [country, source.countries[country]])),
};
writeFileSync(new URL('../core/domain/validation/phone-metadata.json', import.meta.url), `${JSON.stringify(part)}\n`);
