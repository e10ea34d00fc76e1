import type { Rebate } from '../contract/entities.ts';
import { type MinorUnits, percentOfMinor } from '../kernel/money.ts';

/**
 * What a rebate code takes off (PRC-05). Percent and amount count goods only, never more than they cost;
 * free delivery takes the fee that is still asked. Nothing below the code's minimum of goods.
 * @param goodsTotal all lines of type 0
 * @param deliveryFee what delivery still costs; 0 while none is chosen
 */
export function rebateAmount(rebate: Rebate, goodsTotal: MinorUnits, deliveryFee: MinorUnits): MinorUnits {
  if (goodsTotal < rebate.minimumTotal) return 0;
  switch (rebate.kind) {
    case 'percent':
      return percentOfMinor(goodsTotal, Math.min(100, Math.max(0, rebate.value)));
    case 'amount':
      return Math.min(goodsTotal, Math.max(0, rebate.value));
    case 'free_delivery':
      return deliveryFee;
  }
}
