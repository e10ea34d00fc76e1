import type { OrderLine } from '#core/contract/entities.ts';
import type { PaymentAmounts } from '#core/contract/payment.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import { holdsCredit } from '../rebates/credit.ts';
import { heldAmount } from './payment-amounts.ts';

/**
 * An order of which all that was charged was given back, and that keeps no goods (`keepsGoods`), gives nothing any more: its files are not downloaded, they and its
 * retouch can be bought again, and nothing of it is made. With a part of it given back, also for whole lines, the customer keeps
 * everything. While more of it is reserved, or to be paid of its invoice, only a part was given back.
 * @param open what is still to be paid of an invoice
 */
export const isWhollyRefunded = (amounts: PaymentAmounts, open: MinorUnits): boolean =>
  amounts.captured > 0 && amounts.refunded >= amounts.captured && heldAmount(amounts) === 0 && open === 0;

/** The same of an invoice. Of one that was never paid, all was taken off. */
export const isInvoiceOver = ({ captured, refunded }: PaymentAmounts, open: MinorUnits, total: MinorUnits): boolean =>
  total > 0 && open === 0 && captured === refunded;

interface Credit {
  readonly amount: MinorUnits;
  readonly isCharged: boolean;
}

/**
 * Goods that cost nothing after their discounts stay the customer's when all lines that cost something were given back: what a
 * discount gave is not taken away again. An order that was refunded as an amount keeps nothing, unless prepaid credit pays for goods of
 * it: these are kept until their credit goes back.
 * @param credits by line, of lines that were given back or never charged
 * @param refunded with what was taken off an open invoice as an amount
 */
export function keepsGoods(
  lines: readonly Pick<OrderLine, 'uuid' | 'type' | 'isCredit' | 'discountShares'>[],
  withdrawn: { has(lineUuid: string): boolean },
  credits: ReadonlyMap<string, Credit>,
  refunded: MinorUnits,
): boolean {
  const isBack = (uuid: string): boolean => withdrawn.has(uuid) || credits.has(uuid);
  if (holdsCredit(lines, isBack)) return true;
  const charged = [...credits.values()].filter(({ isCharged }) => isCharged).map(({ amount }) => amount);
  return sumMinor(charged) === refunded && lines.some(({ type, uuid }) => type === 0 && !isBack(uuid));
}
