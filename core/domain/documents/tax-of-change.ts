import type { MinorUnits } from '#core/kernel/money.ts';
import { sumMinor } from '#core/kernel/money.ts';
import { type TaxShare, taxOfPart } from '../prices/tax.ts';

/**
 * The tax of a document that changes what an order comes to.
 * @param issued amounts of the order's documents so far. @param amount of this one: negative is a credit
 */
export function taxOfChange(
  whole: readonly TaxShare[],
  total: MinorUnits,
  issued: readonly MinorUnits[],
  amount: MinorUnits,
): readonly TaxShare[] {
  const credited = total - sumMinor(issued);
  return taxOfPart(whole, credited, credited - amount).map(({ percent, gross, base, tax }) => ({
    percent,
    gross: 0 - gross,
    base: 0 - base,
    tax: 0 - tax,
  }));
}
