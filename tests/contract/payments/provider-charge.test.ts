/** After the purchase: charged once when the order is produced, refunded, and shown to the operator. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { paymentsCommand } from '#server/cli/condition/payments-command.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { readCondition, warningsOf } from '#server/condition/shop-condition.ts';
import { orderExportFailures, orders, paymentEvents, paymentJobs, transactions } from '#server/db/schema.ts';
import { eraseUser } from '#server/features/account/erase-user.ts';
import { planRefund } from '#server/payment/plan-job.ts';
import { runPaymentJobs } from '#server/payment/work/payment-jobs.ts';
import { cleanUp } from '#server/housekeeping.ts';
import type { MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { settlePayment } from '#server/payment/settle-payment.ts';
import type { Bought, ProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { createPayingCustomer, PROVIDERS, startProviderShop, STRIPE_FIRST } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** How each words its refusal of a charge, and what it charges of an order after a part was captured by hand: the rest stays reserved or not. */
const REFUSALS = { stripe: 'StripeCardError charge_declined', vipps: '400 6010 00-fake-trace-01' };
const GIVES_REST_BACK = { stripe: true, vipps: false };

describe.each(PROVIDERS)('charging with %s', (name) => {
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  let folder: string;
  beforeAll(async () => {
    shop = await startProviderShop(name, ONE_DATABASE);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    shop.fake.events.splice(0);
    customer = await printCustomer(shop.server);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-charge-'));
    return async () => {
      fs.rmSync(folder, { recursive: true, force: true });
      // The trouble of one test must not affect the next one.
      await shop.server.services.db.delete(paymentJobs);
      await shop.server.services.db.delete(orderExportFailures);
      await shop.server.services.db.update(transactions).set({ problem: null, nextAskAt: null });
    };
  });
  const { buyCalendar, charged, comeBack, goToPay, hear, jobsOf, paymentOf, transactionOf, work } = createPayingCustomer(() => ({
    ...shop,
    customer,
  }));

  async function paid(): Promise<Bought & { readonly amount: number }> {
    const order = await buyCalendar();
    shop.fake.books.pay(await goToPay(order));
    await comeBack(order);
    return { ...order, amount: (await transactionOf(order.orderUuid)).amount };
  }
  const run = async (command: typeof ordersCommand, ...args: readonly string[]): Promise<readonly string[]> => {
    const lines: string[] = [];
    await command(shop.server.services, args, (line) => lines.push(line));
    return lines;
  };
  const exportIt = ({ orderUuid }: Bought, ...flags: readonly string[]) =>
    run(ordersCommand, 'export', folder, orderReference(orderUuid), ...flags);
  async function charge(): Promise<Bought & { readonly amount: number }> {
    const order = await paid();
    await exportIt(order);
    await work();
    return order;
  }
  const refund = (order: Bought, amount: number | null) =>
    shop.server.services.db.transaction((tx) =>
      planRefund(tx, shop.server.services.clock, order.transactionUuid, { amount, reason: 'A page was creased' }),
    );
  const warnings = async () => warningsOf(await readCondition(shop.server.services));

  test('[BIZ-01] [BIZ-02] [OPX-08] a refused charge is shown in status, health and metrics, and a command tries it again with a new key', async () => {
    const order = await paid();
    await exportIt(order);
    shop.fake.next('capture', 'refused');
    await work();
    shop.server.clock.advance(DAY_MS);
    await runPaymentJobs(shop.server.services);
    expect([charged(order), await warnings()]).toEqual([[[order.amount, 0, 0]], ['payments.failed']]);
    const metrics = await (await fetch(`${shop.server.url}/metrics`)).text();
    expect(metrics).toContain('keepsake_payment_work{state="given_up"} 1');
    expect(await run(paymentsCommand, 'list')).toEqual([
      expect.stringMatching(`^${orderReference(order.orderUuid)} ${name} capture .*, tried 1 times, GIVEN UP: ${REFUSALS[name]}`),
      '1 jobs failed, 0 payments have a problem, 0 events wait',
    ]);
    await run(paymentsCommand, 'retry');
    await work();
    expect([charged(order), await warnings()]).toEqual([[[0, order.amount, 0]], []]);
    expect((await jobsOf(order)).map(({ key }) => key.split(':').at(-1))).toEqual(['1', '2']);
  });

  test('[BIZ-01] [OPX-08] the operator is informed of a reservation two days before it ends', async () => {
    const order = await paid();
    const days = name === 'stripe' ? 7 : 180;
    const problem = async () => {
      await settlePayment(shop.server.services, order.transactionUuid);
      return (await transactionOf(order.orderUuid)).problem;
    };
    shop.server.clock.advance((days - 2) * DAY_MS - MINUTE_MS);
    expect(await problem()).toBeNull();
    shop.server.clock.advance(2 * MINUTE_MS);
    expect(await problem()).toMatch(/^its reservation ends about 2\d{3}-\d\d-\d\d: make the order before that$/);
    await exportIt(order);
    await work();
    expect([await problem(), charged(order)]).toEqual([null, [[0, order.amount, 0]]]);
    shop.server.clock.advance(-(days - 2) * DAY_MS);
  });

  test('[BIZ-01] [BIZ-02] a refused refund, and one that the bank returns later, are reported to the operator', async () => {
    const order = await charge();
    shop.fake.next('refund', 'refused');
    await refund(order, 100);
    await work();
    expect([charged(order), await warnings()]).toEqual([[[0, order.amount, 0]], ['payments.failed']]);
    await run(paymentsCommand, 'retry');
    await work();
    expect([charged(order), await warnings()]).toEqual([[[0, order.amount, 100]], []]);
    shop.fake.events.splice(0);
    shop.fake.books.failRefund(order.transactionUuid);
    await hear();
    await work();
    expect([(await transactionOf(order.orderUuid)).problem, await warnings()]).toEqual([
      'a refund failed after the provider had taken it',
      ['payments.failed'],
    ]);
  });

  test("[BIZ-01] [BIZ-02] the shop shows partial captures and refunds that were made in the provider's own screens", async () => {
    const order = await paid();
    shop.fake.books.captureByHand(order.transactionUuid, order.amount - 1000);
    shop.fake.books.refundByHand(order.transactionUuid, 50);
    const rest = GIVES_REST_BACK[name] ? 0 : 1000;
    await hear();
    await work();
    const captured = order.amount - 1000;
    expect((await paymentOf(order)).amounts).toEqual({ authorised: captured + rest, captured, refunded: 50 });
    await exportIt(order);
    await work();
    expect(charged(order)).toEqual([[0, captured + rest, 50]]);
  });

  test("[BIZ-01] [BIZ-02] the rest after a partial capture in the provider's own screens is charged, also without an event of it", async () => {
    const order = await paid();
    shop.fake.books.captureByHand(order.transactionUuid, 1000);
    shop.fake.events.splice(0);
    await exportIt(order);
    await work();
    expect(charged(order)).toEqual([[0, GIVES_REST_BACK[name] ? 1000 : order.amount, 0]]);
    expect((await jobsOf(order)).filter(({ isRefused }) => isRefused)).toHaveLength(GIVES_REST_BACK[name] ? 1 : 0);
  });

  test("[BIZ-01] [BIZ-02] a provider's data name the customer: they are deleted with the customer's data, and after a month", async () => {
    const order = await charge();
    await hear();
    await work();
    const { db, clock } = shop.server.services;
    const texts = async () =>
      (await db.select().from(paymentEvents).where(eq(paymentEvents.transactionUuid, order.transactionUuid))).map(
        ({ raw }) => raw !== null,
      );
    expect(await texts()).toEqual([true, true, true]);
    await db.update(orders).set({ production: 'sent' }).where(eq(orders.uuid, order.orderUuid));
    await db.transaction((tx) => eraseUser(tx, customer.uuid, clock.nowMs()));
    expect(await texts()).toEqual([false, false, false]);
    await db.update(paymentEvents).set({ raw: '{}' }).where(eq(paymentEvents.transactionUuid, order.transactionUuid));
    shop.server.clock.advance(31 * DAY_MS);
    await cleanUp(shop.server.services, shop.server.database);
    expect(await texts()).toEqual([false, false, false]);
  });

  describe.runIf(STRIPE_FIRST.includes(name))('with every provider', () => {
    test('[BIZ-01] [BIZ-02] an order is charged when its folder is made, once, however often it is exported and worked on', async () => {
      const order = await paid();
      await work();
      expect(charged(order)).toEqual([[order.amount, 0, 0]]);
      await exportIt(order);
      await Promise.all([work(), work()]);
      await exportIt(order, '--again');
      await work();
      expect([charged(order), (await jobsOf(order)).length]).toEqual([[[0, order.amount, 0]], 1]);
      expect((await paymentOf(order)).amounts).toEqual({ authorised: order.amount, captured: order.amount, refunded: 0 });
    });

    test('[BIZ-01] [BIZ-02] a charge is requested with one key until it is known to be done: answers lost, the provider down, two processes', async () => {
      const order = await paid();
      await exportIt(order);
      shop.fake.next('capture', 'down');
      shop.fake.lose('capture');
      const before = shop.fake.asked.length;
      for (let round = 0; round < 4; round += 1) {
        await Promise.all([runPaymentJobs(shop.server.services), runPaymentJobs(shop.server.services)]);
        shop.server.clock.advance(MINUTE_MS);
      }
      expect(new Set(shop.fake.asked.slice(before))).toEqual(new Set(['capture']));
      expect([charged(order), (await jobsOf(order)).map(({ doneAt }) => doneAt !== null)]).toEqual([[[0, order.amount, 0]], [true]]);
    });

    test('[BIZ-01] [BIZ-02] a charge and a query that were postponed while the clock was far ahead are not postponed when it is right', async () => {
      const [order, silent] = [await paid(), await paid()];
      await exportIt(order);
      shop.server.clock.advance(400 * DAY_MS);
      shop.fake.next('capture', 'down');
      await work();
      shop.server.clock.advance(-400 * DAY_MS);
      shop.fake.books.lapse(silent.transactionUuid);
      shop.fake.events.splice(0);
      await work();
      expect([charged(order), (await transactionOf(silent.orderUuid)).problem]).toEqual([
        [[0, order.amount, 0]],
        'the reservation ended before it was charged',
      ]);
    });

    test('[BIZ-01] [BIZ-02] an order whose reservation has ended is reported to the operator, and is not produced', async () => {
      const order = await paid();
      await shop.server.deliverMail();
      shop.fake.books.lapse(order.transactionUuid);
      shop.fake.events.splice(0);
      shop.server.clock.advance(DAY_MS + MINUTE_MS);
      await work();
      shop.server.clock.advance(DAY_MS + MINUTE_MS);
      await settlePayment(shop.server.services, order.transactionUuid);
      const about = (await shop.server.deliverMail()).filter(({ text }) => text.includes(orderReference(order.orderUuid)));
      expect(about.filter(({ text }) => text.includes('does not hold the money'))).toHaveLength(1);
      expect([(await transactionOf(order.orderUuid)).problem, await warnings()]).toEqual([
        'the reservation ended before it was charged',
        ['payments.failed'],
      ]);
      await expect(exportIt(order)).rejects.toThrow('1 orders were refused');
      expect(fs.readdirSync(folder)).toEqual([]);
      expect(await run(paymentsCommand, 'list')).toContain(
        `${orderReference(order.orderUuid)} ${name}: the reservation ended before it was charged`,
      );
    });

    test('[BIZ-01] [BIZ-02] parts of a payment are refunded, never more than was charged, and one at a time', async () => {
      const order = await charge();
      expect(await refund(order, order.amount + 1)).toBeNull();
      expect(await refund(order, 100)).toBe(`${order.transactionUuid}:refund:1`);
      expect(await refund(order, 100)).toBeNull();
      shop.fake.lose('refund');
      await work();
      shop.server.clock.advance(MINUTE_MS);
      await work();
      expect(charged(order)).toEqual([[0, order.amount, 100]]);
      expect(await refund(order, order.amount - 99)).toBeNull();
      expect(await refund(order, null)).toBe(`${order.transactionUuid}:refund:2`);
      await work();
      expect([charged(order), (await paymentOf(order)).amounts?.refunded]).toEqual([[[0, order.amount, order.amount]], order.amount]);
    });

    test("[BIZ-01] [BIZ-02] orders refund refunds the operator's amount, never more than the rest, and not without a reason", async () => {
      const order = await charge();
      const refundIt = (...words: readonly string[]) => run(ordersCommand, 'refund', orderReference(order.orderUuid), ...words);
      await expect(refundIt('10')).rejects.toThrow('usage: ');
      await expect(refundIt('10,505', '--reason=Creased')).rejects.toThrow('10,505 is no amount');
      await expect(refundIt('9999', '--reason=Creased')).rejects.toThrow(/only .* can be/);
      expect(await refundIt('10.5', '--reason=Creased')).toEqual([expect.stringContaining('10.50 is refunded now')]);
      await expect(refundIt('all', '--reason=Twice')).rejects.toThrow('another refund');
      await work();
      expect([charged(order), (await jobsOf(order)).map(({ reason }) => reason)]).toEqual([[[0, order.amount, 1050]], ['', 'Creased']]);
      await refundIt('all', '--reason=Lost in the post');
      await work();
      expect(charged(order)).toEqual([[0, order.amount, order.amount]]);
      await expect(refundIt('all', '--reason=Again')).rejects.toThrow('all of it was refunded');
    });

    test('[BIZ-01] [BIZ-02] an order that was cancelled after its charge is refunded completely', async () => {
      const order = await charge();
      const { db } = shop.server.services;
      await db.update(orders).set({ state: 'cancelled' }).where(eq(orders.uuid, order.orderUuid));
      await hear();
      await work();
      expect(charged(order)).toEqual([[0, order.amount, order.amount]]);
    });

    test('[BIZ-01] [BIZ-02] orders list shows the reserved, charged and refunded amounts', async () => {
      const reserved = await paid();
      const refunded = await charge();
      await refund(refunded, null);
      await work();
      const lines = await run(ordersCommand, 'list');
      const wordOf = ({ orderUuid }: Bought) => lines.find((line) => line.startsWith(orderReference(orderUuid)));
      expect([wordOf(reserved), wordOf(refunded)]).toEqual([
        expect.stringContaining('  reserved  '),
        expect.stringContaining('  refunded  '),
      ]);
    });
  });
});
