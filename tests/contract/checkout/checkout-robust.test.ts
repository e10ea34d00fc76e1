/**
 * The common problems around a checkout: two tabs, other prices, sold-out goods, an unavailable provider. The result is
 * one order, never two.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cartCalls } from '#core/contract/cart.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { IDS, priceList } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { packages, products, rebateCodes } from '#server/db/schema.ts';
import { saveSettings } from '#server/features/settings/load-settings.ts';
import { createPaymentProviders } from '#server/payment/payment-providers.ts';
import type { PaymentProvider } from '#server/payment/payment-provider.ts';
import { MONEY_SETTINGS } from '#tests/fixtures/money/money-settings.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const IN_STORE = { deliveryOptionUuid: DELIVERY.store, deliveryOptionData: { contactInfo: CONTACT } };

describe.each(DATABASES)('a checkout that something interrupts, on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let isDown = false;
  beforeAll(async () => {
    const payment = new Map<string, PaymentProvider>();
    server = await startTestServer({ database, environment: { LOG_LEVEL: 'silent' }, services: { payment } });
    for (const [name, provider] of createPaymentProviders(server.services.config, server.services)) payment.set(name, provider);
    const card = payment.get('sandbox-card');
    if (!card) throw new Error('The shop takes cards');
    payment.set(card.name, {
      ...card,
      start: (request) => (isDown ? Promise.reject(new Error('no route to bank')) : card.start(request)),
    });
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    isDown = false;
    customer = await moneyCustomer(server);
  });

  const { as, fill, addPackage, cartNow, start, buy, send, ordersOf } = createShopper(() => ({ server, customer }));
  const numGoods = async () => (await cartNow()).orderLines.filter(({ type }) => type === 0).length;

  test('[CHK-10] of two tabs the second is told that the cart was bought, and there is one order', async () => {
    await fill();
    const [one, two] = [await start(), await start()];
    const first = (await buy(one.checkoutUuid)).answer();
    expect((await buy(two.checkoutUuid)).error().error).toMatch(/^checkout\.(empty|cart_changed)$/);
    expect((await buy(one.checkoutUuid)).answer(), 'the back button and another tap').toEqual(first);
    expect(await ordersOf()).toHaveLength(1);
  });

  test('[CHK-10] both tabs pressed at once make one order', async () => {
    await fill();
    const tabs = [await start(), await start(), await start()];
    const replies = await Promise.all(tabs.map(({ checkoutUuid }) => buy(checkoutUuid)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ordersOf()).toHaveLength(1);
  });

  test('[CHK-10] a line that another tab adds is shown before it is paid', async () => {
    await fill();
    const { checkoutUuid } = await start();
    await fill(IDS.mug, 1);
    expect((await buy(checkoutUuid)).error().error).toBe('checkout.cart_changed');
    expect([await numGoods(), (await ordersOf()).length]).toEqual([2, 0]);
    (await buy((await start()).checkoutUuid)).answer();
    expect((await ordersOf())[0]?.order.orderLines.filter(({ type }) => type === 0)).toHaveLength(2);
  });

  test('[CHK-10] [PRC-06] a price increase is shown before it is charged', async () => {
    await fill();
    const { checkoutUuid, cart } = await start();
    const product = priceList.products.find(({ uuid }) => uuid === IDS.calendar);
    const raised = product?.productprices.map((row) => ({ ...row, price: row.price + 10_000 })) ?? [];
    await server.services.db.update(products).set({ productprices: raised }).where(eq(products.uuid, IDS.calendar));
    const approvedTotal = cart.summary.totalPrice;
    const refused = await buy(checkoutUuid, { ...IN_STORE, approvedTotal });
    const shown = (await start()).cart.summary.totalPrice;
    const bought = await buy((await start()).checkoutUuid, { ...IN_STORE, approvedTotal: shown });
    await server.services.db
      .update(products)
      .set({ productprices: product?.productprices ?? [] })
      .where(eq(products.uuid, IDS.calendar));
    expect([refused.error().error, shown - approvedTotal, bought.status]).toEqual(['checkout.cart_changed', 10_000, 200]);
    expect((await ordersOf()).map(({ totalPrice }) => totalPrice)).toEqual([shown]);
  });

  test('[CHK-10] [PRC-06] a client that names no total is charged the total of its last answer, or nothing', async () => {
    await fill();
    const chosen = await start();
    const delivery = { checkoutUuid: chosen.checkoutUuid, deliveryOptionUuid: DELIVERY.store };
    await server.call(checkoutCalls.listPaymentOptions, { params: delivery }, as());
    await server.call(checkoutCalls.choosePaymentOption, { params: { ...delivery, paymentOptionUuid: PAYMENT.card } }, as());
    const unchosen = await start();
    const product = priceList.products.find(({ uuid }) => uuid === IDS.calendar);
    const setPrices = (productprices: NonNullable<typeof product>['productprices']) =>
      server.services.db.update(products).set({ productprices }).where(eq(products.uuid, IDS.calendar));
    await setPrices(product?.productprices.map((row) => ({ ...row, price: row.price - 100 })) ?? []);
    const refused = [await send(chosen.checkoutUuid, IN_STORE), await send(unchosen.checkoutUuid, IN_STORE)];
    await setPrices(product?.productprices ?? []);
    expect(refused.map((reply) => reply.error().error)).toEqual(['checkout.total_not_shown', 'checkout.total_not_shown']);
    expect((await send(chosen.checkoutUuid, IN_STORE)).status).toBe(200);
  });

  test('[CHK-10] [PRC-06] delivery and fee that no answer named are not charged: the refusal names the total, which can be approved', async () => {
    await fill();
    const { checkoutUuid, cart } = await start();
    const goods = cart.summary.totalPrice;
    const invoice = { paymentOptionUuid: PAYMENT.invoice };
    const total = goods + 6_900 + 3_900;
    const refused = async () => {
      const { error, params } = (await send(checkoutUuid, invoice)).error();
      return [error, params];
    };
    // Directly after the opening, whose answer named the goods alone.
    expect(await refused()).toEqual(['checkout.total_not_shown', { total }]);
    // With the delivery's price named, but not the fee of the payment.
    const delivery = { params: { checkoutUuid, deliveryOptionUuid: DELIVERY.post } };
    const named = (await server.call(checkoutCalls.listPaymentOptions, delivery, as())).answer();
    expect(named.cart.summary.totalPrice).toBe(goods + 6_900);
    expect(await refused()).toEqual(['checkout.total_not_shown', { total }]);
    expect(await ordersOf()).toEqual([]);
    expect((await send(checkoutUuid, { ...invoice, approvedTotal: total })).status).toBe(200);
    expect((await ordersOf()).map(({ totalPrice }) => totalPrice)).toEqual([total]);
  });

  test('[CHK-10] the documented calls need no total, and neither does an order that costs no more than the goods', async () => {
    await fill();
    const { checkoutUuid } = await start();
    const delivery = { checkoutUuid, deliveryOptionUuid: DELIVERY.post };
    await server.call(checkoutCalls.listPaymentOptions, { params: delivery }, as());
    const chosen = { params: { ...delivery, paymentOptionUuid: PAYMENT.invoice } };
    const { summary } = (await server.call(checkoutCalls.choosePaymentOption, chosen, as())).answer().cart;
    expect((await send(checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).status).toBe(200);
    await fill();
    const next = await start();
    expect((await send(next.checkoutUuid, IN_STORE)).status).toBe(200);
    const totals = (await ordersOf()).map(({ totalPrice }) => totalPrice).sort((a, b) => a - b);
    expect(totals).toEqual([next.cart.summary.totalPrice, summary.totalPrice]);
  });

  test('[CHK-10] a package that sold out meanwhile is not sold', async () => {
    await addPackage();
    const { checkoutUuid } = await start();
    await server.services.db
      .update(packages)
      .set({ disabledReasons: { en: 'Sold out' } })
      .where(eq(packages.uuid, IDS.packageA));
    const refused = await buy(checkoutUuid, IN_STORE);
    await server.services.db.update(packages).set({ disabledReasons: null }).where(eq(packages.uuid, IDS.packageA));
    expect(refused.error().error).toBe('package.disabled');
    expect(await ordersOf()).toEqual([]);
  });

  test('[CHK-10] a package that the shop has removed leaves the cart when the checkout starts again, and the rest is bought', async () => {
    const rest = await fill();
    const line = await addPackage();
    const { checkoutUuid } = await start();
    const gone = await server.services.db.delete(packages).where(eq(packages.uuid, IDS.packageA)).returning();
    const refused = await buy(checkoutUuid, IN_STORE);
    const again = await start();
    const bought = await buy(again.checkoutUuid, { ...IN_STORE, approvedTotal: again.cart.summary.totalPrice });
    await server.services.db.insert(packages).values(gone);
    expect(line.product.uuid).toBe(IDS.packageA);
    expect([refused.error().error, bought.status]).toEqual(['checkout.cart_changed', 200]);
    const goods = (await ordersOf()).map(({ order }) => order.orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid));
    expect([goods, await numGoods()]).toEqual([[[rest.uuid]], 0]);
  });

  test('[CHK-10] [PRC-05] a voucher that expired meanwhile is not removed silently', async () => {
    await fill();
    await server.call(cartCalls.setRebateCode, { body: { code: 'TENTH' } }, as());
    const { checkoutUuid, cart } = await start();
    await server.services.db
      .update(rebateCodes)
      .set({ expiresAt: new Date(server.clock.nowMs() - 1) })
      .where(eq(rebateCodes.code, 'TENTH'));
    const refused = await buy(checkoutUuid, { ...IN_STORE, approvedTotal: cart.summary.totalPrice });
    const { checkoutUuid: again, cart: without } = await start();
    const bought = await buy(again, { ...IN_STORE, approvedTotal: without.summary.totalPrice });
    await server.services.db.update(rebateCodes).set({ expiresAt: null }).where(eq(rebateCodes.code, 'TENTH'));
    expect([refused.error().error, without.rebateResult?.limit]).toEqual(['checkout.cart_changed', 'over']);
    expect([bought.status, (await ordersOf()).map(({ totalPrice }) => totalPrice)]).toEqual([200, [without.summary.totalPrice]]);
  });

  test('[CHK-10] a delivery that is not offered any more is not ordered', async () => {
    await fill();
    const { checkoutUuid } = await start();
    const [post, ...others] = MONEY_SETTINGS.delivery.methods;
    const methods = post ? [{ ...post, options: post.options.map((option) => ({ ...option, expire: '2020-01-01' })) }, ...others] : [];
    await saveSettings(server.services.db, { ...MONEY_SETTINGS, delivery: { ...MONEY_SETTINGS.delivery, methods } });
    const refused = await buy(checkoutUuid);
    await saveSettings(server.services.db, MONEY_SETTINGS);
    expect(refused.error().error).toBe('checkout.delivery_option_not_found');
    expect([await ordersOf(), await numGoods()]).toEqual([[], 1]);
  });

  test('[CHK-08] [CHK-10] an unavailable provider is reported on a page with a link, and the order is paid once when it is back', async () => {
    await fill();
    const { checkoutUuid } = await start();
    const { transaction, order } = (await buy(checkoutUuid)).answer();
    const transactionUuid = transaction?.uuid ?? '';
    const page = () => server.call(checkoutCalls.paymentPage, { params: { transactionUuid } }, as());
    isDown = true;
    const down = await page();
    const words = down.bytes.toString('utf8');
    expect([down.status, down.headers.get('content-type'), down.headers.get('cache-control')]).toEqual([
      503,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    for (const part of [
      orderReference(order?.uuid ?? ''),
      paths.payment(transactionUuid),
      paths.order(order?.uuid ?? ''),
      'nothing has been charged',
    ])
      expect(words).toContain(part);
    expect((await ordersOf()).map(({ state }) => state)).toEqual(['created']);
    expect(await numGoods(), 'the goods are in the order, not twice').toBe(0);
    isDown = false;
    const token = /name="token" value="([^"]+)"/.exec((await page()).bytes.toString('utf8'))?.[1] ?? '';
    const press = (action: string) =>
      fetch(`${server.url}${paths.payment(transactionUuid)}/sandbox`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: customer.session.header() },
        body: new URLSearchParams({ action, token }),
      });
    await press('decline');
    await Promise.all([press('pay'), press('pay')]);
    expect((await ordersOf()).map(({ state }) => state)).toEqual(['paid']);
  });

  test('[CHK-08] an invoice needs no provider', async () => {
    isDown = true;
    await fill();
    const { checkoutUuid } = await start();
    (await buy(checkoutUuid, { ...IN_STORE, paymentOptionUuid: PAYMENT.invoice })).answer();
    expect((await ordersOf()).map(({ state }) => state)).toEqual(['paid']);
  });
});
