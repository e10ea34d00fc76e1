import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { packages } from '#server/db/schema.ts';
import {
  DELIVERY,
  linePrices,
  moneyCustomer,
  type MoneyCustomer,
  packageLine,
  PAYMENT,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const CARD_PACKAGE = '00000000-0000-4000-8000-0000000000c1';

describe.each(DATABASES)('checkout on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let stranger: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    const [row] = await server.services.db.select().from(packages).where(eq(packages.uuid, IDS.packageA));
    if (!row) throw new Error('Package A is sold');
    await server.services.db.insert(packages).values({ ...row, uuid: CARD_PACKAGE, items: row.items.slice(0, 1) });
    stranger = await moneyCustomer(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    customer = await moneyCustomer(server);
  });

  const { addPackage, as, add, fill, start, buy, ordersOf } = createShopper(() => ({ server, customer }));
  /** A package without digital pictures of its own. */
  const addCardPackage = async () => {
    const line = packageLine(customer);
    const packageItems = line.package?.packageItems.slice(0, 1) ?? [];
    (await add([{ ...line, product: { uuid: CARD_PACKAGE }, package: { uuid: CARD_PACKAGE, packageItems } }])).answer();
  };
  const chooseDelivery = (checkoutUuid: string, deliveryOptionUuid: string, who = customer) =>
    server.call(checkoutCalls.listPaymentOptions, { params: { checkoutUuid, deliveryOptionUuid } }, as(who));
  const choosePayment = (checkoutUuid: string, paymentOptionUuid: string, deliveryOptionUuid: string = DELIVERY.post) =>
    server.call(checkoutCalls.choosePaymentOption, { params: { checkoutUuid, deliveryOptionUuid, paymentOptionUuid } }, as());

  describe('[SRV-12] creating a checkout', () => {
    test("[CHK-02] it answers with the cart, the methods, the user and the shop's options", async () => {
      await fill();
      const checkout = await start();
      expect(checkout.deliveryOptions.map(({ type }) => type)).toEqual(['postage', 'school-pickup', 'store-pickup']);
      expect(checkout.deliveryOptions[1]?.deliveryOptions[0]?.subjects).toEqual([
        { uuid: customer.subjectUuid, name: 'Emma Lind', group: '7B', arrivesBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
      ]);
      expect(checkout).toMatchObject({
        user: { uuid: customer.uuid },
        hasActiveRebateCampaigns: true,
        catalogueMaxDeliveryTime: null,
        options: { country: 'NO', hideOrderComment: false },
        cart: { summary: { totalPrice: 24_900 } },
      });
    });

    test('[CHK-01] an empty cart, and one with a rebate code only, has no checkout', async () => {
      const refused = await server.call(checkoutCalls.createCheckout, { body: {} }, as());
      expect([refused.status, refused.error().error]).toEqual([409, 'checkout.empty']);
    });

    test('a request without a session and an anonymous user get no checkout', async () => {
      const visitor = await server.asAnonymous();
      expect((await server.call(checkoutCalls.createCheckout, { body: {} })).error().error).toBe('access.signed_out');
      expect((await server.call(checkoutCalls.createCheckout, { body: {} }, { session: visitor.session })).error().error).toBe(
        'access.signed_out',
      );
    });

    test('[CHK-02] digital goods alone have digital delivery only', async () => {
      await server.call(cartCalls.toggleDigitalFile, { body: { file: customer.pictureUuids[0] ?? '', type: 'IP', wanted: true } }, as());
      const checkout = await start();
      expect(checkout.deliveryOptions.map(({ type }) => type)).toEqual(['digital-delivery']);
      expect((await chooseDelivery(checkout.checkoutUuid, DELIVERY.post)).error().error).toBe('checkout.delivery_option_not_found');
    });

    test('[UPS-02] [KEP-03] it does not offer the catalogue that a package in the cart has', async () => {
      await addPackage();
      expect((await start()).upsaleList.map(({ type }) => type)).not.toContain('CATALOGUE');
    });

    test('[UPS-02] [UPS-04] it offers the catalogue, and with a package the rebated digital pictures', async () => {
      await fill();
      expect((await start()).upsaleList).toMatchObject([{ type: 'CATALOGUE', products: [{ uuid: IDS.yearbook, price: 14_900 }] }]);
      await addCardPackage();
      expect((await start()).upsaleList).toMatchObject([
        { type: 'CATALOGUE' },
        {
          type: 'DIGITAL_FILES',
          products: [
            { type: 'set', price: 49_900, rebatedPrice: 29_900, subject: { uuid: customer.subjectUuid } },
            { type: 'file', price: 19_900, rebatedPrice: 9_900 },
          ],
        },
      ]);
    });
  });

  describe('choosing', () => {
    test('[SRV-13] [CHK-11] a delivery option answers with the payment options and the cart with its fee', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const { paymentOptions, cart } = (await chooseDelivery(checkoutUuid, DELIVERY.post)).answer();
      expect(paymentOptions.map(({ uuid }) => uuid)).toEqual(Object.values(PAYMENT));
      expect(linePrices(cart)).toEqual([
        [0, 24_900],
        [3, 6_900],
        [4, 31_800],
      ]);
      expect(cart.orderLines[1]?.description).toBe('By post, Standard');
    });

    test('[SRV-13] [KEP-06] [CHK-06] before it is chosen each payment method says how much it adds to the total', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const { paymentOptions, cart } = (await chooseDelivery(checkoutUuid, DELIVERY.post)).answer();
      expect(paymentOptions.map(({ fee }) => fee)).toEqual([0, 3_900, 0]);
      for (const { uuid, fee } of paymentOptions) {
        const chosen = (await choosePayment(checkoutUuid, uuid)).answer().cart;
        expect(chosen.summary.totalPrice - cart.summary.totalPrice).toBe(fee);
      }
    });

    test('[SRV-14] [CHK-06] a payment option adds its fee, and another delivery clears it', async () => {
      await fill();
      const { checkoutUuid } = await start();
      await chooseDelivery(checkoutUuid, DELIVERY.post);
      const { cart } = (await choosePayment(checkoutUuid, PAYMENT.invoice)).answer();
      expect(linePrices(cart)).toEqual([
        [0, 24_900],
        [3, 6_900],
        [3, 3_900],
        [4, 35_700],
      ]);
      expect(cart.orderLines.find(({ linePrice }) => linePrice === 3_900)?.description, 'not the name of the way of paying').toBe(
        'Invoice fee',
      );
      expect(linePrices((await chooseDelivery(checkoutUuid, DELIVERY.storeExpress)).answer().cart)).toEqual([
        [0, 24_900],
        [3, 9_900],
        [4, 34_800],
      ]);
      const set = server.call(
        checkoutCalls.setPaymentOption,
        { params: { checkoutUuid }, body: { paymentOptionUuid: PAYMENT.card } },
        as(),
      );
      expect(linePrices((await set).answer().cart)).toEqual([
        [0, 24_900],
        [3, 9_900],
        [4, 34_800],
      ]);
    });

    test('[SRV-55] the same with our own calls', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const early = await server.call(
        checkoutCalls.setPaymentOption,
        { params: { checkoutUuid }, body: { paymentOptionUuid: PAYMENT.card } },
        as(),
      );
      expect(early.error().error).toBe('checkout.delivery_option_not_found');
      const chosen = await server.call(
        checkoutCalls.setDeliveryOption,
        { params: { checkoutUuid }, body: { deliveryOptionUuid: DELIVERY.school } },
        as(),
      );
      expect(linePrices(chosen.answer().cart)).toEqual([
        [0, 24_900],
        [3, 0],
        [4, 24_900],
      ]);
    });

    test("[SRV-13] [SRV-14] unknown options and checkouts, another customer's checkout, and a request without a session are refused", async () => {
      await fill();
      const { checkoutUuid } = await start();
      expect((await chooseDelivery(checkoutUuid, randomUUID())).error().error).toBe('checkout.delivery_option_not_found');
      expect((await choosePayment(checkoutUuid, randomUUID())).error().error).toBe('checkout.payment_option_not_found');
      expect((await chooseDelivery(randomUUID(), DELIVERY.post)).error().error).toBe('checkout.not_found');
      expect((await chooseDelivery(checkoutUuid, DELIVERY.post, stranger)).error().error).toBe('checkout.not_found');
      expect(
        (await server.call(checkoutCalls.listPaymentOptions, { params: { checkoutUuid, deliveryOptionUuid: DELIVERY.post } })).error()
          .error,
      ).toBe('access.signed_out');
      expect(
        (
          await server.call(
            checkoutCalls.listPaymentOptions,
            { params: { checkoutUuid, deliveryOptionUuid: DELIVERY.post } },
            { ...as(), headers: { 'x-keepsake-app': undefined } },
          )
        ).error().error,
      ).toBe('request.origin_refused');
      server.clock.advance(3 * 3_600_000);
      const expired = await chooseDelivery(checkoutUuid, DELIVERY.post);
      server.clock.advance(-3 * 3_600_000);
      expect([expired.status, expired.error().error]).toEqual([410, 'checkout.expired']);
    });
  });

  describe('changing the cart inside checkout', () => {
    const verify = (checkoutUuid: string, code: string, who = customer) =>
      server.call(checkoutCalls.verifyRebateCode, { params: { checkoutUuid }, body: { code, deliveryOptionUuid: DELIVERY.post } }, as(who));

    test('[SRV-15] [CRT-13] a voucher replaces the cart; one without effect answers with its error', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const right = (await verify(checkoutUuid, 'freight')).answer();
      expect([right.error, right.cart && linePrices(right.cart)]).toEqual([
        null,
        [
          [0, 24_900],
          [1, -6_900],
          [3, 6_900],
          [4, 24_900],
        ],
      ]);
      expect((await verify(checkoutUuid, 'NOPE')).answer()).toEqual({ error: 'cart.rebate_code_not_valid' });
      expect((await verify(checkoutUuid, 'TENTH', stranger)).error().error).toBe('checkout.not_found');
      expect((await buy(checkoutUuid, { approvedTotal: 24_900 })).status).toBe(200);
    });

    test('[SRV-16] [UPS-03] digital sets replace the cart, and checkout continues with it', async () => {
      await addCardPackage();
      const { checkoutUuid } = await start();
      const sets = (subjectUuid: string) =>
        server.call(
          checkoutCalls.buyDigitalSets,
          { params: { checkoutUuid }, body: { data: { subjects: [{ uuid: subjectUuid, name: 'Emma' }] } } },
          as(),
        );
      expect(linePrices((await sets(customer.subjectUuid)).answer().cart)).toEqual([
        [0, 69_900],
        [0, 29_900],
        [4, 99_800],
      ]);
      expect((await sets(stranger.subjectUuid)).error().error).toBe('picture_set.not_found');
      expect((await buy(checkoutUuid)).status).toBe(200);
    });

    test('[SRV-17] [UPS-03] [CAT-15] catalogues replace the cart, the delivery options and the maximum delivery time', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const catalogue = {
        uuid: IDS.yearbook,
        name: '',
        description: '',
        price: 1,
        quantity: 2,
        maxQuantity: 10,
        deliveryTime: { days: 1 },
        subject: { uuid: customer.subjectUuid, name: '', group: '' },
      };
      const put = (changes: object) =>
        server.call(
          checkoutCalls.buyCheckoutCatalogues,
          { params: { checkoutUuid }, body: { catalogues: [{ ...catalogue, ...changes }] } },
          as(),
        );
      const answer = (await put({})).answer();
      expect([linePrices(answer.cart), answer.catalogueMaxDeliveryTime, answer.deliveryOptions.length]).toEqual([
        [
          [0, 24_900],
          [0, 29_800],
          [4, 54_700],
        ],
        30,
        3,
      ]);
      expect((await put({ quantity: 99 })).error().error).toBe('cart.quantity_above_maximum');
      expect((await put({ uuid: randomUUID() })).error().error).toBe('product.not_found');
    });

    test('a cart that was changed elsewhere meanwhile is not sold in the old checkout', async () => {
      await fill();
      const { checkoutUuid } = await start();
      await fill(IDS.card, 5);
      expect((await verify(checkoutUuid, 'TENTH')).error().error).toBe('checkout.cart_changed');
      const refused = await buy(checkoutUuid);
      expect([refused.status, refused.error().error]).toEqual([409, 'checkout.cart_changed']);
      expect(await ordersOf()).toEqual([]);
    });
  });
});
