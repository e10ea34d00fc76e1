/** The operator's settings, from the environment (docs/operations.md lists them). Read once, at the start. */
import path from 'node:path';
import * as z from 'zod/mini';
import { isPushHost } from '#core/domain/push/push-endpoint.ts';
import { isTimeZone } from '#core/kernel/time-zones.ts';
import { type DatabasePool, DEFAULT_POOL } from './db/database-pool.ts';
import { isHttps, isLocal } from './http/requests/web-address.ts';
import { type S3Config, s3ConfigOf } from './media/store/s3-config.ts';
import { isStripeLive, type StripeConfig, stripeConfigOf } from './payment/providers/stripe/stripe-config.ts';
import { isTestShop } from './payment/test-shop.ts';
import { isJsonObject, isSafeAddress, namesUser, type SmsConfig, smsOf } from './sms/sms-config.ts';
import { isVippsLive, VIPPS_TEST_HOST, type VippsConfig, vippsConfigOf } from './payment/providers/vipps/vipps-config.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Port on which a separate thread answers /healthz; null when only the main thread does. */
  readonly healthPort: number | null;
  /** Database, pictures, mail and kept builds of an unconfigured shop. */
  readonly dataDir: string;
  /** Other users of the machine may read `dataDir`: its permissions are not changed. */
  readonly isDataDirShared: boolean;
  /** null for the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePool: DatabasePool;
  /** Storage of the pictures; null for `dataDir`. */
  readonly mediaS3: S3Config | null;
  /** Free space of `dataDir`: below `warning` the operator is notified, below `reserve` no files are accepted. */
  readonly disk: { readonly warningBytes: number; readonly reserveBytes: number };
  /** null when mails are written to `dataDir`/mail. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  /** The customers' address of the shop, without a slash at the end; null when mails link to this machine. */
  readonly publicUrl: string | null;
  /** Whether an order can be paid with the sandbox card, in which no money moves. */
  readonly sandboxPayments: boolean;
  /** null without payments by Stripe. */
  readonly stripe: StripeConfig | null;
  /** null without payments by Vipps MobilePay. */
  readonly vipps: VippsConfig | null;
  /** Streets and house numbers (server/address/street-service.ts); null for earlier addresses and postal codes only. */
  readonly addressServiceUrl: string | null;
  /** The built app. Without the folder no app is served. */
  readonly clientDir: string;
  /** Number of proxies in front of the shop that add to X-Forwarded-For; with 0, X-Forwarded-* is not trusted. */
  readonly trustedProxies: number;
  /** null when text messages are written to `dataDir`/sms. */
  readonly sms: SmsConfig | null;
  /** Maximum number of text messages per day (UTC). */
  readonly textMessagesPerDay: number;
  /** Push services besides the known ones (core/domain/push/push-endpoint.ts). */
  readonly pushHosts: readonly string[];
  /** The shop's time zone (IANA), for days in mails, in the audit trail and of deliveries. */
  readonly timeZone: string;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** null when /metrics answers on this machine only. */
  readonly metricsToken: string | null;
}

const optional = z._default(
  z.nullable(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? null : text.trim())),
    ),
  ),
  null,
);

/** Checks that a variable, if it is set, has the required form. */
const holds = (isRight: (text: string) => boolean, wanted: string) =>
  optional.check(z.refine((text) => text === null || isRight(text), wanted));

const isWebAddress = (text: string): boolean => isServer(text, /^https?:$/) && !namesUser(new URL(text));

/** A server can listen at 0.0.0.0, but no browser can reach it at that address. */
const isPublicAddress = (text: string): boolean => isWebAddress(text) && !['0.0.0.0', '[::]'].includes(new URL(text).hostname);

const isVippsTestHost = (text: string): boolean =>
  isWebAddress(text) && (new URL(text).origin === VIPPS_TEST_HOST || isLocal(new URL(text)));

function wholeNumber(minimum: number, maximum: number, otherwise: number) {
  const wanted = `a whole number from ${minimum} to ${maximum}`;
  const number = z.pipe(z.transform(Number), z.number().check(z.minimum(minimum, wanted), z.maximum(maximum, wanted)));
  return z._default(z.pipe(z.string().check(z.regex(/^\d+$/, wanted)), number), otherwise);
}

