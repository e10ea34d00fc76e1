import { expect, test } from 'vitest';
import { provedAddress } from './proved-address.ts';

test.each([
  ['proved', new Date(0), 'kari@example.org'],
  ['not proved', null, null],
])('[SEC-06] the mails of an account whose address is %s go to that address or to none', (_state, emailVerifiedAt, to) => {
  expect(provedAddress({ email: 'kari@example.org', emailVerifiedAt })).toBe(to);
});
