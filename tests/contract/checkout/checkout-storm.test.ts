import { expect, test } from 'vitest';
import { runCheckoutStorm } from '#tests/storm/checkout-storm.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { sliceOf } from '#tests/setup/slice.ts';

const CUSTOMERS = sliceOf(24, 12);

// A slice of `npm run checkout-storm`, which sends 200 customers.
test('[CHK-10] customers who check out at once from two processes get one correct order each, and no deadlock', {
  timeout: 300_000 * PATIENCE,
}, async () => {
  const { numOrders, deadlocks, wrong } = await runCheckoutStorm(CUSTOMERS);
  expect(wrong).toEqual([]);
  expect([numOrders, deadlocks]).toEqual([CUSTOMERS, 0]);
});
