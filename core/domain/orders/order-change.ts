/** Whether a customer may change or cancel an order, and what becomes of its money (BIZ-04). */
import type { Order, OrderChange } from '#core/contract/orders.ts';
import type { PaymentAmounts } from '#core/contract/payment.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { heldAmount, refundableAmount } from '../payments/payment-amounts.ts';
import { isWhollyRefunded } from '../payments/refunded-order.ts';

export interface ChangeFacts {
  readonly state: Order['payment']['state'];
  readonly production: NonNullable<Order['production']>['state'];
  /** An export holds the order, or has made its folder. */
  readonly isInExport: boolean;
  /** A picture that the order paid to have retouched is back. */
  readonly hasRetouched: boolean;
  /** A file that the order paid for was downloaded: it cannot be taken back. */
  readonly hasDownloaded: boolean;
  readonly amounts: PaymentAmounts;
  /** What is still to be paid of an invoice. */
  readonly open: MinorUnits;
}

/** Until the order is claimed for export. The server asks this under the claim that an export takes, so that one of the two wins. */
export function changeOf({ state, production, isInExport, hasRetouched, hasDownloaded, amounts, open }: ChangeFacts): OrderChange {
  if (state === 'cancelled' || isWhollyRefunded(amounts, open)) return 'over';
  if (production !== 'received' || isInExport || hasRetouched) return 'in_production';
  return hasDownloaded ? 'downloaded' : 'open';
}

/**
 * - nothing: nothing was paid or promised
 * - released: what the bank holds is let go
 * - refunded: what was charged is paid back
 * - invoiceVoid: the invoice is not to be paid
 * - invoiceBack: the invoice was paid, and the shop pays it back itself
 */
export type MoneyAfterCancel = 'nothing' | 'released' | 'refunded' | 'invoiceVoid' | 'invoiceBack';

/** What the dialog announces before the order is cancelled, and the mail says afterwards. */
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

/** The amount that is told with it: what goes back of what was paid, what the bank holds, or all that the order cost. */
export const amountAfterCancel = (
  money: MoneyAfterCancel,
  { amounts }: Pick<Order['payment'], 'amounts'>,
  total: MinorUnits,
): MinorUnits => {
  if (amounts === undefined || money === 'nothing' || money === 'invoiceVoid') return total;
  return money === 'released' ? heldAmount(amounts) : refundableAmount(amounts);
};
