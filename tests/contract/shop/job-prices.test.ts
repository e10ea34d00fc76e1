/** A job with its own prices, on a running shop: every answer that has a price, the cart, and the order. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { packageCalls, type PriceList, shopCalls } from '#core/contract/shop.ts';
import { IDS, texts } from '#core/domain/fixtures/price-list.ts';
import { emptyCart, foldCart } from '#core/domain/cart/fold-cart.ts';
import { addLines } from '#core/domain/cart/cart-change.ts';
import { packageFor } from '#core/domain/packages/package-rules.ts';
import { paidForLines } from '#core/domain/prices/discount-shares.ts';
import { pricesFor } from '#core/domain/prices/job-prices.ts';
import { jobs, packages, products, userSubjects } from '#server/db/schema.ts';
import type { JobPrices } from '#server/db/schema/subjects.ts';
import { loadSettings, saveSettings } from '#server/features/settings/load-settings.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import {
  instanceOf,
  CARD,
  lineFor,
  moneyCustomer,
  type MoneyCustomer,
  packageLine,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const PRICES: JobPrices = {
  currency: 'NOK',
  products: [
    {
      uuid: IDS.mug,
      productprices: [
        { quantity: 1, price: 20_000, campaignprice: null, type: 1 },
        { quantity: 4, price: 15_000, campaignprice: null, type: 1 },
      ],
    },
    {
      uuid: IDS.retouch,
      productprices: [{ quantity: 1, price: 1_000, campaignprice: null, type: 1 }],
      subproducts: [{ uuid: IDS.skin, extraprice: 500 }],
    },
    { uuid: IDS.set, productprices: [{ quantity: 1, price: 25_000, campaignprice: null, type: 1 }] },
  ],
  packages: [{ uuid: IDS.packageA, originalPrice: 120_000, priceIncludingDiscount: 99_900 }],
};

let server: TestServer;
/** Emma's job has its own prices. Ole, in the same customer's second set, has a job without. */
let customer: MoneyCustomer;
let ole: MoneyCustomer;
const shopper = createShopper(() => ({ server, customer }));
const as = () => ({ session: customer.session });
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
beforeEach(async () => {
  customer = await moneyCustomer(server);
  ole = await moneyCustomer(server);
  const { db, clock } = server.services;
  await db.insert(userSubjects).values({ userUuid: customer.uuid, subjectUuid: ole.subjectUuid, addedAt: new Date(clock.nowMs() - 1) });
  await db.update(jobs).set({ prices: PRICES }).where(eq(jobs.uuid, customer.jobUuid));
});
afterAll(() => server.close());

const pricesNow = async (): Promise<PriceList> => (await server.call(shopCalls.prices, {}, as())).answer();
/** @param of whose pictures; @param named the subject that the device names */
const mugs = (of: MoneyCustomer, quantity: number, named: MoneyCustomer = of): Promise<NewOrderLine> =>
  lineFor(server, customer, IDS.mug, quantity, {
    template: { uuid: CARD.uuid, version: CARD.version, data: instanceOf(CARD, of) },
    subjects: [{ uuid: named.subjectUuid }],
  });

/** The price as the customer's device computes it. */
async function estimateOf(orderLines: readonly NewOrderLine[]) {
  const subjects = [customer, ole].map(({ subjectUuid: uuid, pictureUuids }) => ({ uuid, name: '', group: '', pictureUuids }));
  return foldCart(emptyCart(randomUUID()), [addLines(orderLines)], {
    priceList: await pricesNow(),
    facts: {
      ownerUuid: customer.uuid,
      template: () => undefined,
      subject: (uuid) => subjects.find((subject) => subject.uuid === uuid),
      holdersOf: (uuid) => subjects.flatMap((subject) => (subject.pictureUuids.includes(uuid) ? [subject.uuid] : [])),
      picturesOfSet: () => [],
      portraitsOf: () => null,
      holdingOf: () => null,
    },
    texts,
    nowMs: server.clock.nowMs(),
  });
}

test("[KEP-10] the price list names the job's differences, and for no other customer's subjects", async () => {
  const list = await pricesNow();
  expect(list.jobs).toMatchObject([{ uuid: customer.jobUuid, subjectUuids: [customer.subjectUuid] }]);
  const mugOf = (subject: string) => pricesFor(list, subject).products.find(({ uuid }) => uuid === IDS.mug)?.productprices[0]?.price;
  expect([mugOf(customer.subjectUuid), mugOf(ole.subjectUuid)]).toEqual([20_000, 17_900]);
  expect((await server.call(shopCalls.prices, {}, { session: ole.session })).answer().jobs).toBeUndefined();
});

