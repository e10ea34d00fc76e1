import type { Cart, OrderLine, Rebate, RebateResult } from '#core/contract/entities.ts';
import { type MinorUnits, percentOfMinor } from '#core/kernel/money.ts';

/**
 * The discount of a rebate code, and why it gives none (PRC-05). Percent and amount apply to goods only and never
 * exceed their price; free delivery removes the delivery fee. No discount below the code's minimum of goods.
 * @param goodsTotal all lines of type 0
 * @param deliveryFee the remaining delivery fee; null: no delivery is chosen
 */
export function applyRebate(rebate: Rebate, goodsTotal: MinorUnits, deliveryFee: MinorUnits | null): RebateResult & { amount: MinorUnits } {
  const missing = missingToMinimum(rebate.minimumTotal, goodsTotal);
  if (missing > 0) return { state: 'below_minimum', missing, amount: 0 };
  if (rebate.kind === 'free_delivery' && deliveryFee === null) return { state: 'delivery_not_chosen', missing: 0, amount: 0 };
  const amount = amountOff(rebate, goodsTotal, deliveryFee ?? 0);
  if (amount > 0) return { state: 'applied', missing: 0, amount };
  return { state: rebate.kind === 'free_delivery' ? 'delivery_free' : 'nothing_to_reduce', missing: 0, amount: 0 };
}

/** What goods a code's minimum still lacks; 0: none. */
export const missingToMinimum = (minimum: MinorUnits, goodsTotal: MinorUnits): MinorUnits => Math.max(0, minimum - goodsTotal);

function amountOff(rebate: Rebate, goodsTotal: MinorUnits, deliveryFee: MinorUnits): MinorUnits {
  switch (rebate.kind) {
    case 'percent':
      return percentOfMinor(goodsTotal, Math.min(100, Math.max(0, rebate.value)));
    case 'amount':
      return Math.min(goodsTotal, Math.max(0, rebate.value));
    case 'free_delivery':
      return deliveryFee;
  }
}

/** The rebate code for an order and its purchase event: only if it gave a discount. */
export const usedRebateCode = (code: Cart['rebateCode'], lines: readonly Pick<OrderLine, 'type'>[]): Cart['rebateCode'] =>
  lines.some((line) => line.type === 1) ? code : null;
