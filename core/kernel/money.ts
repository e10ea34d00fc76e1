import { assert } from './assert.ts';

/** An amount in the currency's minor unit (øre for NOK): always an integer, never a float. */
export type MinorUnits = number;

/** The currency until the shop's settings or price list are read (D1 §9, D2 §3). */
export const DEFAULT_CURRENCY = 'NOK';

/** Adds amounts of one currency. */
export function sumMinor(amounts: readonly MinorUnits[]): MinorUnits {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  assert(Number.isSafeInteger(total), 'amounts are integers in minor units');
  return total;
}

/**
 * A share of an amount, rounded half away from zero (ISO 80000-1, rule B).
 * @param percent 0 to 100, may have decimals
 */
export function percentOfMinor(amount: MinorUnits, percent: number): MinorUnits {
  const share = (amount * percent) / 100;
  return Math.sign(share) * Math.round(Math.abs(share));
}

/** Cached by currency and language, because creating one takes milliseconds on a phone, and a page shows a hundred prices. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, currency: string, digits?: number): Intl.NumberFormat {
  const name = `${language} ${currency} ${digits ?? ''}`;
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
  formats.set(name, made);
  return made;
}

/** The currency's number of decimals (ISO 4217): 2 for NOK, 0 for JPY. */
export function minorDigits(currency: string): number {
  return formatOf('en', currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/**
 * An amount as text: 12900 NOK is 'kr 129' in nb. Whole amounts have no decimals.
 * @param language BCP 47
 */
export function formatMinor(amount: MinorUnits, currency: string, language: string): string {
  const digits = minorDigits(currency);
  const isWhole = amount % 10 ** digits === 0;
  return formatOf(language, currency, isWhole ? 0 : digits).format(amount / 10 ** digits);
}

/** Two amounts as one text: 'kr 0–99'. Equal amounts are shown once. */
export function formatMinorRange(lowest: MinorUnits, highest: MinorUnits, currency: string, language: string): string {
  if (lowest === highest) return formatMinor(lowest, currency, language);
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  const isWhole = lowest % unit === 0 && highest % unit === 0;
  return formatOf(language, currency, isWhole ? 0 : digits).formatRange(lowest / unit, highest / unit);
}
