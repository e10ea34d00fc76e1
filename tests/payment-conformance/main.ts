/**
 * npm run payment-conformance: the cases of tests/payment-conformance on the provider's own test environment, with test
 * keys from the environment. A person pays twice, on the pages that it prints. Ends with 1 when a case fails.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '#server/config.ts';
import { createStripeProvider, STRIPE_API_VERSION } from '#server/payment/providers/stripe/stripe-provider.ts';
import { CASES } from '#tests/payment-conformance/provider-cases.ts';

const PAY_WITHIN_MS = 10 * 60_000;
const LOOK_EVERY_MS = 3000;

const { stripe } = readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_unused', ...process.env });
if (!stripe || stripe.secretKey.includes('_live_')) {
  console.error('Set STRIPE_SECRET_KEY to a test key of Stripe (sk_test_…). Nothing was asked.');
  process.exit(1);
}
const provider = createStripeProvider(stripe);
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
  console.log(`  pay with the card 4242 4242 4242 4242, any later date and any code:\n  ${location}`);
  const handle = begun.get(location);
  for (const until = Date.now() + PAY_WITHIN_MS; Date.now() < until; await wait(LOOK_EVERY_MS)) {
    const view = handle && (await provider.fetch(handle));
    if (view?.ok && view.value.amounts.authorised > 0) return;
  }
  throw new Error('not paid within 10 minutes');
}

let failed = 0;
console.log(`Stripe, API version ${STRIPE_API_VERSION}`);
for (const [title, run] of CASES) {
  try {
    await run({ provider: watched, currency: 'NOK', pay });
    console.log(`ok     ${title}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${title}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
