/** The time-limited price of a package (PKG-05). */
import type { MinorUnits } from '#core/kernel/money.ts';

/** The time-limited price if it lowers the price; null: the package has its normal price. */
export const limitedPriceOf = (limited: MinorUnits | null | undefined, priceIncludingDiscount: MinorUnits): MinorUnits | null =>
  limited !== null && limited !== undefined && limited < priceIncludingDiscount ? limited : null;
