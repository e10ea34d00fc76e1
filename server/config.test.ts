import { expect, test } from 'vitest';
import { EnvironmentSchema, readConfig, WrongConfigError } from './config.ts';

const SMTP_URL = 'smtps://shop:secret@mail.example.org';
const PUBLIC_URL = 'https://shop.example.org';
const MAIL_FROM = 'Fjordlys Foto <post@fjordlys.example>';

test.each([
  [{ SMTP_URL }, ['PUBLIC_URL', 'MAIL_FROM']],
  [{ SMTP_URL, MAIL_FROM }, ['PUBLIC_URL']],
  [{ SMTP_URL, PUBLIC_URL }, ['MAIL_FROM']],
  [{ SMTP_URL, PUBLIC_URL: ' ', MAIL_FROM: '' }, ['PUBLIC_URL', 'MAIL_FROM']],
])('[OPX-07] mails that leave the machine need a public address for their links and a sender: %o', (environment, missing) => {
  const start = () => readConfig(environment);
  expect(start).toThrow(WrongConfigError);
  for (const name of missing) expect(start).toThrow(new RegExp(`SMTP_URL is set.*${name}`));
  expect(start, 'passwords stay out of messages').not.toThrow(/secret/);
});

test('[OPX-07] mails in files need neither, and a mail server with both is accepted', () => {
  expect(readConfig({})).toMatchObject({ smtpUrl: null, publicUrl: null, mailFrom: null });
  expect(readConfig({ SMTP_URL, PUBLIC_URL: `${PUBLIC_URL}/`, MAIL_FROM })).toMatchObject({ publicUrl: PUBLIC_URL, mailFrom: MAIL_FROM });
});

test.each([
  ['PUBLIC_URL', 'shop.example.org'],
  ['PUBLIC_URL', 'ftp://shop.example.org'],
  ['PUBLIC_URL', 'http://0.0.0.0:8080'],
  ['PUBLIC_URL', 'http://[::]'],
  ['MAIL_FROM', 'Fjordlys Foto'],
])('[OPX-07] %s=%s is reported as wrong before the start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Wrong configuration\\. ${name}: `));
});

test('[OPX-01] the pool of database connections is set in whole numbers of connections and seconds', () => {
  expect(readConfig({}).databasePool).toEqual({ size: 10, connectTimeoutMs: 10_000, statementTimeoutMs: 60_000 });
  const set = { DATABASE_POOL_SIZE: '25', DATABASE_CONNECT_TIMEOUT_SECONDS: '3', DATABASE_STATEMENT_TIMEOUT_SECONDS: '0' };
  expect(readConfig(set).databasePool).toEqual({ size: 25, connectTimeoutMs: 3_000, statementTimeoutMs: 0 });
});

test.each([
  ['DATABASE_POOL_SIZE', '0'],
  ['DATABASE_POOL_SIZE', 'many'],
  ['DATABASE_POOL_SIZE', '100000'],
  ['DATABASE_CONNECT_TIMEOUT_SECONDS', '-1'],
  ['DATABASE_CONNECT_TIMEOUT_SECONDS', '10s'],
  ['DATABASE_STATEMENT_TIMEOUT_SECONDS', '1.5'],
  ['DATABASE_STATEMENT_TIMEOUT_SECONDS', ''],
])('[OPX-01] %s=%s is refused before the start', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Wrong configuration\\. ${name}: `));
});

test.each([
  ['PORT', 'abc', 'a whole number from 0 to 65535, found "abc"'],
  ['PORT', '70000', 'a whole number from 0 to 65535, found "70000"'],
  ['LOG_LEVEL', 'verbose', 'one of silent, error, warn, info, debug, found "verbose"'],
  ['DATABASE_POOL_SIZE', '0', 'a whole number from 1 to 1000, found "0"'],
  ['SANDBOX_PAYMENTS', 'maybe', 'one of 0, 1, found "maybe"'],
  ['SHARED_DATA_DIR', 'yes', 'one of 0, 1, found "yes"'],
  ['SMTP_URL', 'nonsense', 'the address of a mail server, smtps://user:password@host'],
  ['SMTP_URL', 'https://user:secret@mail.example.org', 'the address of a mail server, smtps://user:password@host'],
  ['DATABASE_URL', 'mysql://shop:secret@db.example.org/x', 'the address of a PostgreSQL, postgres://user:password@host:5432/name'],
  ['ADDRESS_SERVICE_URL', 'ws.geonorge.no', 'an address that begins with https:// or http:// and has no user name or password in it'],
  ['SMS_GATEWAY', 'http', 'one of twilio, https'],
  ['TIME_ZONE', 'Oslo', 'a time zone, such as "Europe/Oslo", found "Oslo"'],
])('[OPX-07] %s=%s is reported with the expected value, and without a password', (name, value, expected) => {
  expect(() => readConfig({ [name]: value })).toThrow(new WrongConfigError(`Wrong configuration. ${name}: expected ${expected}`));
});

const SECRET_VALUES = [
  'hunter2',
  '{"a":"Bearer hunter2"',
  '{"a":["Bearer hunter2"]}',
  'ftp://user:hunter2@shop.example.org',
  'http://user:hunter2@shop.example.org',
  'https://hunter2@shop.example.org',
  'https://:hunter2@shop.example.org',
  'http://user:hunter2@localhost:9000',
];
/**
 * A user and a password in these addresses authenticate the shop. All other settings have their own variables for that.
 */
const WITH_USER = new Set(['DATABASE_URL', 'SMTP_URL']);
const ADDRESSES = Object.keys(EnvironmentSchema.shape).filter((name) => /(_URL|_HOST|_ENDPOINT)$/.test(name) && !WITH_USER.has(name));

test.each(Object.keys(EnvironmentSchema.shape))('[OPX-07] no message repeats a secret in %s', (name) => {
  const fixedWords = new Set([
    'PORT',
    'HEALTH_PORT',
    'MAIL_FROM',
    'SHARED_DATA_DIR',
    'SANDBOX_PAYMENTS',
    'TRUST_PROXY',
    'TIME_ZONE',
    'LOG_LEVEL',
  ]);
  const isPlain = fixedWords.has(name) || /^(DATABASE_.*(SIZE|SECONDS)|DISK_|TEXT_MESSAGES)/.test(name);
  for (const value of SECRET_VALUES)
    for (const others of [
      {},
      { SMS_GATEWAY: 'https', SMS_GATEWAY_URL: 'https://a.example', SMS_GATEWAY_BODY: '{"a":"{{to}}{{text}}{{key}}"}' },
    ])
      try {
        readConfig({ ...others, [name]: value });
      } catch (error) {
        expect(error).toBeInstanceOf(WrongConfigError);
        if (!isPlain) expect(`${value} ${String(error).includes('hunter2') ? 'is repeated' : 'is not'}`).toBe(`${value} is not`);
      }
});

test.each(ADDRESSES)('[OPX-07] %s is refused with a user or a password in it', (name) => {
  for (const value of SECRET_VALUES.filter((text) => text.includes('@')))
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Wrong configuration\\. ${name}: expected `));
});

