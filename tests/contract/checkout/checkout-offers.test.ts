/** The offers of a checkout by its delivery, and the cart that it is for (KEP-10). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { writeDay } from '#core/kernel/dates.ts';
import { arrivalDay } from '#core/domain/orders/arrival/arrival-day.ts';
import { cartArrival, cartDelivery, choicesOf, deliveryRange, isDeliveryFree } from '#core/domain/prices/delivery-range.ts';
import { outgoingJobs } from '#server/db/schema.ts';
import { saveSettings } from '#server/features/settings/load-settings.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { MONEY_SETTINGS } from '#tests/fixtures/money/money-settings.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { shopDay } from '#server/shop-time.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

/** Of the shop's settings. */
const RETOUCH_DAYS = 5;
const POST_DAYS = 7;

describe.each(DATABASES)('the offers of a checkout on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    customer = await moneyCustomer(server);
  });

  const { as, fill, start, buy } = createShopper(() => ({ server, customer }));
  const chooseDelivery = (checkoutUuid: string, deliveryOptionUuid: string) =>
    server.call(checkoutCalls.listPaymentOptions, { params: { checkoutUuid, deliveryOptionUuid } }, as());
  const choosePayment = (checkoutUuid: string, paymentOptionUuid: string, deliveryOptionUuid: string = DELIVERY.post) =>
    server.call(checkoutCalls.choosePaymentOption, { params: { checkoutUuid, deliveryOptionUuid, paymentOptionUuid } }, as());

  const deliveryInMail = async (orderUuid: string): Promise<string> => {
    const mails = (await server.services.db.select().from(outgoingJobs)).map(({ payload }) => JSON.stringify(payload));
    const mail = mails.find((text) => text.includes(orderUuid));
    return JSON.parse(mail ?? '{}')['values']['delivery'];
  };

  test('[KEP-10] [CHK-11] a payment option is offered, accepted and ordered with only for its deliveries', async () => {
    const options = MONEY_SETTINGS.payment.options.map((option) => ({
      ...option,
      deliveryMethods: option.uuid === PAYMENT.invoice ? (['school-pickup'] as const).slice() : null,
    }));
    await saveSettings(server.services.db, { ...MONEY_SETTINGS, payment: { options } });
    await fill();
    const { checkoutUuid } = await start();
    const offered = async (delivery: string) =>
      (await chooseDelivery(checkoutUuid, delivery)).answer().paymentOptions.map(({ uuid }) => uuid);
    expect(await offered(DELIVERY.school)).toContain(PAYMENT.invoice);
    expect((await choosePayment(checkoutUuid, PAYMENT.invoice, DELIVERY.school)).answer().cart.summary.totalPrice).toBeGreaterThan(0);
    expect(await offered(DELIVERY.post)).not.toContain(PAYMENT.invoice);
    expect((await choosePayment(checkoutUuid, PAYMENT.invoice)).error().error).toBe('checkout.payment_option_not_found');
    const bought = await buy(checkoutUuid, { deliveryOptionUuid: DELIVERY.post, paymentOptionUuid: PAYMENT.invoice });
    expect(bought.error().error).toBe('checkout.payment_option_not_found');
    await saveSettings(server.services.db, MONEY_SETTINGS);
  });

  test('[CRT-04] [CHK-02] the cart shows the prices of delivery that its checkout offers', async () => {
    const saidAndOffered = async () => {
      const { deliveryOptions, cart } = await start();
      const list = (await server.call(shopCalls.prices, {}, as())).answer();
      const said = cartDelivery(cart, list, server.clock.nowMs());
      return { said, offered: deliveryRange(choicesOf(deliveryOptions), isDeliveryFree(cart.orderLines, list)) };
    };
    await fill();
    const below = await saidAndOffered();
    expect(below.said).toEqual({ state: 'range', ...below.offered });
    await fill(IDS.mug, 8);
    const above = await saidAndOffered();
    expect(above.said).toEqual({ state: 'range', ...above.offered });
  });

  test('[KEP-06] each delivery names its day of arrival, and the order keeps the chosen one', async () => {
    await fill();
    const { checkoutUuid, deliveryOptions } = await start();
    const post = deliveryOptions.flatMap((method) => method.deliveryOptions).find(({ uuid }) => uuid === DELIVERY.post);
    const today = shopDay(server.services.config.timeZone, server.clock.nowMs());
    expect(post?.arrivesBy).toBe(arrivalDay(today, post?.deliverytime ?? 0, 'NO'));
    expect(post?.arrivesBy).toBeDefined();
    const { order } = (await buy(checkoutUuid)).answer();
    const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as())).answer();
    expect(read.delivery.deliveryTime.arrivesBy).toBe(post?.arrivesBy);
  });

  test('[KEP-06] [KEP-02] an order with retouch names one day in cart, checkout, order and mail', async () => {
    await fill();
    const picture = customer.pictureUuids[0] ?? '';
    await server.call(cartCalls.setRetouch, { body: { items: { [picture]: [IDS.skin] } } }, as());
    const { checkoutUuid, deliveryOptions, cart } = await start();
    expect(cart.orderLines.some((line) => line.fileRetouch !== null)).toBe(true);
    const post = deliveryOptions.flatMap((method) => method.deliveryOptions).find(({ uuid }) => uuid === DELIVERY.post);
    const today = shopDay(server.services.config.timeZone, server.clock.nowMs());
    const day = arrivalDay(today, RETOUCH_DAYS + POST_DAYS, 'NO') ?? '';
    expect([post?.deliverytime, post?.arrivesBy]).toEqual([RETOUCH_DAYS + POST_DAYS, day]);
    const list = (await server.call(shopCalls.prices, {}, as())).answer();
    const said = deliveryOptions.flatMap(({ deliveryOptions: options, pickupLocations }) =>
      [...options, ...pickupLocations].flatMap(({ arrivesBy }) => arrivesBy ?? []),
    );
    const sorted = said.sort();
    expect(cartArrival(cart, list, server.clock.nowMs())).toEqual({ isDigital: false, first: sorted[0], last: sorted.at(-1) });
    const { order } = (await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).answer();
    const uuid = order?.uuid ?? '';
    const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: uuid } }, as())).answer();
    expect(read.delivery.deliveryTime).toMatchObject({ arrivesBy: day, days: RETOUCH_DAYS + POST_DAYS });
    expect(await deliveryInMail(uuid)).toBe(
      `By post, Standard (${RETOUCH_DAYS + POST_DAYS} business days)\nAt your door by ${writeDay('weekday', day, 'en-GB')}`,
    );
  });

  test('[KEP-06] the mail about an order names its day of arrival and the days of its catalogues', async () => {
    await fill();
    const [offer] = (await server.call(shopCalls.getCatalogues, {}, as())).answer();
    if (!offer) throw new Error('The shop sells a yearbook');
    await server.call(cartCalls.buyCatalogues, { body: { catalogues: [{ ...offer, quantity: 1 }] } }, as());
    const { checkoutUuid } = await start();
    const { order } = (await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).answer();
    expect((await deliveryInMail(order?.uuid ?? '')).split('\n')).toEqual([
      `By post, Standard (${POST_DAYS} business days)`,
      expect.stringMatching(/^At your door by \w{3},? \d+ \w{3,4}$/),
      'Catalogues ship separately, normally within 30 days after the last photo day.',
    ]);
  });

  test('[KEP-10] a checkout is refused for a cart that the customer has not seen', async () => {
    await fill();
    const seen = (await server.call(cartCalls.readCart, {}, as())).answer().cart.revision;
    const begin = (cartRevision: number) => server.call(checkoutCalls.createCheckout, { body: { cartRevision } }, as());
    expect((await begin(seen)).status).toBe(200);
    await fill(IDS.mug);
    expect((await begin(seen)).error().error).toBe('checkout.cart_changed');
  });
});
