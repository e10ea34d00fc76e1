/**
 * Calls of whole checkouts a second (begin, delivery, payment, the transaction three times as a double tap sends it), by
 * one server process and by two on the same PostgreSQL. The callers run on this machine too.
 */
import { runCheckoutStorm, type StormResult } from '../storm/checkout-storm.ts';

const CUSTOMERS = 60;

const told = ({ callsPerSecond, p95Ms, numOrders }: StormResult): string =>
  `${callsPerSecond.toFixed(0)} checkout calls a second, ${numOrders} orders, a whole checkout at p95 ${p95Ms.toFixed(0)} ms`;

const one = await runCheckoutStorm(CUSTOMERS, 1);
const two = await runCheckoutStorm(CUSTOMERS, 2);
console.log(`  one process: ${told(one)}`);
console.log(`  two processes: ${told(two)}; ${(two.callsPerSecond / one.callsPerSecond).toFixed(2)} times one`);
const wrong = [...one.wrong, ...two.wrong];
for (const what of wrong) console.log(`  WRONG ${what}`);
process.exit(wrong.length === 0 ? 0 : 1);
