import type { PaymentProvider } from './payment-provider.ts';
import { sandboxPage } from './sandbox-page.ts';

/** A card payment in which no money moves: for demonstrations and tests, and it says so. */
export const sandboxProvider: PaymentProvider = {
  name: 'sandbox-card',
  isInvoice: false,
  start: (request) => Promise.resolve({ kind: 'page', html: sandboxPage(request) }),
};
