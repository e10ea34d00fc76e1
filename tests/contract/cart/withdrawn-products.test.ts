/** A product that left shop.json: no longer sold, but still readable where it is used. */
import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import type { ShopFile } from '#server/cli/setup/shop-file.ts';
import { setUpShop } from '#server/cli/setup/set-up-shop.ts';
import { publishDemo } from '#tests/fixtures/shop/publish-demo.ts';
import { jobs, packages, products, templates, userSubjects } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { type PictureShop, seedPictureShop } from '#tests/fixtures/import/picture-shop.ts';
import {
  DELIVERY,
  lineFor,
  moneyCustomer,
  type MoneyCustomer,
  packageLine,
  PAYMENT,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { MONEY_SETTINGS } from '#tests/fixtures/money/money-settings.ts';
import { saveSettings } from '#server/features/settings/load-settings.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { withChangedShop } from '#tests/fixtures/shop/changed-shop.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const IN_STORE = { paymentOptionUuid: PAYMENT.invoice, deliveryOptionUuid: DELIVERY.store, deliveryOptionData: { contactInfo: CONTACT } };

describe('[KEP-07] a product that left the shop’s file', () => {
  let server: TestServer;
  let shop: PictureShop;
  let parent: TestUser;
  let poster: { readonly uuid: string; readonly productUuid: string };
  const as = () => ({ session: parent.session });
  const setUp = async (change: (file: ShopFile) => ShopFile) => {
    const done = await withChangedShop(change, (folder) => setUpShop(server.services, folder));
    if (!done.ok) throw new Error(done.error.join('\n'));
  };
  const withoutPoster = (file: ShopFile): ShopFile => ({
    ...file,
    products: file.products.filter(({ uuid }) => uuid !== poster.productUuid),
    promotedProducts: file.promotedProducts.filter(({ productUuid }) => productUuid !== poster.productUuid),
    packages: file.packages.filter(({ items }) => items.every(({ productUuid }) => productUuid !== poster.productUuid)),
  });
  beforeAll(async () => {
    server = await startTestServer({ database: ONE_DATABASE });
    await setUp((file) => file);
    await publishDemo(server.services, 'gallery-poster');
    shop = await seedPictureShop(server);
    parent = await shop.customer('parent@example.com', 'CLASS-ANNA');
    const [listed] = (await server.call(templateCalls.listTemplates, { params: { type: 'photogifts' } }, as())).answer();
    poster = { uuid: listed?.uuid ?? '', productUuid: listed?.product.uuid ?? '' };
  });
  afterAll(() => server.close());

  /** The lists that sell the poster now, and the places that still read it. */
  async function sold() {
    const byProduct = await server.call(templateCalls.listTemplatesByProduct, { params: { productUuid: poster.productUuid } }, as());
    const [set] = await server.services.db.select({ subjectUuid: userSubjects.subjectUuid }).from(userSubjects);
    const body = { template: { uuid: poster.uuid }, subject: { uuid: set?.subjectUuid ?? '' } };
    const filled = await server.call(templateCalls.fillTemplate, { body }, as());
    const { products: prices } = (await server.call(shopCalls.prices, {}, as())).answer();
    const definition = (await server.call(templateCalls.templateByUuid, { params: { uuid: poster.uuid } }, as())).answer();
    return {
      listed: (await server.call(templateCalls.listTemplates, { params: { type: 'photogifts' } }, as())).answer().length,
      priced: prices.some(({ uuid }) => uuid === poster.productUuid),
      byProduct: byProduct.status === 200 ? 'sold' : byProduct.error().error,
      filled: filled.status === 200 ? 'sold' : filled.error().error,
      reads: definition.product.uuid === poster.productUuid && definition.product.name !== '',
    };
  }

  test('[KEP-07] set-up removes it from lists, prices and new products, keeps its designs readable, and sells it again when it is back', async () => {
    const whole = { listed: 1, priced: true, byProduct: 'sold', filled: 'sold', reads: true };
    expect(await sold()).toEqual(whole);
    await setUp(withoutPoster);
    expect(await sold()).toEqual({
      listed: 0,
      priced: false,
      byProduct: 'product.withdrawn',
      filled: 'product.withdrawn',
      reads: true,
    });
    await setUp((file) => file);
    expect(await sold()).toEqual(whole);
  });
});

describe('[KEP-07] carts of a product that was withdrawn', () => {
  let server: TestServer;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database: ONE_DATABASE });
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());
  const sell = (isSold: boolean, ...uuids: string[]) =>
    server.services.db.update(products).set({ isSold }).where(inArray(products.uuid, uuids));
  beforeEach(async () => {
    await sell(true, IDS.mug, IDS.card);
    customer = await moneyCustomer(server);
  });
  const { add, addPackage, as, buy, cartNow, fill, ordersOf, start, update } = createShopper(() => ({ server, customer }));
  const goodsIn = ({ orderLines }: { orderLines: { type: number; uuid: string }[] }) =>
    orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid);

  test('[KEP-07] it cannot be added to a cart or changed there, and the refusal gives the reason', async () => {
    const line = await fill(IDS.mug, 1);
    await sell(false, IDS.mug);
    expect((await add([await lineFor(server, customer, IDS.mug, 1)])).error().error).toBe('product.withdrawn');
    expect((await update(line.uuid, { quantity: 2 })).error().error).toBe('product.withdrawn');
    expect((await update(line.uuid, { template: line.template, approvedLayout: line.approvedLayout })).error().error).toBe(
      'product.withdrawn',
    );
  });

  test('[KEP-07] [CHK-10] a cart shows it until its checkout opens, loses it there, and the rest is bought', async () => {
    const [rest, mug] = [await fill(IDS.calendar, 1), await fill(IDS.mug, 1)];
    const before = await start();
    await sell(false, IDS.mug);
    const shown = await cartNow();
    expect(goodsIn(shown)).toEqual([rest.uuid, mug.uuid]);
    expect(shown.orderLines.map(({ isOffSale }) => isOffSale)).toEqual([undefined, true, undefined]);
    const price = before.cart.orderLines.find(({ uuid }) => uuid === mug.uuid)?.linePrice ?? 0;
    expect(shown.summary.totalPrice, 'it is in no total').toBe(before.cart.summary.totalPrice - price);
    expect((await buy(before.checkoutUuid, IN_STORE)).error().error).toBe('checkout.cart_changed');
    const again = await start();
    expect([goodsIn(again.cart), goodsIn(await cartNow())]).toEqual([[rest.uuid], [rest.uuid]]);
    (await buy(again.checkoutUuid, IN_STORE)).answer();
  });

  test('[KEP-07] a design that is taken off sale: the cart shows it, changes nothing of it and loses it at checkout', async () => {
    const { db } = server.services;
    const [rest, mug] = [await fill(IDS.calendar, 1), await fill(IDS.mug, 1)];
    const before = await start();
    const designUuid = mug.template?.uuid ?? '';
    const publish = (isPublished: boolean) => db.update(templates).set({ isPublished }).where(eq(templates.uuid, designUuid));
    expect(designUuid).not.toBe(rest.template?.uuid);
    await publish(false);
    try {
      const shown = await cartNow();
      expect(shown.orderLines.map(({ isOffSale }) => isOffSale)).toEqual([undefined, true, undefined]);
      expect(shown.summary.totalPrice).toBe(shown.orderLines[0]?.linePrice);
      const edit = { template: mug.template, approvedLayout: mug.approvedLayout };
      for (const change of [{ quantity: 2 }, edit]) expect((await update(mug.uuid, change)).error().error).toBe('product.withdrawn');
      expect((await add([{ ...mug, uuid: randomUUID() }])).error().error).toBe('product.withdrawn');
      expect((await buy(before.checkoutUuid, IN_STORE)).error().error).toBe('checkout.cart_changed');
      expect(goodsIn((await start()).cart)).toEqual([rest.uuid]);
    } finally {
      await publish(true);
    }
  });

  test('[KEP-07] a package that contains it is not sold, and leaves the cart in the same way', async () => {
    const rest = await fill(IDS.calendar, 1);
    await addPackage();
    await sell(false, IDS.card);
    const { packages } = (await server.call(shopCalls.listPackages, {}, as())).answer();
    expect(packages.find(({ uuid }) => uuid === IDS.packageA)?.disabled).toEqual({
      reason: 'This package holds a product that is not sold any more.',
    });
    expect((await add([packageLine(customer)])).error().error).toBe('package.disabled');
    expect(goodsIn((await start()).cart)).toEqual([rest.uuid]);
  });

  test('[KEP-07] [CAT-03] a package whose design is taken off sale is closed with its reason, in the list and to a direct call', async () => {
    const { db } = server.services;
    const line = packageLine(customer);
    const designUuid = line.package?.packageItems.find((item) => item.template !== null)?.template?.uuid ?? '';
    const publish = (isPublished: boolean) => db.update(templates).set({ isPublished }).where(eq(templates.uuid, designUuid));
    const listed = async () =>
      (await server.call(shopCalls.listPackages, {}, as())).answer().packages.find(({ uuid }) => uuid === IDS.packageA)?.disabled;
    expect(await listed()).toBeNull();
    await publish(false);
    try {
      const reason = 'The design of a product in this package is not available at the moment.';
      expect(await listed()).toEqual({ reason });
      expect((await add([line])).error()).toMatchObject({ error: 'package.disabled', params: { reason } });
    } finally {
      await publish(true);
    }
  });

  test('[KEP-07] a package that is taken off sale: the cart shows it with its last price, and loses it at checkout', async () => {
    const rest = await fill(IDS.mug, 1);
    const line = await addPackage();
    const { db } = server.services;
    const sellPackage = (isSold: boolean) => db.update(packages).set({ isSold }).where(eq(packages.uuid, IDS.packageA));
    await sellPackage(false);
    try {
      const told = (await cartNow()).orderLines.find(({ uuid }) => uuid === line.uuid);
      expect([told?.isOffSale, (told?.linePrice ?? 0) > 0]).toEqual([true, true]);
      expect((await add([{ ...line, uuid: randomUUID() }])).status).toBe(404);
      expect((await start()).cart.orderLines.filter(({ type }) => type === 0).map(({ uuid }) => uuid)).toEqual([rest.uuid]);
    } finally {
      await sellPackage(true);
    }
  });

  test.each([
    ['is off sale', []],
    ['is sold to other jobs', [randomUUID()]],
  ])(
    '[KEP-07] a package whose catalogue %s: the cart shows it, an open checkout refuses it, a new one loses it',
    async (_, jobTypeUuids) => {
      const rest = await fill(IDS.mug, 1);
      const line = await addPackage();
      const open = await start();
      const { catalogues } = MONEY_SETTINGS;
      const offers = jobTypeUuids.length === 0 ? [] : catalogues.offers.map((offer) => ({ ...offer, jobTypeUuids }));
      await saveSettings(server.services.db, { ...MONEY_SETTINGS, catalogues: { ...catalogues, offers } });
      try {
        const told = (await cartNow()).orderLines.find(({ uuid }) => uuid === line.uuid);
        expect([told?.isOffSale, (told?.linePrice ?? 0) > 0]).toEqual([true, true]);
        expect((await buy(open.checkoutUuid)).error().error).toBe('checkout.cart_changed');
        expect(goodsIn((await start()).cart)).toEqual([rest.uuid]);
        expect(await ordersOf()).toEqual([]);
      } finally {
        await saveSettings(server.services.db, MONEY_SETTINGS);
      }
    },
  );

  test('[KEP-07] [CHK-10] prints, files and their retouch of a job that is archived meanwhile are not sold, also from an open checkout', async () => {
    await fill(IDS.calendar, 1);
    const [, file = ''] = customer.pictureUuids;
    (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
    (await server.call(cartCalls.setRetouch, { body: { items: { [file]: [IDS.skin] } } }, as())).answer();
    const { checkoutUuid } = await start();
    const { db } = server.services;
    await db.update(jobs).set({ isArchived: true });
    const shown = (await cartNow()).orderLines.filter(({ type }) => type === 0).map(({ isOffSale }) => isOffSale);
    const bought = await buy(checkoutUuid, IN_STORE);
    const again = await server.call(checkoutCalls.createCheckout, { body: {} }, as());
    await db.update(jobs).set({ isArchived: false });
    expect(shown).toEqual([true, true, true]);
    expect([bought.error().error, again.error().error]).toEqual(['checkout.cart_changed', 'checkout.cart_changed']);
    expect(await ordersOf()).toEqual([]);
  });

  test('[KEP-07] files and retouch that the shop does not sell any more keep their names and last prices in the cart', async () => {
    const [first = '', second = ''] = customer.pictureUuids;
    (await server.call(cartCalls.toggleDigitalFile, { body: { file: first, type: 'IP', wanted: true } }, as())).answer();
    (await server.call(cartCalls.setRetouch, { body: { items: { [first]: [IDS.skin] } } }, as())).answer();
    (await server.call(cartCalls.toggleDigitalFile, { body: { file: second, type: 'IP', wanted: true } }, as())).answer();
    const look = async () =>
      (await cartNow()).orderLines
        .filter(({ type }) => type === 0)
        .map(({ description, linePrice, isOffSale }) => ({ description, linePrice, isOffSale }));
    const before = await look();
    const { portal } = MONEY_SETTINGS;
    const { digitalPortrait, retouch } = portal.fixedProducts;
    const fixedProducts = { ...portal.fixedProducts, digitalPortrait: null, retouch: null };
    await saveSettings(server.services.db, { ...MONEY_SETTINGS, portal: { ...portal, fixedProducts } });
    for (const uuid of [digitalPortrait ?? '', retouch ?? '']) await sell(false, uuid);
    const after = await look();
    await saveSettings(server.services.db, MONEY_SETTINGS);
    for (const uuid of [digitalPortrait ?? '', retouch ?? '']) await sell(true, uuid);
    expect(before.every(({ description, linePrice }) => description !== '' && linePrice > 0)).toBe(true);
    expect(after).toEqual(before.map((line) => ({ ...line, isOffSale: true })));
  });

  test('[KEP-07] [ORD-02] an order of it stays readable', async () => {
    await fill(IDS.mug, 1);
    (await buy((await start()).checkoutUuid, IN_STORE)).answer();
    const [order] = await ordersOf();
    await sell(false, IDS.mug);
    const read = await server.call(orderCalls.readOrder, { params: { orderUuid: order?.uuid ?? '' } }, as());
    expect(read.answer().orderLines[0]?.product?.uuid).toBe(IDS.mug);
  });
});
