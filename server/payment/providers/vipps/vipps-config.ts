import { isHttps, isLocal } from '#server/http/requests/web-address.ts';

const VIPPS_HOST = 'https://api.vipps.no';
export const VIPPS_TEST_HOST = 'https://apitest.vipps.no';

/** The operator's settings for Vipps MobilePay. The keys are in the environment only. */
export interface VippsConfig {
  /** Serial number of the sales unit that is paid. */
  readonly merchantSerialNumber: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly subscriptionKey: string;
  /** Secret of the webhook to which Vipps MobilePay sends events. */
  readonly webhookSecret: string;
  readonly host: URL;
  /** The registered address of the webhook, which its signature covers; null for the host in the request, for tests. */
  readonly eventsUrl: URL | null;
}

interface VippsEnvironment {
  readonly VIPPS_MERCHANT_SERIAL_NUMBER: string | null;
  readonly VIPPS_CLIENT_ID: string | null;
  readonly VIPPS_CLIENT_SECRET: string | null;
  readonly VIPPS_SUBSCRIPTION_KEY: string | null;
  readonly VIPPS_WEBHOOK_SECRET: string | null;
  readonly VIPPS_HOST: string | null;
}

/**
 * The keys belong to one sales unit, and the app returns customers to https addresses only.
 * @returns null without Vipps MobilePay; a text that states the error
 */
export function vippsConfigOf({ VIPPS_HOST: wanted, ...env }: VippsEnvironment, publicUrl: string | null): VippsConfig | string | null {
  const keys = {
    VIPPS_MERCHANT_SERIAL_NUMBER: env.VIPPS_MERCHANT_SERIAL_NUMBER,
    VIPPS_CLIENT_ID: env.VIPPS_CLIENT_ID,
    VIPPS_CLIENT_SECRET: env.VIPPS_CLIENT_SECRET,
    VIPPS_SUBSCRIPTION_KEY: env.VIPPS_SUBSCRIPTION_KEY,
    VIPPS_WEBHOOK_SECRET: env.VIPPS_WEBHOOK_SECRET,
  };
  const missing = Object.entries(keys).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length === Object.keys(keys).length) return null;
  if (missing.length > 0) return `Payments with Vipps MobilePay need ${missing.join(', ')} too.`;
  const host = new URL(wanted ?? VIPPS_HOST);
  if (!isLocal(host) && !isHttps(publicUrl))
    return 'Payments with Vipps MobilePay need PUBLIC_URL with https, where customers come back to.';
  return {
    merchantSerialNumber: keys.VIPPS_MERCHANT_SERIAL_NUMBER ?? '',
    clientId: keys.VIPPS_CLIENT_ID ?? '',
    clientSecret: keys.VIPPS_CLIENT_SECRET ?? '',
    subscriptionKey: keys.VIPPS_SUBSCRIPTION_KEY ?? '',
    webhookSecret: keys.VIPPS_WEBHOOK_SECRET ?? '',
    host,
    eventsUrl: publicUrl === null ? null : new URL(`${publicUrl}/api/payments/vipps/events`),
  };
}

/** Whether customers pay real money with it. */
export const isVippsLive = ({ host }: VippsConfig): boolean => host.origin === VIPPS_HOST;
