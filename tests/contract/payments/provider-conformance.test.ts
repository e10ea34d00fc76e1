/** The cases of `npm run payment-conformance` on the fakes, and the promises of each adapter. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#core/kernel/ports.ts';
import { type Config, readConfig, WrongConfigError } from '#server/config.ts';
import type { PaymentHandle, PaymentProvider } from '#server/payment/payment-provider.ts';
import { createStripeProvider } from '#server/payment/providers/stripe/stripe-provider.ts';
import { createVippsProvider } from '#server/payment/providers/vipps/vipps-provider.ts';
import type { FakeProvider } from '#tests/fake-providers/fake-provider.ts';
import { startFakeStripe } from '#tests/fake-providers/stripe/fake-stripe.ts';
import { FAKE_CLIENT_SECRET, startFakeVipps } from '#tests/fake-providers/vipps/fake-vipps.ts';
import { CASES } from '#tests/payment-conformance/provider-cases.ts';

function created({ stripe, vipps }: Config): PaymentProvider {
  if (stripe) return createStripeProvider(stripe);
  if (vipps) return createVippsProvider(vipps, systemClock);
  throw new Error('The environment has all keys');
}

const KINDS = [
  { name: 'Stripe', start: startFakeStripe, host: 'STRIPE_HOST', wrongKey: { STRIPE_SECRET_KEY: 'sk_test_wrong' }, secret: /sk_test/ },
  {
    name: 'Vipps MobilePay',
    start: startFakeVipps,
    host: 'VIPPS_HOST',
    wrongKey: { VIPPS_CLIENT_SECRET: 'wrong-client-secret' },
    secret: new RegExp(`${FAKE_CLIENT_SECRET}|wrong-client-secret`),
  },
];

describe.each(KINDS)('with $name', ({ start, host, wrongKey, secret }) => {
  let fake: FakeProvider;
  let provider: PaymentProvider;
  beforeAll(async () => {
    fake = await start();
    provider = created(readConfig(fake.environment));
  });
  afterAll(() => fake.close());

  test.each(CASES)('[BIZ-01] [BIZ-02] %s', async (_, run) => {
    await run({ provider, currency: 'NOK', pay: async (page) => fake.books.pay(page) });
    expect(fake.wrong).toEqual([]);
  });

  test('[BIZ-01] [BIZ-02] a missing answer and a wrong key are unclear, not a refusal; the reason names no key', async () => {
    const gone: PaymentHandle = { reference: 'a', providerReference: 'cs_test_1', currency: 'NOK' };
    for (const changes of [{ [host]: 'http://127.0.0.1:9' }, wrongKey]) {
      const answer = await created(readConfig({ ...fake.environment, ...changes })).fetch(gone);
      expect(answer).toMatchObject({ ok: false, error: { kind: 'unclear' } });
      expect(JSON.stringify(answer)).not.toMatch(secret);
    }
  });
});

const refused = (environment: Record<string, string>) => expect(() => readConfig(environment)).toThrow(WrongConfigError);

test('[BIZ-01] half of the keys, a live key with another host, and invalid keys are refused at the start', () => {
  refused({ STRIPE_SECRET_KEY: 'sk_test_1' });
  refused({ STRIPE_WEBHOOK_SECRET: 'whsec_1' });
  refused({ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
  refused({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_HOST: 'http://127.0.0.1:1' });
  expect(readConfig({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }).stripe).toMatchObject({ host: null });
  expect(readConfig({}).stripe).toBeNull();
});

test('[BIZ-02] a part of the keys, a host that is not for tests, and a shop without an https address are refused at the start', () => {
  const keys = {
    VIPPS_MERCHANT_SERIAL_NUMBER: '1234567',
    VIPPS_CLIENT_ID: 'client',
    VIPPS_CLIENT_SECRET: 'client-secret',
    VIPPS_SUBSCRIPTION_KEY: 'subscription',
    VIPPS_WEBHOOK_SECRET: 'webhook',
  };
  const PUBLIC_URL = 'https://shop.example.org';
  for (const name of Object.keys(keys)) refused({ ...keys, PUBLIC_URL, [name]: '' });
  refused({ ...keys, PUBLIC_URL, VIPPS_MERCHANT_SERIAL_NUMBER: 'shop' });
  refused({ ...keys, PUBLIC_URL, VIPPS_HOST: 'https://pay.example.org' });
  refused({ ...keys, PUBLIC_URL, VIPPS_HOST: 'http://apitest.vipps.no' });
  refused(keys);
  refused({ ...keys, PUBLIC_URL: 'http://shop.example.org', VIPPS_HOST: 'https://apitest.vipps.no' });
  const hostOf = (more: Record<string, string>) => readConfig({ ...keys, PUBLIC_URL, ...more }).vipps?.host.href;
  expect([hostOf({}), hostOf({ VIPPS_HOST: 'https://apitest.vipps.no' })]).toEqual(['https://api.vipps.no/', 'https://apitest.vipps.no/']);
  expect(readConfig({}).vipps).toBeNull();
});
