/** What becomes of the money of lines from which a customer withdraws (BIZ-04): said before, in the receipt of it, and to the shop. */
import type { Order } from '#core/contract/orders.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { openAmount } from '#core/domain/payments/invoice-balance.ts';

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
  /** What goes back. */
  readonly back: MinorUnits;
}

interface WithdrawalMoneyFacts {
  readonly payment: Pick<Order['payment'], 'isInvoice' | 'open' | 'amounts'>;
  readonly total: MinorUnits;
  /** Goods of the order were made, or are being made. */
  readonly isMade: boolean;
  /** What the lines cost after their discounts. */
  readonly paid: MinorUnits;
}

/** Before anything is done about the withdrawal. @param payment without amounts: of an answer of a shop from before they were told */
export function moneyAfterWithdrawal({ payment, total, isMade, paid }: WithdrawalMoneyFacts): WithdrawalMoney {
  if (paid === 0) return { kind: 'nothing', back: 0 };
  const open = openAmount(payment, total);
  if (open > 0) return paid > open ? { kind: 'offInvoiceAndBack', back: paid - open } : { kind: 'offInvoice', back: 0 };
  if (payment.isInvoice || payment.amounts?.captured !== 0) return { kind: 'back', back: paid };
  return isMade ? { kind: 'unchargedOrBack', back: paid } : { kind: 'uncharged', back: 0 };
}
