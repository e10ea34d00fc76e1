import type { PaymentProvider } from './payment-provider.ts';

/** The shop sends an invoice itself: nothing to do for the customer, the order is accepted at once. */
export const invoiceProvider: PaymentProvider = {
  name: 'invoice',
  isInvoice: true,
  start: ({ orderUuid }) => Promise.resolve({ kind: 'accepted', reference: orderUuid }),
};
