import type { PaymentAmounts } from '#core/contract/payment.ts';

/**
 * An order of which all that was charged was given back gives nothing any more: its files are not downloaded, they and its
 * retouch can be bought again, and nothing of it is made. A refund is an amount, of no line: with a part of it given back, the
 * customer keeps everything.
 */
export const isWhollyRefunded = ({ captured, refunded }: Pick<PaymentAmounts, 'captured' | 'refunded'>): boolean =>
  captured > 0 && refunded >= captured;
