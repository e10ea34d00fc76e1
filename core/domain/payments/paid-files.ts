import type { PaymentAmounts } from '#core/contract/payment.ts';
import type { MinorUnits } from '#core/kernel/money.ts';
import { isCharged } from './payment-amounts.ts';
import { isWhollyRefunded } from './refunded-order.ts';

/**
 * Whether an accepted order gives its digital pictures: files cannot be taken back, so those of an invoice wait until its
 * money has come. What is printed is made meanwhile.
 */
export const givesFiles = (
  { isInvoice }: { readonly isInvoice: boolean },
  amounts: Pick<PaymentAmounts, 'captured' | 'refunded'>,
  total: MinorUnits,
): boolean => !isWhollyRefunded(amounts) && (!isInvoice || isCharged(amounts, total));
