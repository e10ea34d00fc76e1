/** Whether a shop's prices, receipts and mails mention tax, and its name. */

/** The key of its texts. Prices include the tax under either name. */
export type TaxName = 'vat' | 'sales';

/** Whether the seller is in a tax register that is known here: the Norwegian one. 'MVA' follows the number. */
export const isInTaxRegister = ({ isTaxRegistered }: { readonly isTaxRegistered: boolean }, country: string): boolean =>
  isTaxRegistered && country === 'NO';

/**
 * null: tax is not mentioned, because nothing is taxed and no register requires a rate of 0.
 * @param percents of the sold goods
 * @param country of the shop
 */
export function taxName(percents: readonly number[], country: string, isRegistered = false): TaxName | null {
  if (!isRegistered && !percents.some((percent) => percent > 0)) return null;
  return country === 'US' ? 'sales' : 'vat';
}
