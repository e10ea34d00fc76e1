import type { OrderLine } from '#core/contract/entities.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';

/**
 * The prepaid credit used in an order: the code's reduction of its goods. When goods are refunded, their credit is too.
 * @param isGivenBack of a line's uuid
 */
export function creditHeld(
  lines: readonly Pick<OrderLine, 'type' | 'discountShares'>[],
  isGivenBack: (lineUuid: string) => boolean,
): MinorUnits {
  const shares = lines.flatMap(({ type, discountShares }) => (type === 1 ? (discountShares ?? []) : []));
  return sumMinor(shares.filter(({ lineUuid }) => !isGivenBack(lineUuid)).map(({ amount }) => amount));
}

/** The prepaid credit of an order that was used for these lines, and returns to its code when they are refunded. 0: none was used. */
export const creditOfLines = (lines: readonly OrderLine[], of: { has(lineUuid: string): boolean }): MinorUnits =>
  creditHeld(
    lines.filter(({ isCredit }) => isCredit),
    (uuid) => !of.has(uuid),
  );

/** Whether an order still contains goods that prepaid credit paid for. @param back lines that are withdrawn from or refunded */
export const holdsCredit = (
  lines: readonly Pick<OrderLine, 'uuid' | 'type' | 'isCredit' | 'discountShares'>[],
  isBack: (lineUuid: string) => boolean,
): boolean =>
  creditHeld(
    lines.filter(({ isCredit }) => isCredit),
    isBack,
  ) > 0;

/** The remaining prepaid credit for other orders; null: the code is no credit, or does not reduce this cart. */
export function creditRest(
  rebate: { readonly value: MinorUnits; readonly isCredit?: boolean | undefined },
  lines: readonly Pick<OrderLine, 'type' | 'linePrice'>[],
): MinorUnits | null {
  const taken = -sumMinor(lines.filter(({ type }) => type === 1).map(({ linePrice }) => linePrice));
  return rebate.isCredit && taken > 0 ? rebate.value - taken : null;
}
