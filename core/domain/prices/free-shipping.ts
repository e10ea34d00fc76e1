import type { OrderLine } from '#core/contract/entities.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';

/** The price of the goods: lines of type 0, with their own reductions, without rebate codes and fees. */
export function goodsTotalOf(lines: readonly Pick<OrderLine, 'type' | 'linePrice'>[]): MinorUnits {
  return sumMinor(lines.filter((line) => line.type === 0).map((line) => line.linePrice));
}

export type FreeShipping =
  | { readonly state: 'off' }
  | { readonly state: 'reached' }
  | { readonly state: 'remaining'; readonly remaining: MinorUnits };

/** The promo bar (CRT-07). @param threshold from settings; negative is off */
export function freeShipping(goodsTotal: MinorUnits, threshold: MinorUnits): FreeShipping {
  if (threshold < 0) return { state: 'off' };
  return goodsTotal >= threshold ? { state: 'reached' } : { state: 'remaining', remaining: threshold - goodsTotal };
}
