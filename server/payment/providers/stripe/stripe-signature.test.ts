import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createStripeProvider } from './stripe-provider.ts';

const WEBHOOK_SECRET = 'whsec_of_a_test';
const NOW_MS = Date.UTC(2026, 10, 24, 12);
const RAW = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object: {} } });

test.each([
  [-301, false],
  [-300, true],
  [300, true],
  [301, false],
  [4000, false],
])('[BIZ-01] an event signed %i seconds from now is accepted: %s', async (seconds, isBelieved) => {
  const provider = createStripeProvider({ secretKey: 'sk_test_1', webhookSecret: WEBHOOK_SECRET, host: null });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: RAW,
    secret: WEBHOOK_SECRET,
    timestamp: NOW_MS / 1000 + seconds,
  });
  const event = await provider.parseEvent({ raw: RAW, headers: { 'stripe-signature': signature }, nowMs: NOW_MS });
  expect(event.ok).toBe(isBelieved);
});

test('[BIZ-01] a second time in the header, which the signature does not cover, does not make an event newer', async () => {
  const provider = createStripeProvider({ secretKey: 'sk_test_1', webhookSecret: WEBHOOK_SECRET, host: null });
  const late = NOW_MS / 1000 + 4000;
  const signed = Stripe.webhooks.generateTestHeaderString({ payload: RAW, secret: WEBHOOK_SECRET, timestamp: late });
  const event = { raw: RAW, headers: { 'stripe-signature': `t=${NOW_MS / 1000},${signed}` }, nowMs: NOW_MS };
  expect(await provider.parseEvent(event)).toEqual({ ok: false, error: 'forged' });
});
