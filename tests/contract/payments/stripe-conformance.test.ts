/** The cases of `npm run payment-conformance` on the fake, and the fake's own promises. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig, WrongConfigError } from '#server/config.ts';
import type { PaymentProvider } from '#server/payment/payment-provider.ts';
import { createStripeProvider } from '#server/payment/providers/stripe/stripe-provider.ts';
import { FAKE_SECRET_KEY, type FakeStripe, startFakeStripe } from '#tests/fake-providers/stripe/fake-stripe.ts';
import { CASES } from '#tests/payment-conformance/provider-cases.ts';

let stripe: FakeStripe;
let provider: PaymentProvider;
beforeAll(async () => {
  stripe = await startFakeStripe();
  const config = readConfig(stripe.environment).stripe;
  if (!config) throw new Error('The environment has both keys');
  provider = createStripeProvider(config);
});
afterAll(() => stripe.close());

const pay = async (location: string) => stripe.books.pay(location.split('/').at(-1) ?? '');

test.each(CASES)('[BIZ-01] with Stripe: %s', async (_, run) => {
  await run({ provider, currency: 'NOK', pay });
  expect(stripe.wrong).toEqual([]);
});

test('[BIZ-01] no answer and an overloaded provider are unclear, not a refusal; the reason names no key', async () => {
  const gone = { reference: 'a', providerReference: 'cs_test_1', currency: 'NOK' };
  const dead = createStripeProvider({ secretKey: FAKE_SECRET_KEY, webhookSecret: 'whsec_x', host: new URL('http://127.0.0.1:9') });
  const answers = [
    await dead.fetch(gone),
    await createStripeProvider({ secretKey: 'sk_test_wrong', webhookSecret: 'whsec_x', host: new URL(stripe.url) }).fetch(gone),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({ ok: false, error: { kind: 'unclear' } });
    expect(JSON.stringify(answer)).not.toMatch(/sk_test/);
  }
});

test('[BIZ-01] half of the keys, a live key with another host, and what is no key are refused at the start', () => {
  const refused = (environment: Record<string, string>) => expect(() => readConfig(environment)).toThrow(WrongConfigError);
  refused({ STRIPE_SECRET_KEY: 'sk_test_1' });
  refused({ STRIPE_WEBHOOK_SECRET: 'whsec_1' });
  refused({ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
  refused({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_HOST: 'http://127.0.0.1:1' });
  expect(readConfig({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }).stripe).toMatchObject({ host: null });
  expect(readConfig({}).stripe).toBeNull();
});
