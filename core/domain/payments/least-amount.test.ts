import { expect, test } from 'vitest';
import { isTooLittle, leastAmount } from './least-amount.ts';

test("[BIZ-01] a total below a provider's published minimum is too little; zero and the minimum itself are not", () => {
  expect([0, 1, 299, 300].map((amount) => isTooLittle('stripe', 'NOK', amount))).toEqual([false, true, true, false]);
  expect([0, 99, 100].map((amount) => isTooLittle('vipps', 'NOK', amount))).toEqual([false, true, false]);
  expect([leastAmount('stripe', 'EUR'), leastAmount('sandbox-card', 'NOK'), leastAmount('invoice', 'NOK')]).toEqual([50, 1, 1]);
});
