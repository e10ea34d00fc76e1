import type { OrderLine } from '#core/contract/entities.ts';
import type { PaymentAmounts } from '#core/contract/payment.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { paidForLines } from '../prices/discount-shares.ts';
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

/**
 * Goods that cost nothing after their discounts, or that prepaid credit paid for, stay the customer's when the money of everything else
 * went back, whatever it was for: what a discount gave is not taken away again, and credit goes back with its goods. Of an order whose
 * goods cost something, an amount that is all of it is the whole order.
 * @param back lines that are withdrawn from, or whose money went back or was never charged
 */
export function keepsGoods(lines: readonly OrderLine[], back: { has(lineUuid: string): boolean }): boolean {
  const isBack = (uuid: string): boolean => back.has(uuid);
  const kept = lines.filter(({ type, uuid }) => type === 0 && !isBack(uuid));
  const costs = paidForLines(lines);
  return kept.length > 0 && (holdsCredit(lines, isBack) || kept.every(({ uuid }) => costs.get(uuid) === 0));
}
