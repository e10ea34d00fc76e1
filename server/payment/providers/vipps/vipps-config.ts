/** What the operator sets for Vipps MobilePay. The keys are in the environment only. */
export interface VippsConfig {
  /** Of the sales unit that is paid. */
  readonly merchantSerialNumber: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly subscriptionKey: string;
  /** Of the webhook that Vipps MobilePay sends events to. */
  readonly webhookSecret: string;
  readonly host: URL;
  /** Where the webhook was registered, which its signature names; null: what the request calls the shop, for tests. */
  readonly eventsUrl: URL | null;
}
