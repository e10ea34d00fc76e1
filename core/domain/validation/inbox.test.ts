import { expect, test } from 'vitest';
import { inboxOf, refuseUnverified } from './email.ts';

test.each([
  ['kari@example.org', 'kari@example.org'],
  [' Kari+School@Example.org ', 'kari@example.org'],
  ['kari+a+b@example.org', 'kari@example.org'],
  ['kari@sub+x.example.org', 'kari@sub+x.example.org'],
  ['+kari@example.org', '+kari@example.org'],
  ['K.a.ri.N+x@gmail.com', 'karin@gmail.com'],
  ['ka.rin@googlemail.com', 'karin@gmail.com'],
  ['ka.rin@proton.me', 'karin@proton.me'],
  ['ka.rin@example.org', 'ka.rin@example.org'],
])('[SEC-06] %j counts as the inbox %s', (email, inbox) => {
  expect(inboxOf(email)).toBe(inbox);
});

test('[SEC-06] only an address that is known to be unverified is refused', () => {
  expect(
    [false, true, undefined].map(
      (isEmailVerified) => refuseUnverified({ ...(isEmailVerified !== undefined && { isEmailVerified }) })?.code,
    ),
  ).toEqual(['account.email_not_verified', undefined, undefined]);
});
