import type { Config } from '../config.ts';
import { invoiceProvider } from './invoice-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { sandboxProvider } from './sandbox-provider.ts';

const PROVIDERS: readonly PaymentProvider[] = [invoiceProvider, sandboxProvider];

/** What a shop's settings may name, whether or not this server takes payments with it. */
export const PAYMENT_PROVIDER_NAMES: readonly string[] = PROVIDERS.map((provider) => provider.name);

/** By name, as the payment options of a shop's settings refer to them. */
export const createPaymentProviders = ({ sandboxPayments }: Pick<Config, 'sandboxPayments'>): ReadonlyMap<string, PaymentProvider> =>
  new Map(PROVIDERS.filter((provider) => provider !== sandboxProvider || sandboxPayments).map((provider) => [provider.name, provider]));
