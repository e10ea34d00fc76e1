import { expect, test } from 'vitest';
import { runPaymentStorm } from '#tests/storm/payment-storm.ts';

// A slice of `npm run checkout-storm`, whose second half sends 200 customers through this.
test('[BIZ-01] customers who pay at once from two processes, one of them killed: the orders equal the charges to the øre', {
  timeout: 300_000,
}, async () => {
  const { wrong, ordered, charged, numPaid, numCancelled } = await runPaymentStorm(20);
  expect(wrong).toEqual([]);
  expect(charged).toBe(ordered);
  expect(numPaid + numCancelled).toBe(20);
  expect(numPaid).toBeGreaterThan(10);
});
