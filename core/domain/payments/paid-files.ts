import type { Cart } from '#core/contract/entities.ts';
import type { Order } from '#core/contract/orders.ts';
import type { PaymentAmounts, PaymentOption } from '#core/contract/payment.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { hasFiles } from '../cart/held-pictures.ts';
import { openAmount } from './invoice-balance.ts';

type Payment = Pick<Order['payment'], 'isInvoice' | 'open' | 'amounts'>;

/** Files cannot be taken back, so those of an invoice wait until its money has come. One of nothing waits for nothing. */
export const waitsForInvoice = (payment: Payment, total: MinorUnits): boolean => openAmount(payment, total) > 0;

/**
 * Whether an accepted order gives its digital pictures. What is printed is made meanwhile.
 * @param isGivenBack all of its money, and it keeps no goods (refunded-order.ts)
 */
export const givesFiles = (payment: Payment & { readonly amounts: PaymentAmounts }, total: MinorUnits, isGivenBack: boolean): boolean =>
  !isGivenBack && !waitsForInvoice(payment, total);

/** Said before the order is made. Only what is on credit needs a proved address. */
export const willWaitForInvoice = (
  option: Pick<PaymentOption, 'needsVerifiedEmail' | 'fee'>,
  cart: Pick<Cart, 'orderLines' | 'summary'>,
): boolean =>
  hasFiles(cart.orderLines) && waitsForInvoice({ isInvoice: option.needsVerifiedEmail ?? false }, cart.summary.totalPrice + option.fee);
