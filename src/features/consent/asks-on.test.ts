import { expect, test } from 'vitest';
import { PATTERNS } from '#core/contract/paths/patterns.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { asksOn } from './asks-on.ts';

test('[PUB-05] the cookie question waits while the customer reads a receipt, an order or the contact page', () => {
  const order = '3b1f8c52-0f0e-4c53-9a51-6f3a52d6c0a1';
  expect([paths.receipt(order), paths.order(order), PATTERNS.contactus].map(asksOn)).toEqual([false, false, false]);
  expect(['/', paths.orders(), paths.cart(), paths.checkout()].map(asksOn)).toEqual([true, true, true, true]);
});
