/** Whether a shop's prices, receipts and mails speak of tax, and by which name. */

/** The key of its words. Prices include it under either name. */
export type TaxName = 'vat' | 'sales';

/** Whether the seller is in a register of tax that is known here: the Norwegian one. 'MVA' follows the number. */
export const isInTaxRegister = ({ isTaxRegistered }: { readonly isTaxRegistered: boolean }, country: string): boolean =>
  isTaxRegistered && country === 'NO';

/**
 * null: nothing is said, since nothing is taxed and no register asks for a rate of 0.
 * @param percents of what is sold
 * @param country of the shop
 */
export function taxName(percents: readonly number[], country: string, isRegistered = false): TaxName | null {
  if (!isRegistered && !percents.some((percent) => percent > 0)) return null;
  return country === 'US' ? 'sales' : 'vat';
}
