/** What becomes of the money of lines from which a customer withdraws (BIZ-04): said before, in the receipt of it, and to the shop. */
import type { Order } from '#core/contract/orders.ts';
import { type MinorUnits, sumMinor } from '#core/kernel/money.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import { openAmount } from '#core/domain/payments/invoice-balance.ts';
import { isOfFiles } from './withdrawal.ts';

/**
 * - nothing: the lines cost nothing
 * - uncharged: they were not charged, and are not going to be
 * - unchargedOrBack: the order is being made, and not charged yet. What its folder holds is charged and paid back, the rest is not
 *   charged
 * - offInvoice: they are not to be paid
 * - offInvoiceAndBack: the same, and more of the invoice was paid than is left of it
 * - back: what was paid for them goes back
 */
export type WithdrawalMoneyKind = 'nothing' | 'uncharged' | 'unchargedOrBack' | 'offInvoice' | 'offInvoiceAndBack' | 'back';

export interface WithdrawalMoney {
  readonly kind: WithdrawalMoneyKind;
  /** The amount that is paid back. */
  readonly back: MinorUnits;
}

interface WithdrawalMoneyFacts {
  readonly payment: Pick<Order['payment'], 'isInvoice' | 'open' | 'amounts'>;
  readonly total: MinorUnits;
  /** What the lines cost after their discounts. */
  readonly paid: MinorUnits;
  /** Of it, what was made, or is being made (madeAmount). */
  readonly made: MinorUnits;
}

/** Before anything is done about the withdrawal. @param payment without amounts: of an answer of a shop from before they were told */
export function moneyAfterWithdrawal({ payment, total, paid, made }: WithdrawalMoneyFacts): WithdrawalMoney {
  if (paid === 0) return { kind: 'nothing', back: 0 };
  const open = openAmount(payment, total);
  if (open > 0) return paid > open ? { kind: 'offInvoiceAndBack', back: paid - open } : { kind: 'offInvoice', back: 0 };
  if (payment.isInvoice || payment.amounts?.captured !== 0) return { kind: 'back', back: paid };
  return made > 0 ? { kind: 'unchargedOrBack', back: made } : { kind: 'uncharged', back: 0 };
}

/**
 * @param amounts by line, of an order that was made or is being made: what of it is charged although the customer withdraws, because
 *   goods of it may be theirs. Files are not
 */
export const madeAmount = (lines: readonly OrderLine[], amounts: ReadonlyMap<string, MinorUnits>): MinorUnits =>
  sumMinor(lines.filter((line) => !isOfFiles(line)).map(({ uuid }) => amounts.get(uuid) ?? 0));
