import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import { goodsOnSale } from '../cart/sale/on-sale.ts';
import { isOnlyDigital } from '../cart/only-digital.ts';

/** The price of the goods that can be bought, with their own reductions, without rebate codes and fees. */
export const goodsTotalOf = (lines: readonly Pick<OrderLine, 'type' | 'isOffSale' | 'linePrice'>[]): MinorUnits =>
  sumMinor(goodsOnSale(lines).map((line) => line.linePrice));

export type FreeShipping =
  | { readonly state: 'off' }
  | { readonly state: 'reached' }
  | { readonly state: 'remaining'; readonly remaining: MinorUnits };

/** @param threshold from settings; negative is off */
export function freeShipping(goodsTotal: MinorUnits, threshold: MinorUnits): FreeShipping {
  if (threshold < 0) return { state: 'off' };
  return goodsTotal >= threshold ? { state: 'reached' } : { state: 'remaining', remaining: threshold - goodsTotal };
}

/** The promo bar (CRT-07). A cart of digital goods has none, because nothing is sent. */
export function freeShippingOf(
  lines: readonly OrderLine[],
  { freeShippingThreshold, fixedProducts }: Pick<PriceList, 'freeShippingThreshold' | 'fixedProducts'>,
): FreeShipping {
  const goods = goodsOnSale(lines);
  return isOnlyDigital(goods, fixedProducts) ? { state: 'off' } : freeShipping(goodsTotalOf(goods), freeShippingThreshold);
}
