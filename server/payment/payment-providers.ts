import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { invoiceProvider } from './providers/invoice/invoice-provider.ts';
import { createSandboxProvider, SANDBOX } from './providers/sandbox/sandbox-provider.ts';
import { createStripeProvider, STRIPE } from './providers/stripe/stripe-provider.ts';

/** What a shop's settings may name, whether or not this server takes payments with it. */
export const PAYMENT_PROVIDER_NAMES: readonly string[] = [invoiceProvider.name, SANDBOX, STRIPE];

type PaymentConfig = Pick<Config, 'sandboxPayments' | 'stripe'>;

/** By name, as the payment options of a shop's settings refer to them. */
export function createPaymentProviders({ sandboxPayments, stripe }: PaymentConfig, db: Db): ReadonlyMap<string, PaymentProvider> {
  const providers = [
    invoiceProvider,
    ...(sandboxPayments ? [createSandboxProvider(db)] : []),
    ...(stripe === null ? [] : [createStripeProvider(stripe)]),
  ];
  return new Map(providers.map((provider) => [provider.name, provider]));
}

/** What the environment lacks for a provider, in the operator's words; null: nothing. */
export const missingKeys = (provider: string, { stripe }: Pick<Config, 'stripe'>): string | null =>
  provider === STRIPE && stripe === null ? `${STRIPE} needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the environment` : null;

/** Why this server does not take payments with a provider that it knows, in the operator's words; null: it does. */
export function whyNotOffered(provider: string, { sandboxPayments, stripe }: PaymentConfig): string | null {
  if (provider === SANDBOX && !sandboxPayments)
    return `${SANDBOX} charges nothing, and PUBLIC_URL is a real shop's address. SANDBOX_PAYMENTS=1 offers it in a shop that is only for show.`;
  const missing = missingKeys(provider, { stripe });
  if (missing !== null) return `${missing}.`;
  return PAYMENT_PROVIDER_NAMES.includes(provider) ? null : `this server has no payment provider ${provider}.`;
}