test('[KEP-10] a mixed cart: each line by the job of its pictures, the device and the order the same', async () => {
  const orderLines = [await mugs(customer, 4), await mugs(ole, 1), await mugs(customer, 1, ole)];
  (await shopper.add(orderLines)).answer();
  const cart = await shopper.cartNow();
  expect(cart.orderLines.map((line) => line.linePrice)).toEqual([60_000, 17_900, 20_000, 97_900]);

  const estimate = await estimateOf(orderLines);
  expect(estimate.orderLines.map((line) => line.linePrice)).toEqual(cart.orderLines.map((line) => line.linePrice));

  const { checkoutUuid } = await shopper.start();
  const { order } = (await shopper.buy(checkoutUuid, { approvedTotal: 97_900 })).answer();
  const kept = (await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as())).answer();
  expect(kept.summary.totalPrice).toBe(97_900);
  expect(kept.orderLines.filter((line) => line.type === 0).map((line) => line.linePrice)).toEqual([60_000, 17_900, 20_000]);
});

test("[KEP-10] [RET-02] retouch and digital sets have the price of their pictures' job", async () => {
  (await server.call(cartCalls.toggleDigitalSet, { body: { pictureSet: customer.subjectUuid, type: 'IP', wanted: true } }, as())).answer();
  (await server.call(cartCalls.toggleDigitalSet, { body: { pictureSet: ole.subjectUuid, type: 'IP', wanted: true } }, as())).answer();
  const items = { [customer.pictureUuids[0] ?? '']: [IDS.skin, IDS.teeth], [ole.pictureUuids[0] ?? '']: [IDS.skin] };
  const { cart } = (await server.call(cartCalls.setRetouch, { body: { items } }, as())).answer();
  // 1,000 + 500 + 1,500 (the extra that the job does not name), and the shop's 4,900 + 2,500.
  expect(cart.orderLines.map((line) => line.linePrice)).toEqual([25_000, 49_900, 3_000, 7_400, 85_300]);
});

test("[KEP-10] a package has the price of the set's job, in the list, in the editor and in the cart, without the shop's offer", async () => {
  const { packages: listed } = (await server.call(shopCalls.listPackages, {}, as())).answer();
  const offer = listed.find(({ uuid }) => uuid === IDS.packageA);
  if (!offer) throw new Error('Package A is listed');
  const instance = (subjectUuid: string) =>
    server.call(packageCalls.packageInstance, { params: { uuid: IDS.packageA }, body: { subject: { uuid: subjectUuid } } }, as());
  const seen = [customer, ole].map(({ subjectUuid }) => packageFor(offer, subjectUuid));
  const edited = [(await instance(customer.subjectUuid)).answer(), (await instance(ole.subjectUuid)).answer()];
  const prices = [...seen, ...edited].map((entry) => [entry.originalPrice, entry.priceIncludingDiscount, entry.useTimeLimitedDiscount]);
  expect(prices).toEqual([
    [120_000, 99_900, false],
    [99_900, 79_900, true],
    [120_000, 99_900, false],
    [99_900, 79_900, true],
  ]);
  (await shopper.add([packageLine(customer)])).answer();
  expect((await shopper.cartNow()).summary.totalPrice).toBe(99_900);
});

test("[KEP-10] [UPS-04] the offer before checkout never exceeds the job's own price", async () => {
  (await shopper.add([packageLine(customer, { package: packageLine(customer).package })])).answer();
  const mine = { uuid: IDS.packageA };
  const [row] = await server.services.db.select().from(packages).where(eq(packages.uuid, mine.uuid));
  if (!row) throw new Error('Package A is there');
  await server.services.db
    .update(packages)
    .set({ items: row.items.filter((item) => item.type !== 'DIGITAL_SET') })
    .where(eq(packages.uuid, mine.uuid));
  const { upsaleList } = await shopper.start();
  await server.services.db.update(packages).set({ items: row.items }).where(eq(packages.uuid, mine.uuid));
  const set = upsaleList.find(({ type }) => type === 'DIGITAL_FILES')?.products.find(({ type }) => type === 'set');
  expect([set?.price, set?.rebatedPrice]).toEqual([25_000, 25_000]);
});

