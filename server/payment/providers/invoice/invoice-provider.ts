import { NO_AMOUNTS } from '#core/domain/payments/payment-amounts.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { PaymentProvider } from '#server/payment/payment-provider.ts';

const notOurs = () => Promise.resolve(err({ kind: 'refused', reason: 'an invoice is not paid through the shop' } as const));

/** The shop sends an invoice itself: no action for the customer, the order is accepted at once. */
export const invoiceProvider: PaymentProvider = {
  name: 'invoice',
  isInvoice: true,
  start: () => Promise.resolve(ok({ kind: 'accepted' })),
  fetch: ({ currency }) => Promise.resolve(ok({ amounts: NO_AMOUNTS, currency, isOpen: false, location: null })),
  capture: notOurs,
  cancel: notOurs,
  refund: notOurs,
  parseEvent: () => Promise.resolve(err('forged')),
};
