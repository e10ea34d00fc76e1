import { expect, test } from 'vitest';
import { orderMailTime } from './order-mail.ts';

test('[SEC-06] a mail about an order goes to a verified address, waits for an unverified one, and is never sent to an erased account', () => {
  expect([
    orderMailTime({ isEmailVerified: true }),
    orderMailTime({}),
    orderMailTime({ isEmailVerified: false }),
    orderMailTime({ isEmailVerified: true, isErased: true }),
  ]).toEqual(['now', 'now', 'onceProved', 'never']);
});
