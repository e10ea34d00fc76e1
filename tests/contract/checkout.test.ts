import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cartCalls } from '../../core/contract/cart.ts';
import { type Checkout, checkoutCalls } from '../../core/contract/checkout.ts';
import type { CallInput } from '../../core/contract/define-call.ts';
import { SESSION_COOKIE } from '../../core/contract/headers.ts';
import { orderCalls } from '../../core/contract/orders.ts';
import { IDS } from '../../core/domain/fixtures/price-list.ts';
import {
  orderLinePrints,
  orders,
  outgoingJobs,
  phoneVerifications,
  purchases,
  rebateCodeUses,
  transactions,
  users,
} from '../../server/db/schema.ts';
import { printUuidOfItem } from '../../server/features/checkout/order-prints.ts';
import { startSession } from '../../server/http/sessions.ts';
import {
  DELIVERY,
  lineFor,
  linePrices,
  moneyCustomer,
  type MoneyCustomer,
  PACKAGE_ITEMS,
  packageLine,
  PAYMENT,
  seedMoneyShop,
} from '../fixtures/money/money-shop.ts';
import { createCookieJar } from '../setup/call-client.ts';
import { DATABASES, startTestServer, type TestServer } from '../setup/test-server.ts';

type Wish = CallInput<typeof checkoutCalls.createTransaction>['body'];

const ADDRESS = {
  name: 'Kari Lind',
  address: 'Storgata 1',
  address2: '',
  postalCode: '0155',
  city: 'Oslo',
  state: '',
  verifiedAddress: false,
  saveAddress: false,
};
const CONTACT = { name: 'Kari Lind', emailAddress: 'kari@example.org' };

