/** The amount by which an order is reduced because its customer withdrew from some lines (BIZ-04). */
import type { OrderLine } from '#core/contract/entities.ts';
import type { GoesAlong } from '#core/contract/orders.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';
import { retouchAlong } from './retouch-along.ts';

type SoldLine = Pick<OrderLine, 'uuid' | 'type'>;
interface Lines {
  has(lineUuid: string): boolean;
}

export const isWhollyWithdrawn = (lines: readonly SoldLine[], withdrawn: Lines): boolean =>
  lines.some(({ type }) => type === 0) && lines.every(({ type, uuid }) => type !== 0 || withdrawn.has(uuid));

interface WithdrawnFacts {
  /** Lines for which the money is requested. */
  readonly asked: Lines;
  /** All lines from which the customer withdrew. */
  readonly withdrawn: Lines;
  /** Lines and fees that were refunded, or not charged, before. */
  readonly credited: Lines;
  readonly along: readonly GoesAlong[];
}

/**
 * By line, including fees: the amount paid for the lines after their discounts, and the retouch and the fees that are
 * refunded with the last of them.
 */
export function amountsOfLines(
  lines: readonly OrderLine[],
  { asked, withdrawn, credited, along }: WithdrawnFacts,
): ReadonlyMap<string, MinorUnits> {
  const retouch = retouchAlong(lines, along, { asked, withdrawn, credited });
  const isAsked = (uuid: string) => asked.has(uuid) || retouch.has(uuid);
  const isWithdrawn = (uuid: string) => withdrawn.has(uuid) || (retouch.get(uuid)?.every((goods) => withdrawn.has(goods)) ?? false);
  const fees = along.filter(
    ({ lineUuid, goods }) => isFee(lines, lineUuid) && goods.every(isWithdrawn) && goods.some(isAsked) && !credited.has(lineUuid),
  );
  return new Map([
    ...[...paidForLines(lines)].filter(([lineUuid]) => isAsked(lineUuid)),
    ...fees.map(({ lineUuid, amount }) => [lineUuid, amount] as const),
  ]);
}

const isFee = (lines: readonly SoldLine[], lineUuid: string): boolean => lines.some(({ uuid, type }) => uuid === lineUuid && type === 3);

/**
 * The amount of an order that is not charged.
 * @param uncharged the uncharged amounts by line
 * @param total of the order, which is uncharged as a whole with its last goods
 */
export const unchargedAmount = (lines: readonly SoldLine[], uncharged: ReadonlyMap<string, MinorUnits>, total: MinorUnits): MinorUnits =>
  isWhollyWithdrawn(lines, uncharged) ? total : Math.min(total, sumMinor([...uncharged.values()]));
