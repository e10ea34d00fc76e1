/** What the operator sets for Stripe. The keys are in the environment only. */
export interface StripeConfig {
  readonly secretKey: string;
  /** Of the endpoint that Stripe sends events to. */
  readonly webhookSecret: string;
  /** Where Stripe's API is, for tests; null: at Stripe. */
  readonly host: URL | null;
}
