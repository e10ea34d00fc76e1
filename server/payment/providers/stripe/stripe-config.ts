/** The operator's settings for Stripe. The keys are in the environment only. */
export interface StripeConfig {
  readonly secretKey: string;
  /** Secret of the endpoint to which Stripe sends events. */
  readonly webhookSecret: string;
  /** Host of Stripe's API, for tests; null for Stripe's own. */
  readonly host: URL | null;
}

interface StripeEnvironment {
  readonly STRIPE_SECRET_KEY: string | null;
  readonly STRIPE_WEBHOOK_SECRET: string | null;
  readonly STRIPE_HOST: string | null;
}

/**
 * With only half of the settings the shop would take payments and never receive their events. @returns null without
 * Stripe; a text that states the error
 */
export function stripeConfigOf(env: StripeEnvironment): StripeConfig | string | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_HOST: host } = env;
  if (secretKey === null && webhookSecret === null) return null;
  if (secretKey === null || webhookSecret === null) return 'Payments with Stripe need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.';
  if (host !== null && isStripeLive({ secretKey })) return 'STRIPE_HOST is for tests: a live STRIPE_SECRET_KEY is sent to Stripe only.';
  return { secretKey, webhookSecret, host: host === null ? null : new URL(host) };
}

/** Whether customers pay real money with it. */
export const isStripeLive = ({ secretKey }: Pick<StripeConfig, 'secretKey'>): boolean => secretKey.includes('_live_');
