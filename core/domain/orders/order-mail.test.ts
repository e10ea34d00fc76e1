import { expect, test } from 'vitest';
import { orderMailTime } from './order-mail.ts';

test('[SEC-06] a mail about an order goes to a proved address, waits for one that is not, and never goes to an erased account', () => {
  expect([
    orderMailTime({ isEmailVerified: true }),
    orderMailTime({}),
    orderMailTime({ isEmailVerified: false }),
    orderMailTime({ isEmailVerified: true, isErased: true }),
  ]).toEqual(['now', 'now', 'onceProved', 'never']);
});
