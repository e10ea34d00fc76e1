import type { OrderLine } from '#core/contract/entities.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';

/**
 * What an order holds of prepaid credit: what the code took off its goods. Of goods whose money goes back, the credit goes back too.
 * @param isGivenBack of a line's uuid
 */
export function creditHeld(
  lines: readonly Pick<OrderLine, 'type' | 'discountShares'>[],
  isGivenBack: (lineUuid: string) => boolean,
): MinorUnits {
  const shares = lines.flatMap(({ type, discountShares }) => (type === 1 ? (discountShares ?? []) : []));
  return sumMinor(shares.filter(({ lineUuid }) => !isGivenBack(lineUuid)).map(({ amount }) => amount));
}

/** What of the prepaid credit of an order is for these lines, and is on its code again when their money goes back. 0: none was used. */
export const creditOfLines = (lines: readonly OrderLine[], of: { has(lineUuid: string): boolean }): MinorUnits =>
  creditHeld(
    lines.filter(({ isCredit }) => isCredit),
    (uuid) => !of.has(uuid),
  );

/** Whether an order still holds prepaid credit that paid for goods of it. @param back lines that are withdrawn from, or whose money goes back */
export const holdsCredit = (
  lines: readonly Pick<OrderLine, 'uuid' | 'type' | 'isCredit' | 'discountShares'>[],
  isBack: (lineUuid: string) => boolean,
): boolean =>
  creditHeld(
    lines.filter(({ isCredit }) => isCredit),
    isBack,
  ) > 0;

/** What stays of prepaid credit for other orders; null: the code is none, or takes nothing off this cart. */
export function creditRest(
  rebate: { readonly value: MinorUnits; readonly isCredit?: boolean | undefined },
  lines: readonly Pick<OrderLine, 'type' | 'linePrice'>[],
): MinorUnits | null {
  const taken = -sumMinor(lines.filter(({ type }) => type === 1).map(({ linePrice }) => linePrice));
  return rebate.isCredit && taken > 0 ? rebate.value - taken : null;
}
