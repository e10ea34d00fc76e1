import type { MinorUnits } from '#core/kernel/money.ts';

/**
 * The tax that an amount includes: 25 % in 125.00 is 25.00. Rounded half up to the minor unit.
 * @param percent of the price without tax
 */
export function taxIncludedIn(amount: MinorUnits, percent: number): MinorUnits {
  return Math.round((amount * percent) / (100 + percent));
}
