/** Several processes share the work on payments by the database's clock, independently of their own clocks. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentEvents, paymentJobs, transactions } from '#server/db/schema.ts';
import type { PaymentProvider } from '#server/payment/payment-provider.ts';
import { planCapture, planRefund } from '#server/payment/plan-job.ts';
import { processPaymentEvents, receiveEvent } from '#server/payment/work/payment-events.ts';
import { runPaymentJobs } from '#server/payment/work/payment-jobs.ts';
import { sweepPayments } from '#server/payment/work/sweep-payments.ts';
import type { Services } from '#server/services.ts';
import type { MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { type Bought, createPayingCustomer, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';

const HOUR_MS = 3_600_000;

describe.each(DATABASES)('payments of several processes on %s', (database) => {
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  /** The keys of the requested charges, by all processes. */
  let asked: string[];
  beforeAll(async () => {
    shop = await startProviderShop('stripe', database);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    customer = await printCustomer(shop.server);
    asked = [];
    return async () => {
      await shop.server.services.db.delete(paymentJobs);
      await shop.server.services.db.update(transactions).set({ nextAskAt: null });
    };
  });
  const { buyCalendar, charged, comeBack, goToPay, jobsOf, transactionOf } = createPayingCustomer(() => ({ ...shop, customer }));

  async function paid(): Promise<Bought & { readonly amount: number }> {
    const order = await buyCalendar();
    shop.fake.books.pay(await goToPay(order));
    await comeBack(order);
    return { ...order, amount: (await transactionOf(order.orderUuid)).amount };
  }
  /** A process whose clock is hours from the others'. @param before runs before it requests a charge */
  function processOf(hours = 0, before: () => Promise<void> = () => Promise.resolve()): Services {
    const { services, clock } = shop.server;
    const provider = services.payment.get('stripe');
    if (!provider) throw new Error('the shop is paid with it');
    const capture: PaymentProvider['capture'] = async (payment, amount, key) => {
      asked.push(key);
      await before();
      return provider.capture(payment, amount, key);
    };
    return {
      ...services,
      clock: { ...clock, nowMs: () => clock.nowMs() + hours * HOUR_MS },
      payment: new Map([['stripe', { ...provider, capture }]]),
    };
  }
  const plan = async ({ orderUuid }: Bought, services: Services = shop.server.services) =>
    planCapture(services.db, services.clock, await transactionOf(orderUuid));
  /** A process that is in the middle of charging; it continues with each call. */
  function slowProcess() {
    const waiting: (() => void)[] = [];
    return { waiting, services: processOf(0, () => new Promise((resolve) => waiting.push(resolve))) };
  }

  test('[BIZ-01] [OPX-07] processes whose clocks are an hour apart request a charge once', async () => {
    const order = await paid();
    await plan(order);
    const { waiting, services } = slowProcess();
    const first = runPaymentJobs(services);
    await expect.poll(() => waiting.length).toBe(1);
    for (const hours of [1, -1]) expect(await runPaymentJobs(processOf(hours))).toBe(0);
    waiting.shift()?.();
    expect(await first).toBe(1);
    expect([asked.length, charged(order)]).toEqual([1, [[0, order.amount, 0]]]);
  });

  test('[BIZ-01] [OPX-07] work that a process with another clock planned or postponed is not late', async () => {
    const [order, ahead, behind] = [await paid(), processOf(1), processOf(-1)];
    await plan(order, ahead);
    shop.fake.next('capture', 'down');
    expect(await runPaymentJobs(ahead)).toBe(0);
    expect(await runPaymentJobs(behind), 'it waits for its next try').toBe(0);
    shop.server.clock.advance(11_000);
    expect(await runPaymentJobs(processOf())).toBe(1);
    const back = { amount: 100, reason: 'A page was creased' };
    await ahead.db.transaction((tx) => planRefund(tx, ahead.clock, order.transactionUuid, back));
    expect(await runPaymentJobs(processOf())).toBe(1);
    expect(charged(order)).toEqual([[0, order.amount, 100]]);
  });

  test('[BIZ-01] [OPX-07] events that a process with another clock received, and its repeated queries of payments, are processed in time', async () => {
    const order = await buyCalendar();
    const { db } = shop.server.services;
    const provider: PaymentProvider = {
      ...(shop.server.services.payment.get('stripe') as PaymentProvider), // of the shop
      parseEvent: () => Promise.resolve({ ok: true, value: { id: 'evt_ahead', kind: 'paid', reference: order.transactionUuid } }),
    };
    await receiveEvent(processOf(1), provider, { raw: '{}', headers: {} });
    expect(await processPaymentEvents(processOf())).toBe(1);
    await db.delete(paymentEvents).where(eq(paymentEvents.eventId, 'evt_ahead'));

    await db
      .update(transactions)
      .set({ nextAskAt: new Date(0) })
      .where(eq(transactions.uuid, order.transactionUuid));
    expect(await sweepPayments(processOf(1))).toBe(1);
    const { nextAskAt } = await transactionOf(order.orderUuid);
    expect((nextAskAt?.getTime() ?? 0) - shop.server.clock.nowMs()).toBeLessThan(HOUR_MS);
  });

  test('[BIZ-01] [OPX-07] a round that took longer than its lease leaves the rest to the process that has taken the lease', async () => {
    for (const order of [await paid(), await paid()]) await plan(order);
    const { waiting, services } = slowProcess();
    const first = runPaymentJobs(services);
    await expect.poll(() => waiting.length).toBe(1);
    shop.server.clock.advance(61_000);
    const other = slowProcess();
    const second = runPaymentJobs(other.services);
    // The provider knows the key of the charge that both request.
    await expect.poll(() => other.waiting.length).toBe(1);
    waiting.shift()?.();
    await first;
    other.waiting.shift()?.();
    await expect.poll(() => other.waiting.length).toBe(1);
    other.waiting.shift()?.();
    await second;
    expect(waiting).toEqual([]);
    expect(new Set(asked).size).toBe(2);
    expect(asked).toHaveLength(3);
    expect((await shop.server.services.db.select().from(paymentJobs)).every(({ doneAt }) => doneAt !== null)).toBe(true);
  });

  test('[BIZ-01] [OPX-03] a charge whose process was killed is requested again when its lease is over', async () => {
    const order = await paid();
    await plan(order);
    const { waiting, services } = slowProcess();
    const killed = runPaymentJobs(services);
    await expect.poll(() => waiting.length).toBe(1);
    expect(await runPaymentJobs(processOf())).toBe(0);
    shop.server.clock.advance(61_000);
    expect(await runPaymentJobs(processOf())).toBe(1);
    waiting.shift()?.();
    await killed;
    expect([charged(order), (await jobsOf(order)).length]).toEqual([[[0, order.amount, 0]], 1]);
  });
});
