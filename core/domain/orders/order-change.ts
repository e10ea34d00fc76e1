/** Whether a customer may change or cancel an order, and the effect on its money (BIZ-04). */
import type { Order, OrderChange } from '#core/contract/orders.ts';
import type { PaymentAmounts } from '#core/contract/payment.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { heldAmount, refundableAmount } from '../payments/payment-amounts.ts';
import { isWhollyRefunded } from '../payments/refunded-order.ts';

export interface ChangeFacts {
  readonly state: Order['payment']['state'];
  readonly production: NonNullable<Order['production']>['state'];
  /** An export has claimed the order, or has made its folder. */
  readonly isInExport: boolean;
  /** A retouched picture that the order paid for is done. */
  readonly hasRetouched: boolean;
  /** A file that the order paid for was downloaded, and can no longer be returned. */
  readonly hasDownloaded: boolean;
  readonly amounts: PaymentAmounts;
  /** The unpaid amount of an invoice. */
  readonly open: MinorUnits;
}

/** Until the order is claimed for export. The server checks this under the same claim as an export, so only one of the two succeeds. */
export function changeOf({ state, production, isInExport, hasRetouched, hasDownloaded, amounts, open }: ChangeFacts): OrderChange {
  if (state === 'cancelled' || isWhollyRefunded(amounts, open)) return 'over';
  if (production !== 'received' || isInExport || hasRetouched) return 'in_production';
  return hasDownloaded ? 'downloaded' : 'open';
}

/**
 * - nothing: nothing was paid or promised
 * - released: the reservation is released
 * - refunded: the charged amount is paid back
 * - invoiceVoid: the invoice need not be paid
 * - invoiceBack: the invoice was paid, and the shop pays it back itself
 */
export type MoneyAfterCancel = 'nothing' | 'released' | 'refunded' | 'invoiceVoid' | 'invoiceBack';

/** Announced in the dialog before the cancellation, and in the mail afterwards. */
export function moneyAfterCancel(
  { isInvoice, state, amounts }: Pick<Order['payment'], 'isInvoice' | 'state' | 'amounts'>,
  total: MinorUnits,
): MoneyAfterCancel {
  const isCharged = amounts !== undefined && refundableAmount(amounts) > 0;
  if (isInvoice) return total === 0 ? 'nothing' : isCharged ? 'invoiceBack' : 'invoiceVoid';
  if (isCharged) return 'refunded';
  const isHeld = amounts === undefined ? state === 'paid' && total > 0 : heldAmount(amounts) > 0;
  return isHeld ? 'released' : 'nothing';
}

/** The amount that is shown with it: the repayment, the released reservation, or the total of the order. */
export const amountAfterCancel = (
  money: MoneyAfterCancel,
  { amounts }: Pick<Order['payment'], 'amounts'>,
  total: MinorUnits,
): MinorUnits => {
  if (amounts === undefined || money === 'nothing' || money === 'invoiceVoid') return total;
  return money === 'released' ? heldAmount(amounts) : refundableAmount(amounts);
};