const oneOf = <const T extends readonly string[]>(words: T) => z.enum(words, `one of ${words.join(', ')}`);
const NO_USER = 'and has no user name or password in it';
const WEB_ADDRESS = `an address that begins with https:// or http:// ${NO_USER}`;
const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== '');
const isServer = (text: string, protocols: RegExp): boolean => URL.canParse(text) && protocols.test(new URL(text).protocol);

const CLIENT_DIR = './dist/client';
/** It may be missing: `npm run dev` serves the app itself. */
export const DEFAULT_CLIENT_DIR = path.resolve(CLIENT_DIR);
const SECOND_MS = 1000;
const MEGABYTE = 1_000_000;
const DISK_MEGABYTES_MAX = 100_000_000;

export const EnvironmentSchema = z.object({
  PORT: wholeNumber(0, 65_535, 8080),
  HOST: z._default(z.string(), '0.0.0.0'),
  HEALTH_PORT: wholeNumber(0, 65_535, 0),
  DATA_DIR: z._default(z.string(), './data'),
  SHARED_DATA_DIR: z._default(oneOf(['0', '1']), '0'),
  DATABASE_URL: holds(
    (text) => isServer(text, /^postgres(?:ql)?:$/),
    'the address of a PostgreSQL, postgres://user:password@host:5432/name',
  ),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000, DEFAULT_POOL.size),
  DATABASE_CONNECT_TIMEOUT_SECONDS: wholeNumber(1, 600, DEFAULT_POOL.connectTimeoutMs / SECOND_MS),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: wholeNumber(0, 86_400, DEFAULT_POOL.statementTimeoutMs / SECOND_MS),
  MEDIA_S3_ENDPOINT: holds(isWebAddress, WEB_ADDRESS),
  MEDIA_S3_REGION: z._default(z.string(), 'us-east-1'),
  MEDIA_S3_BUCKET: holds((text) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text), 'the name of a bucket'),
  MEDIA_S3_ACCESS_KEY_ID: optional,
  MEDIA_S3_SECRET_ACCESS_KEY: optional,
  MEDIA_S3_PREFIX: holds((text) => /^[\w./-]+$/.test(text), 'letters, digits, . _ - and /'),
  MEDIA_S3_PATH_STYLE: z._default(oneOf(['0', '1']), '1'),
  MEDIA_S3_TIMEOUT_SECONDS: wholeNumber(1, 600, 20),
  DISK_WARNING_MEGABYTES: wholeNumber(0, DISK_MEGABYTES_MAX, 2000),
  DISK_RESERVE_MEGABYTES: wholeNumber(0, DISK_MEGABYTES_MAX, 250),
  SMTP_URL: holds(
    (text) => isServer(text, /^smtps?:$/) && new URL(text).hostname !== '',
    'the address of a mail server, smtps://user:password@host',
  ),
  MAIL_FROM: holds((text) => /[^\s<@]@[^\s>@]/.test(text), 'an e-mail address, such as "The shop <post@shop.example.org>"'),
  PUBLIC_URL: holds(isPublicAddress, `${WEB_ADDRESS}, and is not 0.0.0.0`),
  SANDBOX_PAYMENTS: z._default(z.nullable(oneOf(['0', '1'])), null),
  STRIPE_SECRET_KEY: holds(
    (text) => /^(sk|rk)_(test|live)_\w+$/.test(text),
    'a secret or restricted key of Stripe, which begins with sk_ or rk_',
  ),
  STRIPE_WEBHOOK_SECRET: holds((text) => /^whsec_\S+$/.test(text), 'the secret of an endpoint for events, which begins with whsec_'),
  STRIPE_HOST: holds(isWebAddress, WEB_ADDRESS),
  VIPPS_MERCHANT_SERIAL_NUMBER: holds((text) => /^\d{4,10}$/.test(text), 'the number of a sales unit, 4 to 10 digits'),
  VIPPS_CLIENT_ID: optional,
  VIPPS_CLIENT_SECRET: optional,
  VIPPS_SUBSCRIPTION_KEY: optional,
  VIPPS_WEBHOOK_SECRET: optional,
  VIPPS_HOST: holds(isVippsTestHost, `${VIPPS_TEST_HOST}, or an address of this machine`),
  ADDRESS_SERVICE_URL: holds(isWebAddress, WEB_ADDRESS),
  CLIENT_DIR: z._default(z.string(), CLIENT_DIR),
  TRUST_PROXY: wholeNumber(0, 10, 0),
  SMS_GATEWAY: z._default(z.nullable(oneOf(['twilio', 'https'])), null),
  SMS_GATEWAY_URL: holds(isSafeAddress, `an address that begins with https:// ${NO_USER}`),
  SMS_GATEWAY_METHOD: z._default(oneOf(['POST', 'PUT']), 'POST'),
  SMS_GATEWAY_HEADERS: holds(isJsonObject, 'an object of JSON, such as {"Authorization": "Bearer …"}'),
  SMS_GATEWAY_BODY: holds(isJsonObject, 'an object of JSON, such as {"to": "{{to}}", "message": "{{text}}", "reference": "{{key}}"}'),
  TWILIO_ACCOUNT_SID: holds((text) => /^AC[0-9a-f]{32}$/i.test(text), 'the SID of an account, which begins with AC'),
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: holds(
    (text) => /^(\+\d{8,15}|MG[0-9a-fA-F]{32}|[A-Za-z0-9 ]{1,11})$/.test(text),
    'a number such as +4759440000, a name of 11 letters and digits at most, or the SID of a messaging service',
  ),
  TWILIO_HOST: holds((text) => isWebAddress(text) && isLocal(new URL(text)), 'an address of this machine, for tests'),
  TEXT_MESSAGES_PER_DAY: wholeNumber(0, 1_000_000, 500),
  PUSH_HOSTS: holds(
    (text) => wordsOf(text).every(isPushHost),
    "names of hosts with spaces between them, such as 'push.example.org *.push.example.net'; for tests an origin of this machine",
  ),
  TIME_ZONE: z._default(z.string().check(z.refine(isTimeZone, 'a time zone, such as "Europe/Oslo"')), 'Europe/Oslo'),
  LOG_LEVEL: z._default(oneOf(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  METRICS_TOKEN: optional,
});

