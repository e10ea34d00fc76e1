import type { OrderLine } from '#core/contract/entities.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { applyCartChange, type CartChange } from '../cart/cart-change.ts';
import { pricedGoods } from '../cart/cart-totals.ts';
import type { FoldSurroundings } from '../cart/fold-cart.ts';

export interface RisingPrice {
  readonly line: OrderLine;
  /** Of the whole line. */
  readonly from: MinorUnits;
  readonly to: MinorUnits;
}

/** Lines that cost more after a change removes goods, because an offer that needs a package ends with it. Shown before the change. */
export function risingPrices(
  goods: readonly OrderLine[],
  change: CartChange,
  { priceList, facts, nowMs }: Omit<FoldSurroundings, 'texts'>,
): readonly RisingPrice[] {
  const before = new Map(pricedGoods(goods, priceList, nowMs).map((line) => [line.uuid, line.linePrice]));
  return pricedGoods(applyCartChange(goods, change, priceList, facts), priceList, nowMs).flatMap((line) => {
    const from = before.get(line.uuid);
    return from !== undefined && line.linePrice > from && !change.lines.includes(line.uuid) ? [{ line, from, to: line.linePrice }] : [];
  });
}
