/**
 * Which fees of an order go with goods from which its customer withdraws (BIZ-04). Directive 2011/83/EU, article 13: who withdraws
 * from all goods of a delivery does not pay for the delivery, at most for what express cost more than the standard one. Of a
 * delivery of which nothing was made there was no express either.
 */
import type { OrderLine } from '#core/contract/entities.ts';
import type { GoesAlong } from '#core/contract/orders.ts';
import type { PriceList } from '#core/contract/shop.ts';
import { isDigitalLine } from '#core/domain/cart/only-digital.ts';
import { discountSharesOf } from '#core/domain/prices/discount-shares.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';

interface FeeFacts {
  readonly fixed: PriceList['fixedProducts'];
  /** What the standard delivery would have cost; null: it is the one that was chosen. */
  readonly standardDelivery: MinorUnits | null;
  /** Goods that a folder of the order holds. */
  readonly made: { has(lineUuid: string): boolean };
}

/** The delivery goes with the last goods that are sent, the fee of the payment with the last goods of all. */
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

/** The part of the discounts that belongs to no goods. */
const offDelivery = (lines: readonly OrderLine[]): MinorUnits =>
  0 -
  sumMinor(lines.filter(({ type }) => type === 1 || type === 2).map(({ linePrice }) => linePrice)) -
  sumMinor(discountSharesOf(lines).map(({ amount }) => amount));
