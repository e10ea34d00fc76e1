import type { PaymentAmounts } from '#core/contract/payment.ts';

/**
 * An order of which all that was charged was given back gives nothing any more: its files are not downloaded, they and its
 * retouch can be bought again, and nothing of it is made. With a part of it given back, also for whole lines, the customer keeps
 * everything.
 */
export const isWhollyRefunded = ({ captured, refunded }: Pick<PaymentAmounts, 'captured' | 'refunded'>): boolean =>
  captured > 0 && refunded >= captured;
