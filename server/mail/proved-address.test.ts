import { expect, test } from 'vitest';
import type { Order } from '#core/contract/orders.ts';
import { orderAddress } from './order-address.ts';

const order = (emailAddress: string | null) => ({
  // Only the contact of the delivery is read.
  delivery: { contactInfo: emailAddress === null ? null : { name: 'Kari Lind', emailAddress } } as Order['delivery'],
});
const account = (emailVerifiedAt: Date | null) => ({ email: 'kari@example.org', emailVerifiedAt });

test('[CHK-13] the mails of an order go to the address that was given for it, else to the account’s', () => {
  expect(orderAddress(order('ola@example.org'), account(new Date(0)))).toBe('ola@example.org');
  expect(orderAddress(order(null), account(new Date(0)))).toBe('kari@example.org');
});

test('[SEC-06] until the account’s address was proved, the shop writes to no other one', () => {
  expect(orderAddress(order('ola@example.org'), account(null))).toBe('kari@example.org');
});
