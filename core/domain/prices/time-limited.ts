/** The time-limited price of a package (PKG-05). */
import type { MinorUnits } from '#core/kernel/money.ts';

/** The limited price where it is an offer, that is where it lowers the price; null: the package costs its price. */
export const limitedPriceOf = (limited: MinorUnits | null | undefined, priceIncludingDiscount: MinorUnits): MinorUnits | null =>
  limited !== null && limited !== undefined && limited < priceIncludingDiscount ? limited : null;
