/** What the shop expects of every payment provider, asked of its adapter: of our fake in the tests, and of the provider's own test environment. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PaymentAmounts } from '#core/contract/payment.ts';
import type { PaymentHandle, PaymentProvider, PaymentView, ProviderFailure, Result } from '#server/payment/payment-provider.ts';

export interface ConformanceDriver {
  readonly provider: PaymentProvider;
  readonly currency: string;
  /** The customer pays on this page. Returns when the provider knows it. */
  pay(location: string): Promise<void>;
}

const AMOUNT = 12_900;
const PART = 2_500;

type Case = readonly [title: string, run: (driver: ConformanceDriver) => Promise<void>];

export const CASES: readonly Case[] = [
  [
    'begun twice with one key, it is one payment, open and without amounts',
    async (driver) => {
      const reference = randomUUID();
      const first = await begin(driver, reference);
      const again = await begin(driver, reference);
      assert.deepEqual(again, first);
      const view = await look(driver, first.handle);
      assert.deepEqual([view.isOpen, view.location, view.amounts], [true, first.location, amounts(0)]);
    },
  ],
  [
    'one that was called off can no longer be paid',
    async (driver) => {
      const { handle } = await begin(driver);
      value(await driver.provider.cancel(handle, `${handle.reference}:cancel:1`));
      const view = await look(driver, handle);
      assert.deepEqual([view.isOpen, view.location, view.amounts], [false, null, amounts(0)]);
    },
  ],
  [
    'what is paid is reserved; captured twice with one key it is charged once; refunds never exceed it',
    async (driver) => {
      const handle = await paid(driver);
      const { provider } = driver;
      const reserved = await look(driver, handle);
      assert.deepEqual([reserved.amounts, reserved.currency, reserved.isOpen], [amounts(AMOUNT), driver.currency, false]);
      const key = (step: string) => `${handle.reference}:${step}`;
      value(await provider.capture(handle, AMOUNT, key('capture:1')));
      value(await provider.capture(handle, AMOUNT, key('capture:1')));
      assert.deepEqual((await look(driver, handle)).amounts, amounts(AMOUNT, AMOUNT));
      assert.equal(failure(await provider.capture(handle, AMOUNT, key('capture:2'))).kind, 'refused');
      value(await provider.refund(handle, PART, key('refund:1')));
      value(await provider.refund(handle, PART, key('refund:1')));
      assert.deepEqual((await look(driver, handle)).amounts, amounts(AMOUNT, AMOUNT, PART));
      // Some refuse one key with another amount, others say that it is in use; none does it.
      failure(await provider.refund(handle, PART + 1, key('refund:1')));
      assert.deepEqual((await look(driver, handle)).amounts, amounts(AMOUNT, AMOUNT, PART));
      assert.equal(failure(await provider.refund(handle, AMOUNT, key('refund:2'))).kind, 'refused');
      value(await provider.refund(handle, AMOUNT - PART, key('refund:3')));
      assert.deepEqual((await look(driver, handle)).amounts, amounts(AMOUNT, AMOUNT, AMOUNT));
    },
  ],
  [
    'a reservation that is given back can be neither captured nor refunded',
    async (driver) => {
      const handle = await paid(driver);
      const { provider } = driver;
      value(await provider.cancel(handle, `${handle.reference}:cancel:1`));
      assert.deepEqual((await look(driver, handle)).amounts, amounts(0));
      assert.equal(failure(await provider.capture(handle, AMOUNT, `${handle.reference}:capture:1`)).kind, 'refused');
      assert.equal(failure(await provider.refund(handle, AMOUNT, `${handle.reference}:refund:1`)).kind, 'refused');
    },
  ],
  [
    'an event without the right signature is refused',
    async ({ provider }) => {
      const event = { raw: '{"id":"evt_1"}', nowMs: Date.now() };
      const signatures = {
        'stripe-signature': 't=1,v1=00',
        authorization: 'HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=00',
      };
      for (const headers of [{}, signatures])
        assert.deepEqual(await provider.parseEvent({ ...event, headers }), { ok: false, error: 'forged' });
    },
  ],
];

const amounts = (authorised: number, captured = 0, refunded = 0): PaymentAmounts => ({ authorised, captured, refunded });

function value<T>(result: Result<T, ProviderFailure>): T {
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.reason}`);
  return result.value;
}

function failure(result: Result<unknown, ProviderFailure>): ProviderFailure {
  if (result.ok) throw new Error('the provider did what it has to refuse');
  return result.error;
}

async function begin({ provider, currency }: ConformanceDriver, reference: string = randomUUID()) {
  const start = value(
    await provider.start({
      transactionUuid: reference,
      orderUuid: reference,
      amount: AMOUNT,
      currency,
      lang: 'en',
      shopName: 'Conformance',
      returnUrl: 'https://shop.example.org/return',
      key: `${reference}:start:1`,
      arrives: null,
      promise: null,
      wasDeclined: false,
      formToken: '',
    }),
  );
  if (start.kind !== 'redirect') throw new Error('the customer is led to no page');
  return { location: start.location, handle: { reference, providerReference: start.providerReference, currency } };
}

const look = async ({ provider }: ConformanceDriver, handle: PaymentHandle): Promise<PaymentView> => value(await provider.fetch(handle));

async function paid(driver: ConformanceDriver): Promise<PaymentHandle> {
  const { location, handle } = await begin(driver);
  await driver.pay(location);
  return handle;
}
