/**
 * npm run checkout-storm [-- count] [--provider=stripe|vipps] [--only-payments]: 200 checkouts at once, then as many payments, with
 * their figures.
 */
import { parseArgs } from 'node:util';
import { type ProviderName, PROVIDERS } from '../fixtures/money/provider-shop.ts';
import { runCheckoutStorm } from './checkout-storm.ts';
import { runPaymentStorm } from './payment-storm.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { provider: { type: 'string' }, 'only-payments': { type: 'boolean', default: false } },
});
const wanted = values.provider ?? positionals.find((word) => Number.isNaN(Number(word))) ?? 'stripe';
const provider = PROVIDERS.find((name) => name === wanted);
if (!provider) throw new Error(`There is no provider ${wanted}: ${PROVIDERS.join(', ')}`);
const count = Number(positionals.find((word) => Number(word) > 0) ?? 200);
const isRight = (values['only-payments'] || (await checkOut())) && (await pay(provider));
process.exit(isRight ? 0 : 1);

async function checkOut(): Promise<boolean> {
  const { numOrders, seconds, p50Ms, p95Ms, callsPerSecond, deadlocks, wrong } = await runCheckoutStorm(count);
  for (const what of wrong) console.log(`  WRONG ${what}`);
  console.log(
    `  ${count} customers at once, two server processes, one PostgreSQL: ${numOrders} orders in ${seconds.toFixed(1)} s, ${deadlocks} deadlocks`,
  );
  console.log(
    `  a whole checkout takes ${p50Ms.toFixed(0)} ms in the middle, ${p95Ms.toFixed(0)} ms at p95; ${callsPerSecond.toFixed(0)} calls a second`,
  );
  return wrong.length === 0 && deadlocks === 0 && numOrders === count;
}

async function pay(name: ProviderName): Promise<boolean> {
  const paid = await runPaymentStorm(name, count);
  for (const what of paid.wrong) console.log(`  WRONG ${what}`);
  console.log(
    `  ${count} customers pay with ${name} at once, one of two processes killed: ${paid.numPaid} orders paid, ${paid.numCancelled} called off`,
  );
  console.log(
    `  ordered ${paid.ordered}, charged ${paid.charged} in ${paid.numCaptures} captures, ${paid.numRefunds} refunds; doubled ${paid.numDoubled}, lost ${paid.numLost}`,
  );
  return paid.wrong.length === 0 && paid.ordered === paid.charged && paid.numDoubled + paid.numLost === 0;
}
