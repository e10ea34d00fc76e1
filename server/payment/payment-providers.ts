import type { Clock } from '#core/kernel/ports.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { invoiceProvider } from './providers/invoice/invoice-provider.ts';
import { createSandboxProvider, SANDBOX } from './providers/sandbox/sandbox-provider.ts';
import { createStripeProvider, STRIPE } from './providers/stripe/stripe-provider.ts';
import { VIPPS_CURRENCIES } from './providers/vipps/vipps-answers.ts';
import { createVippsProvider, VIPPS } from './providers/vipps/vipps-provider.ts';

/** What a shop's settings may name, whether or not this server takes payments with it. */
export const PAYMENT_PROVIDER_NAMES: readonly string[] = [invoiceProvider.name, SANDBOX, STRIPE, VIPPS];

export type ProviderKeys = Pick<Config, 'stripe' | 'vipps'>;
type PaymentConfig = Pick<Config, 'sandboxPayments'> & ProviderKeys;

/** By name, as the payment options of a shop's settings refer to them. */
export function createPaymentProviders(
  { sandboxPayments, stripe, vipps }: PaymentConfig,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
): ReadonlyMap<string, PaymentProvider> {
  const providers = [
    invoiceProvider,
    ...(sandboxPayments ? [createSandboxProvider(db)] : []),
    ...(stripe === null ? [] : [createStripeProvider(stripe)]),
    ...(vipps === null ? [] : [createVippsProvider(vipps, clock)]),
  ];
  return new Map(providers.map((provider) => [provider.name, provider]));
}

/** What the environment lacks for a provider, in the operator's words; null: nothing. */
export function missingKeys(provider: string, { stripe, vipps }: ProviderKeys): string | null {
  if (provider === STRIPE && stripe === null) return `${STRIPE} needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the environment`;
  if (provider === VIPPS && vipps === null)
    return `${VIPPS} needs VIPPS_MERCHANT_SERIAL_NUMBER, VIPPS_CLIENT_ID, VIPPS_CLIENT_SECRET, VIPPS_SUBSCRIPTION_KEY and VIPPS_WEBHOOK_SECRET in the environment`;
  return null;
}

/** Why a shop with this currency is not paid with a provider, in the operator's words; null: it can be. */
export const wrongCurrency = (provider: string, currency: string): string | null =>
  provider === VIPPS && !VIPPS_CURRENCIES.includes(currency)
    ? `${VIPPS} takes ${VIPPS_CURRENCIES.join(', ')} only, and settings.portal.currency is ${currency}`
    : null;

/** Why this server does not take payments with a provider that it knows, in the operator's words; null: it does. */
export function whyNotOffered(provider: string, { sandboxPayments, ...keys }: PaymentConfig): string | null {
  if (provider === SANDBOX && !sandboxPayments)
    return `${SANDBOX} charges nothing, and PUBLIC_URL is a real shop's address. SANDBOX_PAYMENTS=1 offers it in a shop that is only for show.`;
  const missing = missingKeys(provider, keys);
  if (missing !== null) return `${missing}.`;
  return PAYMENT_PROVIDER_NAMES.includes(provider) ? null : `this server has no payment provider ${provider}.`;
}
