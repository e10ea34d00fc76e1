/**
 * npm run payment-conformance [-- vipps]: the cases of tests/payment-conformance on the test environment of the provider whose test
 * keys are in the environment; of both, Stripe without the argument. A person pays twice, on the pages that it prints. Ends with 1 when a case fails.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '#core/kernel/ports.ts';
import { type Config, readConfig, WrongConfigError } from '#server/config.ts';
import type { PaymentProvider } from '#server/payment/payment-provider.ts';
import { createStripeProvider, STRIPE_API_VERSION } from '#server/payment/providers/stripe/stripe-provider.ts';
import { createVippsProvider, VIPPS_API_VERSION } from '#server/payment/providers/vipps/vipps-provider.ts';
import { CASES } from '#tests/payment-conformance/provider-cases.ts';

const PAY_WITHIN_MS = 10 * 60_000;
const LOOK_EVERY_MS = 3000;

interface Subject {
  readonly title: string;
  /** null: there are no test keys. */
  readonly create: (config: Config) => PaymentProvider | null;
  readonly needs: string;
  readonly howToPay: string;
}

const SUBJECTS: Readonly<Record<'stripe' | 'vipps', Subject>> = {
  stripe: {
    title: `Stripe, API version ${STRIPE_API_VERSION}`,
    create: ({ stripe }) => (stripe === null || stripe.secretKey.includes('_live_') ? null : createStripeProvider(stripe)),
    needs: 'Set STRIPE_SECRET_KEY to a test key of Stripe (sk_test_…).',
    howToPay: 'pay with the card 4242 4242 4242 4242, any later date and any code',
  },
  vipps: {
    title: `Vipps MobilePay, ePayment API ${VIPPS_API_VERSION}`,
    create: ({ vipps }) => (vipps?.host.hostname === 'apitest.vipps.no' ? createVippsProvider(vipps, systemClock) : null),
    needs: 'Set VIPPS_HOST=https://apitest.vipps.no and the keys of a test sales unit of Vipps MobilePay.',
    howToPay: 'pay in the test app, as a test user',
  },
};

const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
const isVipps = process.argv.includes('vipps') || (env['STRIPE_SECRET_KEY'] === undefined && env['VIPPS_CLIENT_ID'] !== undefined);
const { title, create, needs, howToPay } = SUBJECTS[isVipps ? 'vipps' : 'stripe'];
const hasKeys = env[isVipps ? 'VIPPS_CLIENT_ID' : 'STRIPE_SECRET_KEY'] !== undefined;
// No customer comes back, and no event is heard.
const unused = isVipps
  ? { PUBLIC_URL: 'https://shop.example.org', VIPPS_WEBHOOK_SECRET: 'unused' }
  : { STRIPE_WEBHOOK_SECRET: 'whsec_unused' };

function providerOf(): PaymentProvider | null {
  try {
    return hasKeys ? create(readConfig({ ...unused, ...env })) : null;
  } catch (error) {
    if (!(error instanceof WrongConfigError)) throw error;
    console.error(error.message);
    return null;
  }
}
const provider = providerOf();
if (provider === null) {
  console.error(`${needs} Nothing was asked.`);
  process.exit(1);
}
/** References of pages, so that paying is seen. */
const begun = new Map<string, Parameters<typeof provider.fetch>[0]>();
const watched: typeof provider = {
  ...provider,
  start: async (request) => {
    const start = await provider.start(request);
    if (start.ok && start.value.kind === 'redirect') {
      const { location, providerReference } = start.value;
      begun.set(location, { reference: request.transactionUuid, providerReference, currency: request.currency });
    }
    return start;
  },
};

async function pay(location: string): Promise<void> {
  console.log(`  ${howToPay}:\n  ${location}`);
  const handle = begun.get(location);
  for (const until = Date.now() + PAY_WITHIN_MS; Date.now() < until; await wait(LOOK_EVERY_MS)) {
    const view = handle && (await watched.fetch(handle));
    if (view?.ok && view.value.amounts.authorised > 0) return;
  }
  throw new Error('not paid within 10 minutes');
}

let failed = 0;
console.log(title);
for (const [name, run] of CASES) {
  try {
    await run({ provider: watched, currency: 'NOK', pay });
    console.log(`ok     ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
