/** npm run checkout-storm [-- count] [stripe|vipps]: 200 checkouts at once, then as many payments, with their figures. */
import { PROVIDERS } from '../fixtures/money/provider-shop.ts';
import { runCheckoutStorm } from './checkout-storm.ts';
import { runPaymentStorm } from './payment-storm.ts';

const words = process.argv.slice(2);
const provider = PROVIDERS.find((name) => words.includes(name)) ?? 'stripe';
const [count = 200] = words.filter((word) => word !== provider).map(Number);
const { numOrders, seconds, p50Ms, p95Ms, callsPerSecond, deadlocks, wrong } = await runCheckoutStorm(count);
for (const what of wrong) console.log(`  WRONG ${what}`);
console.log(
  `  ${count} customers at once, two server processes, one PostgreSQL: ${numOrders} orders in ${seconds.toFixed(1)} s, ${deadlocks} deadlocks`,
);
console.log(
  `  a whole checkout takes ${p50Ms.toFixed(0)} ms in the middle, ${p95Ms.toFixed(0)} ms at p95; ${callsPerSecond.toFixed(0)} calls a second`,
);
const paid = await runPaymentStorm(provider, count);
for (const what of paid.wrong) console.log(`  WRONG ${what}`);
console.log(
  `  ${count} customers pay with ${provider} at once, one of two processes killed: ${paid.numPaid} orders paid, ${paid.numCancelled} called off; ordered ${paid.ordered}, charged ${paid.charged}`,
);
const isRight = wrong.length === 0 && deadlocks === 0 && numOrders === count && paid.wrong.length === 0 && paid.ordered === paid.charged;
process.exit(isRight ? 0 : 1);
