import type { PaymentProvider } from './payment-provider.ts';

/** The shop sends an invoice itself: nothing to do for the customer, the order is accepted as it stands. */
export const invoiceProvider: PaymentProvider = {
  name: 'invoice',
  isInvoice: true,
  start: ({ orderUuid }) => Promise.resolve({ kind: 'accepted', reference: orderUuid }),
};
