import type { OrderLine } from '#core/contract/entities.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import { isOnlyDigital } from '../cart/only-digital.ts';

/** The price of the goods: lines of type 0, with their own reductions, without rebate codes and fees. */
export function goodsTotalOf(lines: readonly Pick<OrderLine, 'type' | 'linePrice'>[]): MinorUnits {
  return sumMinor(lines.filter((line) => line.type === 0).map((line) => line.linePrice));
}

export type FreeShipping =
  | { readonly state: 'off' }
  | { readonly state: 'reached' }
  | { readonly state: 'remaining'; readonly remaining: MinorUnits };

/** @param threshold from settings; negative is off */
export function freeShipping(goodsTotal: MinorUnits, threshold: MinorUnits): FreeShipping {
  if (threshold < 0) return { state: 'off' };
  return goodsTotal >= threshold ? { state: 'reached' } : { state: 'remaining', remaining: threshold - goodsTotal };
}

/** The promo bar (CRT-07). A cart of digital goods has none: nothing of it is sent. */
export function freeShippingOf(
  lines: readonly OrderLine[],
  { freeShippingThreshold, fixedProducts }: Pick<PriceList, 'freeShippingThreshold' | 'fixedProducts'>,
): FreeShipping {
  const goods = lines.filter((line) => line.type === 0);
  return isOnlyDigital(goods, fixedProducts) ? { state: 'off' } : freeShipping(goodsTotalOf(goods), freeShippingThreshold);
}