test('[OPX-07] mails that leave the machine have no link to it, and no sender on it', () => {
  const real = { SMTP_URL, PUBLIC_URL, MAIL_FROM };
  expect(() => readConfig({ ...real, PUBLIC_URL: 'http://localhost' })).toThrow(/^PUBLIC_URL: expected the address at which customers/);
  expect(() => readConfig({ ...real, MAIL_FROM: 'no-reply@localhost' })).toThrow(
    /^MAIL_FROM: expected an address that mail servers accept/,
  );
  const tried = { SMTP_URL: 'smtp://127.0.0.1:2525', PUBLIC_URL: 'http://localhost:8080', MAIL_FROM: 'no-reply@localhost' };
  expect(readConfig(tried).smtpUrl, 'a mail server on this machine, to try it').toBe(tried.SMTP_URL);
});

test('[BIZ-03] a demonstration shop charges no customer', () => {
  const show = { PUBLIC_URL: 'https://show.example.org', SANDBOX_PAYMENTS: '1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(() => readConfig({ ...show, STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(/^SANDBOX_PAYMENTS=1 .* STRIPE_SECRET_KEY would charge/);
  expect(readConfig({ ...show, STRIPE_SECRET_KEY: 'sk_test_1' }).sandboxPayments).toBe(true);
  const vipps = ['MERCHANT_SERIAL_NUMBER', 'CLIENT_ID', 'CLIENT_SECRET', 'SUBSCRIPTION_KEY', 'WEBHOOK_SECRET'].map((name) => [
    `VIPPS_${name}`,
    name === 'MERCHANT_SERIAL_NUMBER' ? '123456' : 'x',
  ]);
  const keys = { PUBLIC_URL: show.PUBLIC_URL, ...Object.fromEntries(vipps) };
  expect(() => readConfig({ ...keys, SANDBOX_PAYMENTS: '1' })).toThrow(/VIPPS_\* would charge/);
  expect(readConfig({ ...keys, SANDBOX_PAYMENTS: '1', VIPPS_HOST: 'https://apitest.vipps.no' }).sandboxPayments).toBe(true);
  expect(readConfig(keys).sandboxPayments).toBe(false);
});

const S3 = {
  DATABASE_URL: 'postgres://localhost/keepsake',
  MEDIA_S3_ENDPOINT: 'https://s3.example.org/',
  MEDIA_S3_BUCKET: 'pictures',
  MEDIA_S3_ACCESS_KEY_ID: 'key',
  MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
};

test('[BIZ-08] pictures are in DATA_DIR unless a bucket is configured, with all its settings and a PostgreSQL', () => {
  expect(readConfig({}).mediaS3).toBeNull();
  expect(readConfig({ ...S3, MEDIA_S3_PREFIX: '/shop/one/' }).mediaS3).toEqual({
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    prefix: 'shop/one/',
    isPathStyle: true,
    timeoutMs: 20_000,
  });
  expect(() => readConfig({ ...S3, DATABASE_URL: '' })).toThrow('Pictures in S3 need DATABASE_URL too.');
  for (const name of ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_BUCKET', 'MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'])
    expect(() => readConfig({ ...S3, [name]: '' })).toThrow(`Pictures in S3 need ${name} too.`);
});

test.each([
  ['MEDIA_S3_ENDPOINT', 's3.example.org'],
  ['MEDIA_S3_BUCKET', 'Our Pictures'],
  ['MEDIA_S3_PREFIX', 'a b'],
  ['MEDIA_S3_PATH_STYLE', 'yes'],
  ['MEDIA_S3_TIMEOUT_SECONDS', '0'],
])('[BIZ-08] %s=%s is reported as wrong before the start', (name, value) => {
  expect(() => readConfig({ ...S3, [name]: value })).toThrow(new RegExp(`^Wrong configuration\\. ${name}: `));
});
