/** The worked examples of core/domain on a running shop: its prices, and the estimates of a device. */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import type { Cart } from '#core/contract/entities.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { intentOf } from '#core/operations/operations.ts';
import { EXAMPLES, express, type Example } from '#core/domain/fixtures/cart-examples.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { foldCart } from '#core/domain/cart/fold-cart.ts';
import type { CartFacts } from '#core/domain/cart/goods-line.ts';
import { packages, rebateCodes, userSubjects } from '#server/db/schema.ts';
import { cartTexts } from '#server/features/cart/cart-texts.ts';
import {
  DELIVERY,
  lineFor,
  linePrices,
  moneyCustomer,
  type MoneyCustomer,
  PAYMENT,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { replaySteps } from '#tests/fixtures/money/replay-steps.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { everyNth } from '#tests/setup/slice.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The same as in money-shop.ts. */
const OFFER_HOURS = 48;
/** The end of the offer in fixtures/price-list.ts, and the default time of an example. */
const OFFER_END_MS = 1_000;
const NOW_MS = 2_000;

type Surroundings = Example[2];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: 'postgres' });
  await seedMoneyShop(server.services);
  const [first] = (await server.services.db.select().from(packages).where(eq(packages.uuid, IDS.packageA))).flatMap(({ items }) => items);
  if (!first) throw new Error('Package A holds a card');
  await server.services.db
    .update(packages)
    .set({ disabledReasons: null, items: [first] })
    .where(eq(packages.uuid, IDS.packageB));
});
afterAll(() => server.close());

/**
 * A customer whose time-limited offer has the example's state; a minute here for its millisecond, since calls take
 * time.
 */
async function customerAt(nowMs: number): Promise<MoneyCustomer> {
  const customer = await moneyCustomer(server);
  const addedAt = new Date(server.clock.nowMs() - OFFER_HOURS * HOUR_MS + (OFFER_END_MS - nowMs) * MINUTE_MS);
  await server.services.db.update(userSubjects).set({ addedAt }).where(eq(userSubjects.userUuid, customer.uuid));
  return customer;
}

const read = async (customer: MoneyCustomer): Promise<Cart> =>
  (await server.call(cartCalls.readCart, {}, { session: customer.session })).answer().cart;

/** A separate code for the example; a code without effect is refused, and the cart stays unchanged. */
async function useCode(customer: MoneyCustomer, { rebate }: Surroundings): Promise<void> {
  if (!rebate) return;
  const code = randomUUID().slice(0, 8).toUpperCase();
  const { kind, value, minimumTotal } = rebate;
  await server.services.db.insert(rebateCodes).values({ code, kind, value, minimumTotal });
  const reply = await server.call(cartCalls.setRebateCode, { body: { code } }, { session: customer.session });
  if (reply.status !== 200) expect(reply.error().error).toBe('cart.rebate_code_minimum');
}

/** The cart with the example's delivery and payment chosen in checkout, and the tax of its order. */
async function checkedOut(customer: MoneyCustomer, { delivery, payment }: Surroundings): Promise<{ cart: Cart; tax: number }> {
  const as = { session: customer.session };
  const { checkoutUuid } = (await server.call(checkoutCalls.createCheckout, { body: {} }, as)).answer();
  const deliveryOptionUuid = delivery === express ? DELIVERY.express : DELIVERY.post;
  const paymentOptionUuid = payment ? PAYMENT.invoice : PAYMENT.card;
  (await server.call(checkoutCalls.listPaymentOptions, { params: { checkoutUuid, deliveryOptionUuid } }, as)).answer();
  const params = { checkoutUuid, deliveryOptionUuid, paymentOptionUuid };
  const { cart } = (await server.call(checkoutCalls.choosePaymentOption, { params }, as)).answer();
  const shopper = createShopper(() => ({ server, customer }));
  const ordered = await shopper.buy(checkoutUuid, { deliveryOptionUuid, paymentOptionUuid, approvedTotal: cart.summary.totalPrice });
  const { order } = ordered.answer();
  const kept = (await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as)).answer();
  return { cart, tax: kept.orderLines.find((line) => line.type === 4)?.linePrice ?? 0 };
}

/** The data that the device of this customer has. */
function factsOf(customer: MoneyCustomer): CartFacts {
  const subject = { uuid: customer.subjectUuid, name: 'Emma Lind', group: '7B', job: { name: 'Fjell school' } };
  return {
    ownerUuid: customer.uuid,
    template: () => undefined,
    subject: () => subject,
    holdersOf: () => [subject.uuid],
    picturesOfSet: (_uuid, type) => (type === 'IP' ? customer.pictureUuids.slice(0, 3) : []),
    portraitsOf: () => customer.pictureUuids.slice(0, 3),
    holdingOf: () => null,
  };
}

const written = (prices: readonly (readonly [number, number])[]) => prices.map((price) => price.join(' ')).join(', ');
const CASES = EXAMPLES.map(([title, commands, more, lines, tax]) => ({ title, commands, more, lines, tax }));
const withoutDelivery = (lines: string) => !/ ?3 \d+/.test(lines);

describe('[PRC-01] [PRC-02] [PRC-06] the worked examples', () => {
  test.each(everyNth(5, CASES))(
    "$title: the shop's price equals the example, and so does the device's estimate",
    async ({ commands, more, lines, tax }) => {
      const customer = await customerAt(more.nowMs ?? NOW_MS);
      const empty = await read(customer);
      const { sent, send } = replaySteps(server, customer);
      for (const command of commands) await send(command);
      await useCode(customer, more);
      const cart = await read(customer);

      const priceList = (await server.call(shopCalls.prices, {}, { session: customer.session })).answer();
      const { rebate, rebateCode } = cart;
      const estimate = foldCart(
        { ...empty, rebate: rebate ?? null, rebateCode },
        sent.flatMap((change) => intentOf(change)?.cart ?? []),
        {
          priceList,
          facts: factsOf(customer),
          texts: cartTexts('en'),
          nowMs: server.clock.nowMs(),
        },
      );
      expect(linePrices(estimate), 'the estimate').toEqual(linePrices(cart));

      if (withoutDelivery(lines)) {
        expect(written(linePrices(cart))).toBe(lines);
        return;
      }
      const ordered = await checkedOut(customer, more);
      expect(written(linePrices(ordered.cart))).toBe(lines);
      if (tax !== undefined) expect(ordered.tax).toBe(tax);
    },
  );
});

describe('[PRC-05] [SRV-54] codes', () => {
  const withCard = async () => {
    const customer = await customerAt(NOW_MS);
    await replaySteps(server, customer).send({ kind: 'add', orderLines: [await lineFor(server, customer, IDS.calendar, 1)] });
    return customer;
  };
  const use = (customer: MoneyCustomer, code: string) =>
    server.call(cartCalls.setRebateCode, { body: { code } }, { session: customer.session });

  test('two codes are not combined: the second replaces the first', async () => {
    const customer = await withCard();
    expect((await use(customer, 'tenth')).answer().cart.summary.totalPrice).toBe(22_410);
    const { cart } = (await use(customer, ' FREIGHT ')).answer();
    expect([cart.rebateCode, cart.summary.totalPrice]).toEqual(['FREIGHT', 24_900]);
  });

  test('a refused code leaves the valid one', async () => {
    const customer = await withCard();
    await use(customer, 'TENTH');
    expect([(await use(customer, 'OLD')).error().error, (await use(customer, 'BIG')).error().error]).toEqual([
      'cart.rebate_code_expired',
      'cart.rebate_code_minimum',
    ]);
    expect((await read(customer)).rebateCode).toBe('TENTH');
  });
});