/** The operator can correct it: the message names the variables. */
export class WrongConfigError extends Error {}

/** Throws with the names of the wrong variables: the shop must not start with a wrong configuration. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const parsed = EnvironmentSchema.safeParse(environment);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path: [name = ''], message }) => `${String(name)}: ${wish(String(name), message, environment)}`,
    );
    throw new WrongConfigError(`Wrong configuration. ${wrong.join('; ')}`);
  }
  const env = parsed.data;
  assertMailCanLeave(env);
  const publicUrl = env.PUBLIC_URL?.replace(/\/+$/, '') ?? null;
  const config = configOf(env, publicUrl);
  assertShowIsNotCharged(config);
  assertTextsCanLeave(config);
  return config;
}

function configOf(env: z.infer<typeof EnvironmentSchema>, publicUrl: string | null): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    healthPort: env.HEALTH_PORT === 0 ? null : env.HEALTH_PORT,
    dataDir: path.resolve(env.DATA_DIR),
    isDataDirShared: env.SHARED_DATA_DIR === '1',
    databaseUrl: env.DATABASE_URL,
    mediaS3: mediaS3Of(env),
    databasePool: {
      size: env.DATABASE_POOL_SIZE,
      connectTimeoutMs: env.DATABASE_CONNECT_TIMEOUT_SECONDS * SECOND_MS,
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_SECONDS * SECOND_MS,
    },
    disk: { warningBytes: env.DISK_WARNING_MEGABYTES * MEGABYTE, reserveBytes: env.DISK_RESERVE_MEGABYTES * MEGABYTE },
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    publicUrl,
    // A shop at a public https address is a real one: with the sandbox its orders would be handed out without a
    // payment.
    sandboxPayments: env.SANDBOX_PAYMENTS === null ? !isHttps(publicUrl) : env.SANDBOX_PAYMENTS === '1',
    stripe: complete(stripeConfigOf(env)),
    vipps: complete(vippsConfigOf(env, publicUrl)),
    addressServiceUrl: env.ADDRESS_SERVICE_URL?.replace(/\/+$/, '') ?? null,
    clientDir: path.resolve(env.CLIENT_DIR),
    trustedProxies: env.TRUST_PROXY,
    sms: complete(smsOf(env)),
    textMessagesPerDay: env.TEXT_MESSAGES_PER_DAY,
    pushHosts: wordsOf(env.PUSH_HOSTS ?? ''),
    timeZone: env.TIME_ZONE,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
  };
}

/**
 * Variables whose values a message may repeat. Any other variable may contain a secret: in an address, in JSON, or by
 * mistake.
 */
