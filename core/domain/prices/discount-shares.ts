/**
 * The share of each discount that belongs to each line of goods. Promises: the shares of a discount sum to it in the
 * smallest unit; the discount of a line never exceeds its cost; the same lines give the same shares everywhere. Shares
 * are final: withdrawn goods are refunded at the paid amount, and the other goods keep their shares.
 */
import type { OrderLine } from '#core/contract/entities.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import { splitMinor } from './tax.ts';

type Share = NonNullable<OrderLine['discountShares']>[number];
type PricedLine = Pick<OrderLine, 'uuid' | 'linePrice'>;

/**
 * In proportion to the cost of the lines. The remainder goes to the largest fractions, and of equal ones to the earlier
 * line.
 * @param amount at most the cost of the lines together
 */
export function shareOut(amount: MinorUnits, lines: readonly PricedLine[]): Share[] {
  const parts = splitMinor(
    amount,
    lines.map(({ linePrice }) => linePrice),
  );
  return lines.map(({ uuid }, at) => ({ lineUuid: uuid, amount: parts[at] ?? 0 })).filter((share) => share.amount !== 0);
}

/** The lines with their cost after the shares of discounts. */
export function withoutShares<L extends PricedLine>(lines: readonly L[], shares: readonly Share[]): L[] {
  return lines.map((line) => {
    const off = sumMinor(shares.filter(({ lineUuid }) => lineUuid === line.uuid).map(({ amount }) => amount));
    return off === 0 ? line : { ...line, linePrice: line.linePrice - off };
  });
}

/**
 * The reduction of goods by each discount of an order, line by line. Older orders stored no shares: free delivery, and
 * a code that cancelled exactly the delivery fee, belong to the delivery, and the rest is shared over all goods.
 */
export function discountSharesOf(lines: readonly OrderLine[]): readonly Share[] {
  const goods = lines.filter(({ type }) => type === 0);
  const fees = lines.filter(({ type }) => type === 3).map(({ linePrice }) => linePrice);
  return lines
    .filter(({ type }) => type === 1 || type === 2)
    .flatMap((line) => {
      if (line.discountShares) return line.discountShares;
      const isOfDelivery = line.type === 2 || (fees[0] !== undefined && fees[0] === -line.linePrice);
      return isOfDelivery ? [] : shareOut(-line.linePrice, goods);
    });
}

/** The amount paid for each line of goods, by its uuid: its price without its shares of the order's discounts. */
export function paidForLines(lines: readonly OrderLine[]): ReadonlyMap<string, MinorUnits> {
  const goods = withoutShares(
    lines.filter(({ type }) => type === 0),
    discountSharesOf(lines),
  );
  return new Map(goods.map(({ uuid, linePrice }) => [uuid, linePrice]));
}
