/** What an order does not cost any more, because its customer withdrew from lines of it before it was made (BIZ-04). */
import type { OrderLine } from '#core/contract/entities.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';

type SoldLine = Pick<OrderLine, 'uuid' | 'type'>;

/** Fees are of the order: they go with its last goods. */
export const isWhollyWithdrawn = (lines: readonly SoldLine[], withdrawn: { has(lineUuid: string): boolean }): boolean =>
  lines.some(({ type }) => type === 0) && lines.every(({ type, uuid }) => type !== 0 || withdrawn.has(uuid));

/**
 * What was paid for the lines, after the discounts that they had.
 * @param total of the order: all of it goes with its last goods
 */
export function withdrawnAmount(lines: readonly OrderLine[], withdrawn: { has(lineUuid: string): boolean }, total: MinorUnits): MinorUnits {
  if (isWhollyWithdrawn(lines, withdrawn)) return total;
  const uncharged = [...paidForLines(lines)].filter(([lineUuid]) => withdrawn.has(lineUuid)).map(([, paid]) => paid);
  return Math.min(total, sumMinor(uncharged));
}