const REPEATED: ReadonlySet<string> = new Set<keyof typeof EnvironmentSchema.shape>([
  'PORT',
  'HEALTH_PORT',
  'SHARED_DATA_DIR',
  'DATABASE_POOL_SIZE',
  'DATABASE_CONNECT_TIMEOUT_SECONDS',
  'DATABASE_STATEMENT_TIMEOUT_SECONDS',
  'DISK_WARNING_MEGABYTES',
  'DISK_RESERVE_MEGABYTES',
  'MAIL_FROM',
  'SANDBOX_PAYMENTS',
  'TRUST_PROXY',
  'TEXT_MESSAGES_PER_DAY',
  'TIME_ZONE',
  'LOG_LEVEL',
]);

const wish = (name: string, wanted: string, environment: Readonly<Record<string, string | undefined>>): string =>
  `expected ${wanted}${REPEATED.has(name) ? `, found ${JSON.stringify(environment[name])}` : ''}`;

/** Parallel processes need a database that all of them can reach; the embedded one is marked by its own folder. */
function mediaS3Of(env: z.infer<typeof EnvironmentSchema>): S3Config | null {
  const config = complete(s3ConfigOf(env));
  if (config !== null && env.DATABASE_URL === null) throw new WrongConfigError('Pictures in S3 need DATABASE_URL too.');
  return config;
}

/** @param config a part of the settings; a text that states its error */
function complete<Of extends object>(config: Of | string | null): Of | null {
  if (typeof config === 'string') throw new WrongConfigError(config);
  return config;
}

/** A test shop says on each page that it charges nothing. */
function assertShowIsNotCharged({ sandboxPayments, publicUrl, stripe, vipps }: Config): void {
  const live = [...(stripe && isStripeLive(stripe) ? ['STRIPE_SECRET_KEY'] : []), ...(vipps && isVippsLive(vipps) ? ['VIPPS_*'] : [])];
  if (isTestShop({ sandboxPayments, publicUrl }) && live.length > 0)
    throw new WrongConfigError(
      `SANDBOX_PAYMENTS=1 is for a shop that is only for show, and ${live.join(' and ')} would charge its customers. Take one of them out.`,
    );
}

/** A sent message contains links to the shop, and is not sent again. */
function assertTextsCanLeave({ sms, publicUrl }: Config): void {
  if (sms === null || isLocal(sms.kind === 'http' ? sms.url : sms.host)) return;
  if (publicUrl === null || isLocal(new URL(publicUrl)))
    throw new WrongConfigError(
      'SMS_GATEWAY is set, so text messages leave this machine. Set PUBLIC_URL too, the address at which customers reach the shop.',
    );
}

/** Customers could not follow a link to this machine, and mail servers reject a foreign sender. */
function assertMailCanLeave(env: z.infer<typeof EnvironmentSchema>): void {
  if (env.SMTP_URL === null) return;
  const missing = [
    ...(env.PUBLIC_URL === null ? ['PUBLIC_URL (the address that mails link to, https://shop.example.org)'] : []),
    ...(env.MAIL_FROM === null ? ['MAIL_FROM (the sender, "The shop <post@shop.example.org>")'] : []),
  ];
  if (missing.length > 0) throw new WrongConfigError(`SMTP_URL is set, so mails leave this machine. Set ${missing.join(' and ')} too.`);
  if (isLocal(new URL(env.SMTP_URL))) return;
  if (isLocal(new URL(env.PUBLIC_URL ?? '')))
    throw new WrongConfigError(
      'PUBLIC_URL: expected the address at which customers reach the shop; SMTP_URL is set, and mails link to it.',
    );
  if (/@localhost(?:\.localdomain)?>?$/i.test(env.MAIL_FROM ?? ''))
    throw new WrongConfigError('MAIL_FROM: expected an address that mail servers accept a mail from; SMTP_URL is set.');
}
