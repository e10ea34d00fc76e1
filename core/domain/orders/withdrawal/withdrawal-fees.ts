/**
 * The fees of an order that are refunded with the goods from which its customer withdraws (BIZ-04). Directive
 * 2011/83/EU, article 13: a consumer who withdraws from all goods of a delivery gets its cost back, except the extra
 * cost of express over the standard delivery. If nothing of the delivery was made, the extra cost is refunded too.
 */
import type { OrderLine } from '#core/contract/entities.ts';
import type { GoesAlong } from '#core/contract/orders.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { isDigitalLine } from '#core/domain/cart/only-digital.ts';
import { discountSharesOf } from '#core/domain/prices/discount-shares.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';

interface FeeFacts {
  readonly fixed: PriceList['fixedProducts'];
  /** The cost of the standard delivery; null: it is the chosen one. */
  readonly standardDelivery: MinorUnits | null;
  /** Goods that are in a folder of the order. */
  readonly made: { has(lineUuid: string): boolean };
}

/** The delivery is refunded with the last sent goods, the payment fee with the last goods of all. */
export function withdrawalFees(lines: readonly OrderLine[], { fixed, standardDelivery, made }: FeeFacts): readonly GoesAlong[] {
  const goods = lines.filter(({ type }) => type === 0);
  const sent = goods.filter((line) => !isDigitalLine(line, fixed));
  const uuidsOf = (some: readonly OrderLine[]) => some.map(({ uuid }) => uuid);
  // The first fee is the delivery's.
  return lines
    .filter(({ type }) => type === 3)
    .map(({ uuid, linePrice }, at) => {
      if (at > 0) return { lineUuid: uuid, amount: linePrice, goods: uuidsOf(goods) };
      const paid = Math.max(0, linePrice - offDelivery(lines));
      const most = sent.some((line) => made.has(line.uuid)) ? (standardDelivery ?? paid) : paid;
      return { lineUuid: uuid, amount: Math.min(paid, most), goods: uuidsOf(sent.length > 0 ? sent : goods) };
    })
    .filter(({ amount, goods: its }) => amount > 0 && its.length > 0);
}

/** The part of the discounts that does not belong to goods. */
const offDelivery = (lines: readonly OrderLine[]): MinorUnits =>
  0 -
  sumMinor(lines.filter(({ type }) => type === 1 || type === 2).map(({ linePrice }) => linePrice)) -
  sumMinor(discountSharesOf(lines).map(({ amount }) => amount));
