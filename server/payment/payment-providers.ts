import { invoiceProvider } from './invoice-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { sandboxProvider } from './sandbox-provider.ts';

/** By name, as the payment options of a shop's settings refer to them. */
export const createPaymentProviders = (): ReadonlyMap<string, PaymentProvider> =>
  new Map([invoiceProvider, sandboxProvider].map((provider) => [provider.name, provider]));
