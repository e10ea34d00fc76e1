/**
 * A customer cancels or changes an order until an export claims it: the effects on its money, its voucher and its
 * goods.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CART_PIECES_MAX } from '#core/contract/cart.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { paymentsCommand } from '#server/cli/condition/payments-command.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { orderExportClaims, orderExports, outgoingJobs, paymentJobs, rebateCodeUses, transactions, users } from '#server/db/schema.ts';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { declineTransaction } from '#server/payment/given-back/cancel-order.ts';
import { settlePayment } from '#server/payment/settle-payment.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { lineFor, type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { type Bought, createPayingCustomer, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { everyNth } from '#tests/setup/slice.ts';

function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

describe.each(DATABASES)('on %s', (database) => {
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  let stranger: MoneyCustomer;
  let folder: string;
  beforeAll(async () => {
    shop = await startProviderShop('stripe', database);
    stranger = await printCustomer(shop.server);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    customer = await printCustomer(shop.server);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-cancelled-'));
    return () => fs.rmSync(folder, { recursive: true, force: true });
  });
  const { as, buyCalendar, buyFile, charged, comeBack, goToPay, work } = createPayingCustomer(() => ({ ...shop, customer }));

  const cancel = (orderUuid: string, toCart = false, who = customer) =>
    shop.server.call(orderCalls.cancelOrder, { params: { orderUuid }, body: { toCart } }, { session: who.session });
  const pay = async (order: Bought) => {
    shop.fake.books.pay(await goToPay(order));
    await comeBack(order);
    await work();
    return order;
  };
  const read = async (orderUuid: string) => (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
  const listed = async () => (await shop.server.call(orderCalls.listOrders, {}, as())).answer();
  const cart = async () => (await shop.server.call(cartCalls.readCart, {}, as())).answer().cart;
  const goods = async () => (await cart()).orderLines.filter(({ type }) => type === 0);
  const calendar = async () => lineFor(shop.server, customer, IDS.calendar, 2);
  const mailsOf = async (orderUuid: string) =>
    (await shop.server.services.db.select().from(outgoingJobs))
      .map(({ payload }) => payload as { template: string; lang: string; values: Record<string, string> })
      .filter(({ values, template }) => values['reference'] === orderReference(orderUuid) && template.startsWith('order'));
  const exportIt = async (orderUuid: string) => {
    const lines: string[] = [];
    await ordersCommand(shop.server.services, ['export', folder, orderUuid], (line) => lines.push(line)).catch((error: unknown) =>
      lines.push(String(error)),
    );
    return lines;
  };

  test('[BIZ-04] if the shop cancelled an order meanwhile, its goods are added to the cart of the customer who changes it, once', async () => {
    const order = await pay(await buyCalendar());
    await ordersCommand(shop.server.services, ['cancel', orderReference(order.orderUuid), '--reason=The paper is sold out'], () => {});
    expect(await goods()).toEqual([]);
    const { cart: answered } = (await cancel(order.orderUuid, true)).answer();
    expect(answered.orderLines.filter(({ type }) => type === 0)).toHaveLength(1);
    expect((await read(order.orderUuid)).cancelled).toMatchObject({ by: 'shop', reason: 'The paper is sold out' });
    (await shop.server.call(cartCalls.deleteCartLine, { params: { uuid: (await goods())[0]?.uuid ?? '' } }, as())).answer();
    (await cancel(order.orderUuid, true)).answer();
    expect(await goods(), 'once').toEqual([]);
    await work();
    expect(charged(order)).toEqual([]);
  });

  test('[BIZ-04] [CRT-03] goods that do not fit into the cart stay ordered: the change is refused, and done once there is room', async () => {
    const order = await pay(await buyCalendar());
    const half = () => lineFor(shop.server, customer, IDS.card, CART_PIECES_MAX / 2);
    const orderLines = [await half(), await half()];
    (await shop.server.call(cartCalls.addCartLines, { body: { orderLines } }, as())).answer();
    expect((await cancel(order.orderUuid, true)).error()).toMatchObject({ error: 'cart.full', params: { pieces: CART_PIECES_MAX } });
    expect([(await read(order.orderUuid)).change, (await goods()).map(({ uuid }) => uuid)]).toEqual([
      'open',
      orderLines.map(({ uuid }) => uuid),
    ]);
    (await shop.server.call(cartCalls.deleteCartLine, { params: { uuid: orderLines[0]?.uuid ?? '' } }, as())).answer();
    (await cancel(order.orderUuid, true)).answer();
    expect([(await read(order.orderUuid)).change, (await goods()).length]).toEqual(['over', 2]);
  });

  test('[BIZ-04] a reserved amount is released, the order says who cancelled it, and none of it is produced', async () => {
    const order = await pay(await buyCalendar());
    expect(charged(order)).toMatchObject([[expect.any(Number), 0, 0]]);
    expect([(await read(order.orderUuid)).change, (await listed())[0]?.change]).toEqual(['open', 'open']);
    (await cancel(order.orderUuid)).answer();
    expect(await goods()).toEqual([]);
    await work();
    expect(charged(order)).toEqual([]);
    const now = await read(order.orderUuid);
    expect(now).toMatchObject({ change: 'over', cancelled: { by: 'customer' }, payment: { state: 'cancelled' } });
    expect(await listed(), 'still in the list').toMatchObject([{ uuid: order.orderUuid, cancelled: { by: 'customer' } }]);
    expect((await exportIt(order.orderUuid)).join(' ')).toContain('CANCELLED');
  });

  test('[BIZ-04] a charged file that was not downloaded is refunded, and is no longer the customer’s', async () => {
    const order = await pay(await buyFile());
    await cancel(order.orderUuid);
    await work();
    expect(charged(order).map(([, captured, refunded]) => captured === refunded)).toEqual([true]);
    expect((await read(order.orderUuid)).files).toEqual([]);
    const query = { dl: 'file' as const, file: customer.pictureUuids[0] ?? '' };
    expect((await shop.server.call(pictureSetCalls.downloadDigitalCopy, { query }, as())).status).toBe(403);
  });

  test.each(['one', 'zip'])('[BIZ-04] an order of which a file was downloaded (%s) is not cancelled', async (way) => {
    const order = await pay(await buyFile());
    const query = { dl: 'file' as const, file: customer.pictureUuids[0] ?? '' };
    if (way === 'one') (await shop.server.call(pictureSetCalls.downloadDigitalCopy, { query }, as())).answer();
    else await shop.server.call(orderCalls.downloadOrderFiles, { params: { orderUuid: order.orderUuid } }, as());
    expect((await read(order.orderUuid)).change).toBe('downloaded');
    expect((await cancel(order.orderUuid)).error()).toMatchObject({ error: 'order.closed', params: { reason: 'downloaded' } });
    expect((await read(order.orderUuid)).files).toHaveLength(1);
    const lines: string[] = [];
    const plan = ['cancel', orderReference(order.orderUuid), '--reason=closed', '--plan'];
    await ordersCommand(shop.server.services, plan, (line) => lines.push(line));
    expect(lines.join(' ')).toContain('A file of it was downloaded, and stays with the customer.');
  });

  test('[BIZ-04] changing an order returns the same lines to the cart, with their voucher', async () => {
    await shop.server.call(cartCalls.addCartLines, { body: { orderLines: [await calendar()] } }, as());
    (await shop.server.call(cartCalls.setRebateCode, { body: { code: 'TENTH' } }, as())).answer();
    const before = await goods();
    const orderUuid = await orderLines(shop.server, customer, [], PAYMENT.invoice);
    expect(await goods()).toEqual([]);
    const { cart: after } = (await cancel(orderUuid, true)).answer();
    expect(after.orderLines).toEqual(expect.arrayContaining(before));
    expect([await goods(), after.rebateCode]).toEqual([before, 'TENTH']);
    expect(await shop.server.services.db.select().from(rebateCodeUses).where(eq(rebateCodeUses.orderUuid, orderUuid))).toEqual([]);
    expect((await mailsOf(orderUuid)).at(-1)).toMatchObject({ template: 'orderBackInCart' });
  });

  test('[BIZ-04] an invoice is void; a paid one is listed for the operator until the money was refunded', async () => {
    const open = await orderLines(shop.server, customer, [await calendar()], PAYMENT.invoice);
    await cancel(open);
    expect((await mailsOf(open)).at(-1)?.values['money']).toMatch(/^The invoice of .* is void/);
    const paid = await buyLines(shop.server, customer, [await calendar()]);
    await cancel(paid);
    const problem = async () =>
      (await shop.server.services.db.select().from(transactions).where(eq(transactions.orderUuid, paid)))[0]?.problem;
    expect(await problem()).toContain('the invoice was paid');
    const [transaction] = await shop.server.services.db.select().from(transactions).where(eq(transactions.orderUuid, paid));
    await settlePayment(shop.server.services, transaction?.uuid ?? '');
    expect(await problem()).toContain('the invoice was paid');
    const lines: string[] = [];
    await paymentsCommand(shop.server.services, ['retry'], (line) => lines.push(line));
    await work();
    expect(await shop.server.services.db.$count(paymentJobs, eq(paymentJobs.transactionUuid, transaction?.uuid ?? '')), 'jobs').toBe(0);
    await ordersCommand(shop.server.services, ['refund', paid, 'all', '--reason=Cancelled'], () => undefined);
    expect(await problem()).toBeNull();
  });

  test.each(everyNth(2, ['en', 'nb', 'sv']))('[BIZ-04] the customer gets one mail in %s, however often they cancel', async (lang) => {
    await shop.server.services.db.update(users).set({ lang }).where(eq(users.uuid, customer.uuid));
    const orderUuid = await orderLines(shop.server, customer, [await calendar()], PAYMENT.card);
    await Promise.all([cancel(orderUuid), cancel(orderUuid)]);
    (await cancel(orderUuid)).answer();
    expect(await mailsOf(orderUuid)).toMatchObject([{ template: 'orderCancelled', lang }]);
  });

  test("[BIZ-04] [SEC-02] another customer's order, an unknown one and a visitor change nothing", async () => {
    const orderUuid = await orderLines(shop.server, customer, [await calendar()], PAYMENT.card);
    for (const wanted of [orderUuid, randomUUID()]) expect((await cancel(wanted, false, stranger)).error().error).toBe('order.not_found');
    const visitor = await shop.server.call(orderCalls.cancelOrder, { params: { orderUuid }, body: { toCart: false } });
    expect(visitor.error().error).toBe('access.signed_out');
    expect((await read(orderUuid)).change).toBe('open');
  });

  test('[BIZ-04] [OPX-03] an order that an export is producing, or has produced, is not cancelled', async () => {
    const order = await pay(await buyCalendar());
    const { db } = shop.server.services;
    const claim = { orderUuid: order.orderUuid, claimUuid: randomUUID(), leaseUntil: sql`now() + interval '1 minute'` };
    await db.insert(orderExportClaims).values(claim);
    expect((await cancel(order.orderUuid)).error()).toMatchObject({ error: 'order.closed', params: { reason: 'in_production' } });
    await db.delete(orderExportClaims);
    await exportIt(order.orderUuid);
    expect((await read(order.orderUuid)).change).toBe('in_production');
    expect((await cancel(order.orderUuid)).error()).toMatchObject({ params: { reason: 'in_production' } });
  });

  test('[BIZ-04] [OPX-03] of a cancellation and an export that come at once, exactly one wins', async () => {
    const { db } = shop.server.services;
    for (let round = 0; round < 6; round += 1) {
      const order = await pay(await buyCalendar());
      // Either of the two takes over a claim that a killed export left.
      if (round % 2 === 1)
        await db
          .insert(orderExportClaims)
          .values({ orderUuid: order.orderUuid, claimUuid: randomUUID(), leaseUntil: sql`now() - interval '1 minute'` });
      const [cancelled] = await Promise.all([cancel(order.orderUuid), exportIt(order.orderUuid)]);
      const made = await db.$count(orderExports, eq(orderExports.orderUuid, order.orderUuid));
      expect([cancelled.status, made], `round ${round}`).toEqual(made === 1 ? [409, 1] : [200, 0]);
      await work();
    }
  });

  test('[BIZ-04] [OPX-03] two devices that cancel and change at the moment an export begins are both served, or both refused', async () => {
    const { db } = shop.server.services;
    for (let round = 0; round < 4; round += 1) {
      const order = await pay(await buyCalendar());
      const sold = (await read(order.orderUuid)).orderLines.filter(({ type }) => type === 0).length;
      const [phone, laptop] = await Promise.all([cancel(order.orderUuid), cancel(order.orderUuid, true), exportIt(order.orderUuid)]);
      const made = await db.$count(orderExports, eq(orderExports.orderUuid, order.orderUuid));
      const back = (await goods()).length;
      expect([phone.status, laptop.status, made, back], `round ${round}`).toEqual(made === 1 ? [409, 409, 1, 0] : [200, 200, 0, sold]);
      if (made === 1) expect(phone.error()).toMatchObject({ error: 'order.closed', params: { reason: 'in_production' } });
      await work();
    }
  });

  test('[BIZ-04] [OPX-03] the goods of a cancelled order return to the cart while an export checks it', async () => {
    const { db } = shop.server.services;
    const { orderUuid } = await pay(await buyCalendar());
    (await cancel(orderUuid)).answer();
    await db.insert(orderExportClaims).values({ orderUuid, claimUuid: randomUUID(), leaseUntil: sql`now() + interval '1 minute'` });
    expect([(await cancel(orderUuid, true)).status, (await goods()).length]).toEqual([200, 1]);
    await db.delete(orderExportClaims);
  });

  test('[BIZ-04] of cancellations at once the one that wants the goods in the cart gets them, whichever is first, and once', async () => {
    const goodsAfter = async (orderUuid: string, toCart: boolean) =>
      (await cancel(orderUuid, toCart)).answer().cart.orderLines.filter(({ type }) => type === 0).length;
    const first = await pay(await buyCalendar());
    expect([await goodsAfter(first.orderUuid, false), await goodsAfter(first.orderUuid, true)]).toEqual([0, 1]);
    (await shop.server.call(cartCalls.deleteCartLine, { params: { uuid: (await goods())[0]?.uuid ?? '' } }, as())).answer();
    expect(await goodsAfter(first.orderUuid, true)).toBe(0);
    const second = await pay(await buyCalendar());
    const answers = await Promise.all([false, true, false, true].map((toCart) => cancel(second.orderUuid, toCart)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await goods()).toHaveLength(1);
  });

  test('[BIZ-04] [OPX-03] an export that comes during a cancellation waits for it, also where a killed export left its claim', async () => {
    const { db } = shop.server.services;
    const { orderUuid } = await pay(await buyCalendar());
    await db.insert(orderExportClaims).values({ orderUuid, claimUuid: randomUUID(), leaseUntil: sql`now() - interval '1 minute'` });
    const [entered, leave] = [gate(), gate()];
    const cancelling = db.transaction(async (tx) => {
      const done = await cancelOrder(tx, shop.server.services, { orderUuid, by: 'customer', toCart: false, reason: '' });
      entered.open();
      await leave.opened;
      return done;
    });
    await entered.opened;
    let hasEnded = false;
    const exporting = exportIt(orderUuid).finally(() => (hasEnded = true));
    // The embedded database accepts no other statement meanwhile.
    while (database === 'postgres' && !hasEnded && (await waitingLocks()) === 0) await nextTurn();
    leave.open();
    expect([await cancelling, (await exporting).join(' ')]).toEqual(['done', expect.stringContaining('CANCELLED')]);
    expect(await db.$count(orderExports, eq(orderExports.orderUuid, orderUuid))).toBe(0);
  });

  const waitingLocks = async () => {
    const [found] = await shop.server.services.db
      .select({ waiting: sql<number>`count(*)::int` })
      .from(sql`pg_stat_activity`)
      .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
    return found?.waiting ?? 0;
  };

  test('[BIZ-04] [CHK-08] an order whose payment was declined has one state in the list, the details and the order', async () => {
    const order = await buyCalendar();
    await shop.server.services.db.transaction((tx) => declineTransaction(tx, order.transactionUuid));
    const details = await shop.server.call(orderCalls.orderDetails, { query: { uuid: order.orderUuid } }, as());
    const states = [(await listed())[0]?.payment.state, details.answer().payment.state, (await read(order.orderUuid)).payment.state];
    expect(states).toEqual(['failed', 'failed', 'failed']);
    expect((await read(order.orderUuid)).payment.transactionUuid).toBe(order.transactionUuid);
  });
});
