import type { Cart } from '#core/contract/entities.ts';
import type { PaymentAmounts, PaymentOption } from '#core/contract/payment.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { hasFiles } from '../cart/held-pictures.ts';
import { isCharged, NO_AMOUNTS } from './payment-amounts.ts';
import { isWhollyRefunded } from './refunded-order.ts';

type Invoiced = { readonly isInvoice: boolean };

/** Files cannot be taken back, so those of an invoice wait until its money has come. One of nothing waits for nothing. */
export const waitsForInvoice = ({ isInvoice }: Invoiced, amounts: Pick<PaymentAmounts, 'captured'>, total: MinorUnits): boolean =>
  isInvoice && !isCharged(amounts, total);

/** Whether an accepted order gives its digital pictures. What is printed is made meanwhile. */
export const givesFiles = (payment: Invoiced, amounts: Pick<PaymentAmounts, 'captured' | 'refunded'>, total: MinorUnits): boolean =>
  !isWhollyRefunded(amounts) && !waitsForInvoice(payment, amounts, total);

/** Said before the order is made. Only what is on credit needs a proved address. */
export const willWaitForInvoice = (
  option: Pick<PaymentOption, 'needsVerifiedEmail' | 'fee'>,
  cart: Pick<Cart, 'orderLines' | 'summary'>,
): boolean =>
  hasFiles(cart.orderLines) &&
  waitsForInvoice({ isInvoice: option.needsVerifiedEmail ?? false }, NO_AMOUNTS, cart.summary.totalPrice + option.fee);
