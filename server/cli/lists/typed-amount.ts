import { minorDigits } from '#core/kernel/money.ts';

/** An amount as an operator writes it, in the main unit: 129, 129.50. @returns minor units; null: it is no amount of this currency */
export function typedAmount(text: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const [, whole = '', part = ''] = /^(\d{1,7})(?:[.,](\d+))?$/.exec(text) ?? [];
  return whole === '' || part.length > digits ? null : Number(whole + part.padEnd(digits, '0'));
}
