/** The gateway for text messages, from the environment: any one over https, or Twilio. */
import * as z from 'zod/mini';

export interface HttpSmsConfig {
  readonly kind: 'http';
  readonly url: URL;
  readonly method: 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; {{to}}, {{number}}, {{text}} and {{key}} are placeholders for the message. */
  readonly body: unknown;
}

export interface TwilioConfig {
  readonly kind: 'twilio';
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, a name, or the sid of a messaging service. */
  readonly from: string;
  readonly host: URL;
}

export type SmsConfig = HttpSmsConfig | TwilioConfig;

/** Variables that the operator of a shop without a gateway must set. */
export const GATEWAY_VARIABLES = 'SMS_GATEWAY=twilio with TWILIO_…, or SMS_GATEWAY=https with SMS_GATEWAY_URL and SMS_GATEWAY_BODY';

const TWILIO_HOST = 'https://api.twilio.com';
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Such an address is logged and shown completely, including its password. */
export const namesUser = ({ username, password }: URL): boolean => username !== '' || password !== '';

/** An address that receives keys and numbers: by https, or on this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return (url.protocol === 'https:' || LOCAL_HOSTS.has(url.hostname)) && !namesUser(url);
}

export function isJsonObject(text: string): boolean {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).success;
  } catch {
    return false; // reported with the name of the variable
  }
}

interface SmsEnvironment {
  readonly SMS_GATEWAY: 'twilio' | 'https' | null;
  readonly SMS_GATEWAY_URL: string | null;
  readonly SMS_GATEWAY_METHOD: 'POST' | 'PUT';
  readonly SMS_GATEWAY_HEADERS: string | null;
  readonly SMS_GATEWAY_BODY: string | null;
  readonly TWILIO_ACCOUNT_SID: string | null;
  readonly TWILIO_AUTH_TOKEN: string | null;
  readonly TWILIO_FROM: string | null;
  readonly TWILIO_HOST: string | null;
}

/** @returns null when text messages stay on this machine; a text for the operator that states the error */
export function smsOf(env: SmsEnvironment): SmsConfig | string | null {
  if (env.SMS_GATEWAY === 'twilio') return twilioOf(env);
  if (env.SMS_GATEWAY === 'https') return httpOf(env);
  const isForgotten = env.TWILIO_AUTH_TOKEN !== null || env.SMS_GATEWAY_URL !== null;
  return isForgotten ? 'Settings of a gateway for text messages need SMS_GATEWAY, twilio or https.' : null;
}

function twilioOf(env: SmsEnvironment): TwilioConfig | string {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (accountSid === null || authToken === null || from === null)
    return 'Text messages by Twilio need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.';
  return { kind: 'twilio', accountSid, authToken, from, host: new URL(env.TWILIO_HOST ?? TWILIO_HOST) };
}

function httpOf(env: SmsEnvironment): HttpSmsConfig | string {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_BODY: body, SMS_GATEWAY_HEADERS: headers, SMS_GATEWAY_METHOD: method } = env;
  if (url === null || body === null) return 'Text messages by a gateway need SMS_GATEWAY_URL and SMS_GATEWAY_BODY.';
  if (!/\{\{(to|number)\}\}/.test(body) || !body.includes('{{text}}'))
    return 'SMS_GATEWAY_BODY needs {{to}} (+4740012345) or {{number}} (4740012345), and {{text}}.';
  // By the key the gateway, or its support, recognises that a second request is the same message.
  if (!`${body} ${headers ?? ''}`.includes('{{key}}'))
    return 'SMS_GATEWAY_BODY or SMS_GATEWAY_HEADERS needs {{key}}, the same for a retry.';
  const parsed = z.record(z.string(), z.string()).safeParse(JSON.parse(headers ?? '{}'));
  if (!parsed.success) return 'SMS_GATEWAY_HEADERS has a value that is no text.';
  return { kind: 'http', url: new URL(url), method, headers: parsed.data, body: JSON.parse(body) as unknown };
}