describe.each(DATABASES)('checkout on %s', (database) => {
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

  const as = (who: MoneyCustomer = customer) => ({ session: who.session });
  const fill = async (product: string = IDS.calendar, quantity = 1) => {
    const line = await lineFor(server, customer, product, quantity);
    (await server.call(cartCalls.addCartLines, { body: { orderLines: [line] } }, as())).answer();
    return line;
  };
  const addPackage = async () => {
    const line = packageLine(customer);
    (await server.call(cartCalls.addCartLines, { body: { orderLines: [line] } }, as())).answer();
    return line;
  };
  const start = async (who = customer): Promise<Checkout> =>
    (await server.call(checkoutCalls.createCheckout, { body: {} }, as(who))).answer();
  const chooseDelivery = (checkoutUuid: string, deliveryOptionUuid: string, who = customer) =>
    server.call(checkoutCalls.listPaymentOptions, { params: { checkoutUuid, deliveryOptionUuid } }, as(who));
  const choosePayment = (checkoutUuid: string, paymentOptionUuid: string, deliveryOptionUuid: string = DELIVERY.post) =>
    server.call(checkoutCalls.choosePaymentOption, { params: { checkoutUuid, deliveryOptionUuid, paymentOptionUuid } }, as());
  const wishOf = (changes: Partial<Wish> = {}): Wish => ({
    deliveryOptionUuid: DELIVERY.post,
    paymentOptionUuid: PAYMENT.card,
    deliveryOptionData: { deliveryAddress: ADDRESS },
    paymentOptionData: {},
    client: 'mobile',
    comment: '',
    ...changes,
  });
  const buy = (checkoutUuid: string, changes: Partial<Wish> = {}, who = customer, opId?: string) =>
    server.call(
      checkoutCalls.createTransaction,
      { params: { checkoutUuid }, body: wishOf(changes) },
      { ...as(who), ...(opId ? { opId } : {}) },
    );
  const cartNow = async () => (await server.call(cartCalls.readCart, {}, as())).answer().cart;
  const ordersOf = (who = customer) => server.services.db.select().from(orders).where(eq(orders.userUuid, who.uuid));

  describe('[SRV-12] creating a checkout', () => {
    test("[CHK-02] it answers with the cart, the methods, the user and the shop's options", async () => {
      await fill();
      const checkout = await start();
      expect(checkout.deliveryOptions.map(({ type }) => type)).toEqual(['postage', 'school-pickup', 'store-pickup']);
      expect(checkout.deliveryOptions[1]?.deliveryOptions[0]?.subjects).toEqual([
        { uuid: customer.subjectUuid, name: 'Emma Lind', group: '7B' },
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

    test('a visitor and nobody have no checkout', async () => {
      const visitor = await server.asAnonymous();
      expect((await server.call(checkoutCalls.createCheckout, { body: {} })).error().error).toBe('access.signed_out');
      expect((await server.call(checkoutCalls.createCheckout, { body: {} }, { session: visitor.session })).error().error).toBe(
        'access.signed_out',
      );
    });

    test('[CHK-02] digital goods alone are delivered digitally, and only so', async () => {
      await server.call(cartCalls.toggleDigitalFile, { body: { file: customer.pictureUuids[0] ?? '', type: 'IP', wanted: true } }, as());
      const checkout = await start();
      expect(checkout.deliveryOptions.map(({ type }) => type)).toEqual(['digital-delivery']);
      expect((await chooseDelivery(checkout.checkoutUuid, DELIVERY.post)).error().error).toBe('checkout.delivery_option_not_found');
    });

    test('[UPS-02] [UPS-04] it offers the catalogue, and with a package the rebated digital pictures', async () => {
      await fill();
      expect((await start()).upsaleList).toMatchObject([{ type: 'CATALOGUE', products: [{ uuid: IDS.yearbook, price: 14_900 }] }]);
      await addPackage();
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

  describe('[SRV-13] [SRV-14] [SRV-55] choosing', () => {
    test('[CHK-11] a delivery option answers with the payment options and the cart with its fee', async () => {
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

    test('[CHK-06] a payment option adds its fee, and another delivery clears it', async () => {
      await fill();
      const { checkoutUuid } = await start();
      await chooseDelivery(checkoutUuid, DELIVERY.post);
      expect(linePrices((await choosePayment(checkoutUuid, PAYMENT.invoice)).answer().cart)).toEqual([
        [0, 24_900],
        [3, 6_900],
        [3, 3_900],
        [4, 35_700],
      ]);
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

    test('[SRV-55] the same by the calls that are ours', async () => {
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

    test("unknown options and checkouts, somebody else's, and no session are refused", async () => {
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

  describe('[SRV-15] [SRV-16] [SRV-17] changing the cart inside checkout', () => {
    const verify = (checkoutUuid: string, code: string, who = customer) =>
      server.call(checkoutCalls.verifyRebateCode, { params: { checkoutUuid }, body: { code, deliveryOptionUuid: DELIVERY.post } }, as(who));

    test('[CRT-13] a voucher replaces the cart; one that gives nothing answers with its error', async () => {
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

    test('[UPS-03] digital sets replace the cart, and checkout goes on with it', async () => {
      await addPackage();
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

    test('[UPS-03] [CAT-15] catalogues replace the cart, the delivery options and the maximum delivery time', async () => {
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

  describe('[SRV-18] the transaction', () => {
    test('[CHK-08] it makes the order with its prices, lines and prints frozen, and empties the cart', async () => {
      const line = await fill();
      const { checkoutUuid } = await start();
      const { transaction, order, error } = (await buy(checkoutUuid, { approvedTotal: 31_800, comment: ' Ring twice ' })).answer();
      expect(error).toBeNull();
      const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as())).answer();
      expect(linePrices({ ...(await cartNow()), orderLines: read.orderLines })).toEqual([
        [0, 24_900],
        [3, 6_900],
        [4, 6_360],
      ]);
      expect(read).toMatchObject({
        comment: 'Ring twice',
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

    test('[CHK-10] ten at once, each with a key of its own, make one order and answer the same', async () => {
      await fill();
      const { checkoutUuid } = await start();
      // Opens the pool's connections, so that the ten really run side by side.
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

    test('[CHK-10] an answer that was lost is given again under its key', async () => {
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

    test('[PRC-06] an offer that ends while the customer is in checkout is shown anew, not charged silently', async () => {
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

    test('a checkout of somebody else, unknown, expired, or without a session is refused', async () => {
      await fill();
      const { checkoutUuid } = await start();
      expect((await buy(checkoutUuid, {}, stranger)).error().error).toBe('checkout.not_found');
      expect((await buy(randomUUID())).error().error).toBe('checkout.not_found');
      expect((await server.call(checkoutCalls.createTransaction, { params: { checkoutUuid }, body: wishOf() })).error().error).toBe(
        'access.signed_out',
      );
      server.clock.advance(3 * 3_600_000);
      const expired = await buy(checkoutUuid);
      server.clock.advance(-3 * 3_600_000);
      expect([expired.status, expired.error().error]).toEqual([410, 'checkout.expired']);
      expect(await ordersOf()).toEqual([]);
    });

    test('[CHK-04] [CHK-13] delivery data are validated again, by method', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const fieldOf = async (deliveryOptionUuid: string, deliveryOptionData: Wish['deliveryOptionData']) =>
        (await buy(checkoutUuid, { deliveryOptionUuid, deliveryOptionData })).error();
      expect(await fieldOf(DELIVERY.post, {})).toMatchObject({
        error: 'checkout.delivery_data_invalid',
        params: { field: 'deliveryAddress' },
      });
      expect(await fieldOf(DELIVERY.post, { deliveryAddress: { ...ADDRESS, name: 'Kari' } })).toMatchObject({
        params: { field: 'deliveryAddress.name' },
      });
      expect(await fieldOf(DELIVERY.post, { deliveryAddress: { ...ADDRESS, postalCode: '155' } })).toMatchObject({
        params: { field: 'deliveryAddress.postalCode' },
      });
      expect(await fieldOf(DELIVERY.store, { contactInfo: { ...CONTACT, emailAddress: 'nobody' } })).toMatchObject({
        params: { field: 'contactInfo.emailAddress' },
      });
      expect(await fieldOf(DELIVERY.school, { contactInfo: CONTACT, subject: { uuid: stranger.subjectUuid } })).toMatchObject({
        params: { field: 'subject' },
      });
      expect(await fieldOf(randomUUID(), { contactInfo: CONTACT })).toMatchObject({ error: 'checkout.delivery_option_not_found' });
      const school = await buy(checkoutUuid, {
        deliveryOptionUuid: DELIVERY.school,
        deliveryOptionData: { contactInfo: CONTACT, subject: { uuid: customer.subjectUuid } },
      });
      const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: school.answer().order?.uuid ?? '' } }, as())).answer();
      expect(read.delivery).toMatchObject({
        type: 'school-pickup',
        address: null,
        contactInfo: CONTACT,
        school: { name: 'Fjell school, 7B' },
      });
    });

    test('[CHK-06] a verified phone and a personal number of age are asked for where the option says so', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const fieldOf = async (paymentOptionData: Wish['paymentOptionData']) =>
        (await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.checked, paymentOptionData })).error().params?.['field'];
      expect([await fieldOf({ mobilePhone: '40012345' }), await fieldOf({ mobilePhone: '40012345', pid: '12345678901' })]).toEqual([
        'pid',
        'pid',
      ]);
      const adult = adultNumber();
      expect(await fieldOf({ mobilePhone: '40012345', pid: adult })).toBe('mobilePhone');
      await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '40012345' } }, as());
      expect(await fieldOf({ mobilePhone: '40012345', pid: adult })).toBe('mobilePhone');
      await verifiedPhone('40012345');
      expect(
        (await buy(checkoutUuid, { paymentOptionUuid: PAYMENT.checked, paymentOptionData: { mobilePhone: '+47 400 12 345', pid: adult } }))
          .status,
      ).toBe(200);
    });

    test('[CHK-14] the address is saved to the user when they want it, and suggested next time', async () => {
      await fill();
      const { checkoutUuid } = await start();
      await buy(checkoutUuid, { deliveryOptionData: { deliveryAddress: { ...ADDRESS, saveAddress: true } } });
      const [user] = await server.services.db.select().from(users).where(eq(users.uuid, customer.uuid));
      expect(user).toMatchObject({ name: 'Kari Lind', address: 'Storgata 1', postalCode: '0155', city: 'Oslo' });
      const suggest = async (q: string, who = customer) =>
        (await server.call(checkoutCalls.autocompleteAddress, { query: { q } }, as(who))).answer().suggestions;
      const [suggestion] = await suggest('storg os');
      expect(suggestion).toMatchObject({ suggestion: 'Storgata 1, 0155 Oslo', address: { address1: 'Storgata 1', city: 'Oslo' } });
      const resolve = async (who = customer) =>
        (await server.call(checkoutCalls.resolveAddress, { params: { id: suggestion?.id ?? '' } }, as(who))).answer();
      expect(await resolve()).toMatchObject({ error: null, address: { address1: 'Storgata 1' } });
      expect([await suggest('storg', stranger), (await resolve(stranger)).error, await suggest('')]).toEqual([
        [],
        'checkout.address_not_found',
        [],
      ]);
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

    test("[PKG-01] a package's printed items are kept under their own uuids, and its pictures become the customer's", async () => {
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
      const bought = await server.services.db.select().from(purchases).where(eq(purchases.userUuid, customer.uuid));
      expect(bought.map((row) => row.pictureUuid).sort()).toEqual(customer.pictureUuids.slice(0, 3).sort());
      const read = (await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as())).answer();
      expect(read).toMatchObject({
        containDigitalProducts: true,
        catalogueMaxDeliveryTime: 30,
        payment: { isInvoice: true, state: 'paid' },
      });
    });

    test("[CHK-15] an invoice is accepted at once: digital pictures and retouch are the customer's, and the confirmation is queued", async () => {
      const [file = '', retouched = ''] = customer.pictureUuids;
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
      const bought = await server.services.db.select().from(purchases).where(eq(purchases.userUuid, customer.uuid));
      expect(bought.map(({ pictureUuid, kind, orderUuid }) => [pictureUuid, kind, orderUuid]).sort()).toEqual(
        [
          [file, 'file', order?.uuid],
          [retouched, 'retouch', order?.uuid],
        ].sort(),
      );
      const mails = (await server.services.db.select().from(outgoingJobs)).filter((job) =>
        JSON.stringify(job.payload).includes(customer.email),
      );
      expect(mails.map(({ payload }) => payload)).toMatchObject([
        { template: 'orderConfirmation', values: { reference: order?.uuid.slice(0, 8), delivery: 'Digital (At once)' } },
      ]);
      expect((await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).error().error).toBe(
        'cart.file_bought',
      );
    });

    test('[ACC-13] an operator who looks as the customer does not buy for them', async () => {
      await fill();
      const { checkoutUuid } = await start();
      const { token } = await startSession(server.services.db, server.services, {
        userUuid: customer.uuid,
        device: 'test',
        isSimulated: true,
      });
      const session = createCookieJar([[SESSION_COOKIE, token]]);
      expect(
        (await server.call(checkoutCalls.createTransaction, { params: { checkoutUuid }, body: wishOf() }, { session })).error().error,
      ).toBe('access.simulation_denied');
    });
  });

  describe('[SRV-56] verifying a phone', () => {
    test('a code is sent by SMS, taken once it is right, and five wrong tries end it', async () => {
      const { verificationUuid, mobilePhone } = (
        await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '400 12 345' } }, as())
      ).answer();
      expect(mobilePhone).toBe('+4740012345');
      const code = await smsCode(mobilePhone);
      const check = (typed: string, who = customer) =>
        server.call(checkoutCalls.verifyPhoneCode, { params: { verificationUuid }, body: { code: typed } }, as(who));
      expect((await check(code, stranger)).error().error).toBe('phone.code_not_valid');
      const wrong = code === '000000' ? '000001' : '000000';
      for (let tried = 0; tried < 4; tried += 1) expect((await check(wrong)).error().error).toBe('phone.code_not_valid');
      expect((await check(code)).answer()).toEqual({ status: 'OK' });
      const second = (await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '400 12 346' } }, as())).answer();
      const secondCode = await smsCode(second.mobilePhone);
      const checkSecond = (typed: string) =>
        server.call(checkoutCalls.verifyPhoneCode, { params: { verificationUuid: second.verificationUuid }, body: { code: typed } }, as());
      for (let tried = 0; tried < 5; tried += 1) await checkSecond(secondCode === '000000' ? '000001' : '000000');
      expect((await checkSecond(secondCode)).error().error).toBe('phone.code_not_valid');
    });

    test('a code ends after ten minutes, its text is nowhere in the database, and messages are limited', async () => {
      const send = () => server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '40099999' } }, as());
      const { verificationUuid } = (await send()).answer();
      const code = await smsCode('+4740099999');
      const [row] = await server.services.db.select().from(phoneVerifications).where(eq(phoneVerifications.uuid, verificationUuid));
      expect(JSON.stringify(row)).not.toContain(code);
      server.clock.advance(11 * 60_000);
      const late = await server.call(checkoutCalls.verifyPhoneCode, { params: { verificationUuid }, body: { code } }, as());
      server.clock.advance(-11 * 60_000);
      expect(late.error().error).toBe('phone.code_not_valid');
      expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 429]);
    });

    test('a number that is none is refused', async () => {
      expect((await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '123' } }, as())).error().error).toBe(
        'access.phone_invalid',
      );
      expect((await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: '40012345' } })).error().error).toBe('access.signed_out');
    });
  });

  async function smsCode(to: string): Promise<string> {
    const jobs = await server.services.db.select().from(outgoingJobs).where(eq(outgoingJobs.kind, 'sms'));
    const texts = jobs.map((job) => job.payload as { to: string; text: string }).filter((sms) => sms.to === to);
    return /\d{6}/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '';
  }

  async function verifiedPhone(phone: string): Promise<void> {
    const { verificationUuid, mobilePhone } = (
      await server.call(checkoutCalls.verifyPhone, { body: { mobilePhone: phone } }, as())
    ).answer();
    const code = await smsCode(mobilePhone);
    (await server.call(checkoutCalls.verifyPhoneCode, { params: { verificationUuid }, body: { code } }, as())).answer();
  }
});

/** A synthetic personal number of 1 January 1990 with right check digits. */
function adultNumber(): string {
  const digit = (weights: readonly number[], digits: string) =>
    (11 - (weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11)) % 11;
  for (let individual = 0; individual < 500; individual += 1) {
    const nine = `010190${String(individual).padStart(3, '0')}`;
    const first = digit([3, 7, 6, 1, 8, 9, 4, 5, 2], nine);
    const second = digit([5, 4, 3, 2, 7, 6, 5, 4, 3, 2], `${nine}${first}`);
    if (first < 10 && second < 10) return `${nine}${first}${second}`;
  }
  throw new Error('no such number');
}
