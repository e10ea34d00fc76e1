import type { Cart } from '#core/contract/entities.ts';
import type { Order } from '#core/contract/orders.ts';
import type { PaymentAmounts, PaymentOption } from '#core/contract/payment.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { hasFiles } from '../cart/held-pictures.ts';
import { openAmount } from './invoice-balance.ts';

type Payment = Pick<Order['payment'], 'isInvoice' | 'open' | 'amounts'>;

/** Files cannot be returned, so the files of an invoice wait for its payment. A total of 0 needs no payment. */
export const waitsForInvoice = (payment: Payment, total: MinorUnits): boolean => openAmount(payment, total) > 0;

/**
 * Whether an accepted order releases its digital pictures. Prints are produced regardless.
 * @param isGivenBack all of its money was refunded, and the customer keeps no goods (refunded-order.ts)
 */
export const givesFiles = (payment: Payment & { readonly amounts: PaymentAmounts }, total: MinorUnits, isGivenBack: boolean): boolean =>
  !isGivenBack && !waitsForInvoice(payment, total);

/** Shown before the order. Only an order on credit needs a verified address. */
export const willWaitForInvoice = (
  option: Pick<PaymentOption, 'needsVerifiedEmail' | 'fee'>,
  cart: Pick<Cart, 'orderLines' | 'summary'>,
): boolean =>
  hasFiles(cart.orderLines) && waitsForInvoice({ isInvoice: option.needsVerifiedEmail ?? false }, cart.summary.totalPrice + option.fee);
