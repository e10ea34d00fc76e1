/** What the operator sets for Stripe. The keys are in the environment only. */
export interface StripeConfig {
  readonly secretKey: string;
  /** Of the endpoint that Stripe sends events to. */
  readonly webhookSecret: string;
  /** Where Stripe's API is, for tests; null: at Stripe. */
  readonly host: URL | null;
}

interface StripeEnvironment {
  readonly STRIPE_SECRET_KEY: string | null;
  readonly STRIPE_WEBHOOK_SECRET: string | null;
  readonly STRIPE_HOST: string | null;
}

/** Half of it would take payments and never hear of them. @returns null: no payments with Stripe; a text: what is wrong */
export function stripeConfigOf(env: StripeEnvironment): StripeConfig | string | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_HOST: host } = env;
  if (secretKey === null && webhookSecret === null) return null;
  if (secretKey === null || webhookSecret === null) return 'Payments with Stripe need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.';
  if (host !== null && isStripeLive({ secretKey })) return 'STRIPE_HOST is for tests: a live STRIPE_SECRET_KEY is sent to Stripe only.';
  return { secretKey, webhookSecret, host: host === null ? null : new URL(host) };
}

/** Whether customers pay real money with it. */
export const isStripeLive = ({ secretKey }: Pick<StripeConfig, 'secretKey'>): boolean => secretKey.includes('_live_');
