/** The words for a payment's state on the screens and in `orders list`. */
import type { Order } from '#core/contract/orders.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { openAmount } from './invoice-balance.ts';
import { isCharged } from './payment-amounts.ts';
import { isInvoiceOver, isWhollyRefunded } from './refunded-order.ts';

export type PaymentWord =
  | 'created'
  | 'failed'
  | 'cancelled'
  | 'invoice'
  | 'reserved'
  | 'lapsed'
  | 'paid'
  | 'partlyRefunded'
  | 'refunded'
  | 'takenOff';

/**
 * An accepted invoice is not 'paid' yet, and a reservation is not charged yet.
 * @param payment without amounts: the answer of an older shop
 */
export function paymentWord(payment: Pick<Order['payment'], 'isInvoice' | 'state' | 'amounts' | 'open'>, total: MinorUnits): PaymentWord {
  const { isInvoice, state, amounts } = payment;
  const open = openAmount(payment, total);
  if (state === 'cancelled') return amounts !== undefined && isWhollyRefunded(amounts, 0) ? 'refunded' : 'cancelled';
  const isCovered = amounts !== undefined && amounts.authorised > 0;
  // The whole invoice was deducted, so it need not be paid.
  if (isInvoice && state === 'paid' && amounts !== undefined && amounts.captured === 0 && isInvoiceOver(amounts, open, total))
    return 'takenOff';
  if (isInvoice && state !== 'failed' && (!isCovered || open > 0)) return 'invoice';
  if (state !== 'paid') return state;
  if (amounts === undefined || total === 0) return 'paid';
  // The order was accepted, and its reservation has ended since.
  if (!isCovered) return 'lapsed';
  const { captured, refunded, authorised } = amounts;
  if (refunded > 0) return isWhollyRefunded(amounts, open) ? 'refunded' : 'partlyRefunded';
  // A part of it was charged and the rest released: nothing is reserved any more.
  return isCharged(amounts, total) || captured === authorised ? 'paid' : 'reserved';
}
