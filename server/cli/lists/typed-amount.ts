import { minorDigits } from '#core/kernel/money.ts';

/**
 * An amount in the operator's notation, in the main unit: 129, 129.50. @returns minor units; null when it is not an
 * amount of this currency
 */
export function typedAmount(text: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const [, whole = '', part = ''] = /^(\d{1,7})(?:[.,](\d+))?$/.exec(text) ?? [];
  return whole === '' || part.length > digits ? null : Number(whole + part.padEnd(digits, '0'));
}
