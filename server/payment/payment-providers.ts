import type { Clock } from '#core/kernel/ports.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { invoiceProvider } from './providers/invoice/invoice-provider.ts';
import { createSandboxProvider, SANDBOX } from './providers/sandbox/sandbox-provider.ts';
import { createStripeProvider, STRIPE } from './providers/stripe/stripe-provider.ts';
import { VIPPS_CURRENCIES } from './providers/vipps/vipps-answers.ts';
import { createVippsProvider, VIPPS } from './providers/vipps/vipps-provider.ts';

/** Names that a shop's settings may use, whether or not this server offers the provider. */
export const PAYMENT_PROVIDER_NAMES: readonly string[] = [invoiceProvider.name, SANDBOX, STRIPE, VIPPS];

export type ProviderKeys = Pick<Config, 'stripe' | 'vipps'>;
type PaymentConfig = Pick<Config, 'sandboxPayments'> & ProviderKeys;

/** By name, as used by the payment options of a shop's settings. */
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

/** Environment variables that a provider lacks, as text for the operator; null when none is missing. */
export function missingKeys(provider: string, { stripe, vipps }: ProviderKeys): string | null {
  if (provider === STRIPE && stripe === null) return `${STRIPE} needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the environment`;
  if (provider === VIPPS && vipps === null)
    return `${VIPPS} needs VIPPS_MERCHANT_SERIAL_NUMBER, VIPPS_CLIENT_ID, VIPPS_CLIENT_SECRET, VIPPS_SUBSCRIPTION_KEY and VIPPS_WEBHOOK_SECRET in the environment`;
  return null;
}

/** The reason why a shop with this currency cannot use a provider, as text for the operator; null when it can. */
export const wrongCurrency = (provider: string, currency: string): string | null =>
  provider === VIPPS && !VIPPS_CURRENCIES.includes(currency)
    ? `${VIPPS} takes ${VIPPS_CURRENCIES.join(', ')} only, and settings.portal.currency is ${currency}`
    : null;

/** The reason why this server does not offer a known provider, as text for the operator; null when it does. */
export function whyNotOffered(provider: string, { sandboxPayments, ...keys }: PaymentConfig): string | null {
  if (provider === SANDBOX && !sandboxPayments)
    return `${SANDBOX} charges nothing, and PUBLIC_URL is a real shop's address. SANDBOX_PAYMENTS=1 offers it in a shop that is only for show.`;
  const missing = missingKeys(provider, keys);
  if (missing !== null) return `${missing}.`;
  return PAYMENT_PROVIDER_NAMES.includes(provider) ? null : `this server has no payment provider ${provider}.`;
}
