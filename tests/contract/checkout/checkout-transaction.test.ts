import { payInvoices } from '#server/cli/orders/pay-invoices.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { SESSION_COOKIE } from '#core/contract/headers.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderLinePrints, outgoingJobs, purchases, rebateCodeUses, transactions } from '#server/db/schema.ts';
import { printUuidOfItem } from '#server/features/checkout/order-prints.ts';
import { startSession } from '#server/http/sessions/sessions.ts';
import {
  DELIVERY,
  lineFor,
  linePrices,
  moneyCustomer,
  type MoneyCustomer,
  PACKAGE_ITEMS,
  PAYMENT,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper, transactionBody } from '#tests/fixtures/money/shopper.ts';
import { createCookieJar } from '#tests/setup/call-client.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe.each(DATABASES)('the transaction on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let stranger: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    stranger = await moneyCustomer(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    customer = await moneyCustomer(server);
  });

  const { as, fill, addPackage, cartNow, start, buy, ordersOf } = createShopper(() => ({ server, customer }));

  describe('[SRV-18] the transaction', () => {
    test('[CHK-08] it makes the order with its prices, lines and prints frozen, and empties the cart', async () => {
      const line = await fill();
      const { checkoutUuid } = await start();
      const { transaction, order, error } = (
        await buy(checkoutUuid, { approvedTotal: 31_800, comment: ' Ring\u009B twice\u202E\r\nAsk for Åse ' })
      ).answer();
      expect(error).toBeNull();
      const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as())).answer();
      expect(linePrices({ ...(await cartNow()), orderLines: read.orderLines })).toEqual([
        [0, 24_900],
        [3, 6_900],
        [4, 6_360],
      ]);
      expect(read).toMatchObject({
        comment: 'Ring  twice\nAsk for Åse',
        summary: { totalPrice: 31_800, currency: 'NOK' },
        payment: { isInvoice: false, title: 'Card', state: 'created' },
        containDigitalProducts: false,
        delivery: {
          type: 'postage',
          name: 'By post, Standard',
          address: { name: 'Kari Lind', address1: 'Storgata 1', postalCode: '0155' },
          contactInfo: null,
          school: null,
          deliveryTime: { string: '7 business days', afterDate: null, days: 7 },
        },
      });
      const [print] = await server.services.db
        .select()
        .from(orderLinePrints)
        .where(eq(orderLinePrints.orderUuid, order?.uuid ?? ''));
      expect([print?.orderLineUuid, print?.layoutHash]).toEqual([line.uuid, line.approvedLayout?.hash]);
      expect(linePrices(await cartNow())).toEqual([[4, 0]]);
      const status = (
        await server.call(checkoutCalls.paymentStatus, { params: { transactionUuid: transaction?.uuid ?? '' } }, as())
      ).answer();
      expect(status).toEqual({ transaction: { uuid: transaction?.uuid, state: 'created' }, order: { uuid: order?.uuid } });
    });

    test('[CHK-10] ten at once, each with a separate key, make one order and get the same answer', async () => {
      await fill();
      const { checkoutUuid } = await start();
      // Opens the pool's connections, so that the ten really run in parallel.
      await Promise.all(Array.from({ length: 10 }, () => cartNow()));
      const replies = await Promise.all(Array.from({ length: 10 }, () => buy(checkoutUuid)));
      expect(new Set(replies.map((reply) => JSON.stringify(reply.answer()))).size).toBe(1);
      const made = await ordersOf();
      expect(made).toHaveLength(1);
      expect(
        await server.services.db
          .select()
          .from(transactions)
          .where(eq(transactions.orderUuid, made[0]?.uuid ?? '')),
      ).toHaveLength(1);
    });

    test('[CHK-10] a line that is added while the customer buys is in the order or in the cart, never lost', async () => {
      const bought = await fill();
      const late = await lineFor(server, customer, IDS.mug, 1);
      const { checkoutUuid } = await start();
      await Promise.all(Array.from({ length: 10 }, () => cartNow()));
      await Promise.all([buy(checkoutUuid), server.call(cartCalls.addCartLines, { body: { orderLines: [late] } }, as())]);
      const ordered = (await ordersOf()).flatMap(({ order }) => order.orderLines.map(({ uuid }) => uuid));
      const inCart = (await cartNow()).orderLines.map(({ uuid }) => uuid);
      for (const { uuid } of [bought, late]) expect([...ordered, ...inCart].filter((known) => known === uuid)).toEqual([uuid]);
    });

    test('[CHK-10] a lost answer is given again under its key', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const opId = randomUUID();
      const first = await buy(checkoutUuid, {}, customer, opId);
      const replay = await buy(checkoutUuid, {}, customer, opId);
      expect([replay.headers.get('x-keepsake-replayed'), replay.body]).toEqual(['1', first.body]);
      expect((await buy(checkoutUuid, { comment: 'other' }, customer, opId)).error().error).toBe('request.idempotency_key_reused');
    });

    test('[PRC-06] a total other than the approved one is not charged', async () => {
      await fill();
      const { checkoutUuid } = await start();
      expect((await buy(checkoutUuid, { approvedTotal: 1 })).error().error).toBe('checkout.cart_changed');
      expect(await ordersOf()).toEqual([]);
      expect((await cartNow()).summary.totalPrice).toBe(24_900);
    });

    test('[PRC-06] an offer that ends while the customer is in checkout is shown with the new price, not charged silently', async () => {
      await addPackage();
      const { checkoutUuid, cart } = await start();
      server.clock.advance(47.5 * 3_600_000);
      const late = await start();
      server.clock.advance(3_600_000);
      const refused = await buy(late.checkoutUuid, {
        approvedTotal: cart.summary.totalPrice,
        deliveryOptionUuid: DELIVERY.store,
        deliveryOptionData: { contactInfo: CONTACT },
      });
      server.clock.advance(-48.5 * 3_600_000);
      expect([refused.error().error, checkoutUuid === late.checkoutUuid]).toEqual(['checkout.cart_changed', false]);
    });

    test('another customer’s checkout, an unknown one, an expired one, and a request without a session are refused', async () => {
      await fill();
      const { checkoutUuid } = await start();
      expect((await buy(checkoutUuid, {}, stranger)).error().error).toBe('checkout.not_found');
      expect((await buy(randomUUID())).error().error).toBe('checkout.not_found');
      expect(
        (await server.call(checkoutCalls.createTransaction, { params: { checkoutUuid }, body: transactionBody() })).error().error,
      ).toBe('access.signed_out');
      server.clock.advance(3 * 3_600_000);
      const expired = await buy(checkoutUuid);
      server.clock.advance(-3 * 3_600_000);
      expect([expired.status, expired.error().error]).toEqual([410, 'checkout.expired']);
      expect(await ordersOf()).toEqual([]);
    });

    test('[PRC-05] a rebate code is used once by a customer', async () => {
      await fill();
      await server.call(cartCalls.setRebateCode, { body: { code: 'TENTH' } }, as());
      const { checkoutUuid } = await start();
      const order = (await buy(checkoutUuid, { approvedTotal: 29_310 })).answer().order;
      expect(
        await server.services.db
          .select()
          .from(rebateCodeUses)
          .where(eq(rebateCodeUses.orderUuid, order?.uuid ?? '')),
      ).toHaveLength(1);
      expect((await server.call(orderCalls.orderDetails, { query: { uuid: order?.uuid ?? '' } }, as())).answer().rebateCode).toBe('TENTH');
      await fill();
      expect((await server.call(cartCalls.setRebateCode, { body: { code: 'TENTH' } }, as())).error().error).toBe('cart.rebate_code_used');
      expect((await cartNow()).rebateCode).toBeNull();
    });

    test("[PKG-01] a package's printed items are stored under their own uuids, and its pictures become the customer's", async () => {
      const line = await addPackage();
      const { checkoutUuid } = await start();
      const { order } = (
        await buy(checkoutUuid, {
          paymentOptionUuid: PAYMENT.invoice,
          deliveryOptionUuid: DELIVERY.store,
          deliveryOptionData: { contactInfo: CONTACT },
        })
      ).answer();
      const prints = await server.services.db
        .select()
        .from(orderLinePrints)
        .where(eq(orderLinePrints.orderUuid, order?.uuid ?? ''));
      expect(prints.map((print) => print.orderLineUuid)).toEqual([printUuidOfItem(line.uuid, PACKAGE_ITEMS.card)]);
      await payInvoices(server.services, [order?.uuid ?? ''], () => undefined);
      const bought = await server.services.db.select().from(purchases).where(eq(purchases.userUuid, customer.uuid));
      expect(bought.map((row) => row.pictureUuid).sort()).toEqual(customer.pictureUuids.slice(0, 3).sort());
      const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as())).answer();
      expect(read).toMatchObject({
        containDigitalProducts: true,
        catalogueMaxDeliveryTime: 30,
        payment: { isInvoice: true, state: 'paid' },
      });
    });

    test('[CHK-15] an invoice is accepted at once: its retouch begins, its files wait for the payment, and the confirmation is queued', async () => {
      const [file = ''] = customer.pictureUuids;
      const retouched = file;
      await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as());
      await server.call(cartCalls.setRetouch, { body: { items: { [retouched]: [IDS.skin] } } }, as());
      const { checkoutUuid } = await start();
      const { order } = (
        await buy(checkoutUuid, {
          paymentOptionUuid: PAYMENT.invoice,
          deliveryOptionUuid: DELIVERY.digital,
          deliveryOptionData: { contactInfo: CONTACT },
        })
      ).answer();
      const boughtNow = () => server.services.db.select().from(purchases).where(eq(purchases.userUuid, customer.uuid));
      expect((await boughtNow()).map(({ kind }) => kind)).toEqual(['retouch']);
      await payInvoices(server.services, [order?.uuid ?? ''], () => undefined);
      expect((await boughtNow()).map(({ pictureUuid, kind, orderUuid }) => [pictureUuid, kind, orderUuid]).sort()).toEqual(
        [
          [file, 'file', order?.uuid],
          [retouched, 'retouch', order?.uuid],
        ].sort(),
      );
      const mails = (await server.services.db.select().from(outgoingJobs)).filter((job) =>
        JSON.stringify(job.payload).includes(order?.uuid ?? 'no order'),
      );
      expect(mails.map(({ payload }) => payload).filter((mail) => JSON.stringify(mail).includes('orderConfirmation'))).toMatchObject([
        {
          to: customer.email,
          template: 'orderConfirmation',
          values: {
            reference: order?.uuid.slice(0, 8),
            delivery: expect.stringMatching(
              /^Digital\nRetouched pictures ready by \w{3},? \d+ \w{3,4}\nThe digital pictures can be downloaded when the invoice is paid\.$/,
            ),
          },
        },
      ]);
      const confirmed = (await server.deliverMail()).find(({ to, text }) => to === customer.email && text.includes('Ordered:'));
      expect(confirmed?.text).toMatch(/^Digital: Free$/m);
      expect((await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).error().error).toBe(
        'cart.file_bought',
      );
    });

    test('[CHK-15] retouch on a print promises no digital pictures', async () => {
      await fill();
      await server.call(cartCalls.setRetouch, { body: { items: { [customer.pictureUuids[0] ?? '']: [IDS.skin] } } }, as());
      const { checkoutUuid } = await start();
      const { order } = (await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).answer();
      const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as())).answer();
      expect(read.orderLines.filter((line) => line.type === 0)).toHaveLength(2);
      expect(read.containDigitalProducts).toBe(false);
    });

    test('[ACC-13] an operator who simulates the customer cannot buy for them', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const { token } = await startSession(server.services.db, server.services, {
        userUuid: customer.uuid,
        device: 'test',
        isSimulated: true,
      });
      const session = createCookieJar([[SESSION_COOKIE, token]]);
      expect(
        (await server.call(checkoutCalls.createTransaction, { params: { checkoutUuid }, body: transactionBody() }, { session })).error()
          .error,
      ).toBe('access.simulation_denied');
    });
  });
});
