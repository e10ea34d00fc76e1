import { expect, test } from 'vitest';
import { PROVIDERS } from '#tests/fixtures/money/provider-shop.ts';
import { runPaymentStorm } from '#tests/storm/payment-storm.ts';
import { PATIENCE } from '#tests/setup/patience.ts';
import { everyNth, sliceOf } from '#tests/setup/slice.ts';

const CUSTOMERS = sliceOf(20, 12);

// A slice of `npm run checkout-storm`, whose second half sends 200 customers through this.
test.each(everyNth(2, PROVIDERS))(
  '[BIZ-01] [BIZ-02] customers who pay with %s at once from two processes, one of them killed: the orders equal the charges to the øre',
  {
    timeout: 300_000 * PATIENCE,
  },
  async (provider) => {
    const { wrong, ordered, charged, numPaid, numCancelled, numDoubled, numLost } = await runPaymentStorm(provider, CUSTOMERS);
    expect(wrong).toEqual([]);
    expect([charged, numDoubled, numLost]).toEqual([ordered, 0, 0]);
    expect(numPaid + numCancelled).toBe(CUSTOMERS);
    expect(numPaid).toBeGreaterThan(CUSTOMERS / 2);
    expect(numCancelled, 'of those that were called off').toBeGreaterThan(0);
  },
);