test('[KEP-10] outdated prices do not apply: another currency, a product that is no longer sold', async () => {
  await server.services.db
    .update(jobs)
    .set({ prices: { ...PRICES, currency: 'SEK' } })
    .where(eq(jobs.uuid, customer.jobUuid));
  expect((await pricesNow()).jobs).toBeUndefined();
  await server.services.db.update(jobs).set({ prices: PRICES }).where(eq(jobs.uuid, customer.jobUuid));
  await server.services.db.update(products).set({ isSold: false }).where(eq(products.uuid, IDS.mug));
  const named = (await pricesNow()).jobs?.[0]?.products.map(({ uuid }) => uuid);
  await server.services.db.update(products).set({ isSold: true }).where(eq(products.uuid, IDS.mug));
  expect(named).toEqual([IDS.set, IDS.retouch]);
});

test('[KEP-10] an order refuses the total of the shop list for a line of the job', async () => {
  (await shopper.add([await mugs(customer, 1)])).answer();
  const { checkoutUuid, cart } = (await server.call(checkoutCalls.createCheckout, { body: {} }, as())).answer();
  expect(cart.summary.totalPrice).toBe(20_000);
  // 17,900 and the postage of 6,900: the total by the shop's list.
  expect((await shopper.buy(checkoutUuid, { approvedTotal: 24_800 })).error().error).toBe('checkout.cart_changed');
});

test('[BIZ-07] discounts of the shop and of a job are applied automatically: on the device, in the cart and in the order, by name', async () => {
  const { db } = server.services;
  const settings = await loadSettings(db);
  const { names, steps } = { names: null, steps: [{ from: 4, percent: 10 }] };
  const ofJob = { ...PRICES, discounts: { volume: [{ names, measure: 'pieces' as const, goods: [IDS.mug], categories: null, steps }] } };
  await db.update(jobs).set({ prices: ofJob }).where(eq(jobs.uuid, customer.jobUuid));
  const shopOwn = { sibling: { names: { en: 'Brothers', nb: 'Brødre' }, off: 'percent' as const, value: 50, per: 'shop' as const } };
  await saveSettings(db, {
    ...settings,
    discounts: { ...shopOwn, volume: [{ names, measure: 'amount', goods: null, categories: null, steps }] },
  });
  const orderLines = [await mugs(customer, 4), await mugs(ole, 1)];
  (await shopper.add(orderLines)).answer();
  const cart = await shopper.cartNow();
  // The job has 10 % for four mugs in place of the shop's, which takes 10 % off Ole's. His are the cheaper goods: half of 16110.
  expect(cart.orderLines.map(({ type, linePrice, description }) => `${type} ${linePrice} ${type === 2 ? description : ''}`.trim())).toEqual(
    [
      '0 60000',
      '0 17900',
      '2 -1790 Volume discount (10 % on goods from kr\u00a00.04 on)',
      expect.stringMatching(/^2 -6000 Volume discount \(10 % from 4 of Mug on\)$/),
      '2 -8055 Brothers (50 % from the second child on)',
      '4 62055',
    ],
  );
  const estimate = await estimateOf(orderLines);
  const amounts = ({ orderLines: lines }: Pick<typeof cart, 'orderLines'>) =>
    lines.map(({ linePrice, discountShares }) => [linePrice, discountShares]);
  expect(amounts(estimate)).toEqual(amounts(cart));

  const { checkoutUuid } = await shopper.start();
  const { order } = (await shopper.buy(checkoutUuid, {})).answer();
  const kept = (await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as())).answer();
  expect(kept.orderLines.filter(({ type }) => type === 2)).toMatchObject(
    cart.orderLines.filter(({ type }) => type === 2).map(({ linePrice }) => ({ linePrice })),
  );
  expect([...paidForLines(kept.orderLines).values()].toSorted((a, b) => b - a)).toEqual([54_000, 8_055]);
  // A customer without children in that job reads the shop's own discounts in the price list.
  const { discounts } = (await server.call(shopCalls.prices, {}, { session: (await server.asAnonymous()).session })).answer();
  expect(discounts?.map(({ kind, name, onlyFor }) => [kind, name, onlyFor])).toEqual([
    ['amount', undefined, undefined],
    ['sibling', 'Brothers', []],
  ]);
  await saveSettings(db, settings);
});
