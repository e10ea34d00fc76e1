import { cartCalls, pictureSetCalls } from '#tests/fixtures/calls.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { type ListedPackage, packageCalls, type PromotedProduct, shopCalls } from '#core/contract/shop.ts';
import { lineFor, moneyCustomer, type MoneyCustomer, PACKAGE_ITEMS, packageLine, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { CALENDAR } from '#tests/fixtures/money/money-settings.ts';
import { packages as packageRows, userSubjects } from '#server/db/schema.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { prices, listPackages, promotedProducts, getCatalogues } = shopCalls;

describe.each(DATABASES)('the shop on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    customer = await moneyCustomer(server);
  });
  afterAll(() => server.close());

  test('[SRV-53] [ACC-16] a visitor sees the price of everything, and no offer of a customer', async () => {
    const list = (await server.call(prices, {})).answer();
    expect(list).toMatchObject({
      currency: 'NOK',
      freeShippingThreshold: 80_000,
      taxPercent: 25,
      fixedProducts: { retouch: IDS.retouch },
      catalogues: [],
    });
    expect(list.products.find(({ uuid }) => uuid === IDS.card)).toMatchObject({
      name: 'Card',
      minorderpartquantity: 5,
      campaignrequirement: 20,
      productprices: [{ price: 2_990 }, { quantity: 10 }, { quantity: 25 }],
    });
    expect(list.packages.map(({ uuid, timeLimited }) => [uuid, timeLimited])).toEqual([
      [IDS.packageA, null],
      [IDS.packageB, null],
    ]);
  });

  test("[SRV-53] [PKG-05] a customer's list contains their time-limited prices and catalogues", async () => {
    const list = (await server.call(prices, {}, { session: customer.session })).answer();
    expect(list.packages.map(({ contents }) => contents)).toEqual([['Card', 'Digital portrait set', 'Yearbook'], []]);
    const untilMs = list.packages[0]?.timeLimited?.untilMs ?? 0;
    expect([list.packages[0]?.timeLimited?.price, Math.round((untilMs - server.clock.nowMs()) / 3_600_000)]).toEqual([69_900, 48]);
    expect(list.catalogues).toEqual([
      { uuid: IDS.yearbook, subjectUuid: customer.subjectUuid, name: 'Yearbook', price: 14_900, maxQuantity: 10 },
    ]);
    expect(list.promoted).toEqual([{ productUuid: IDS.mug, templateUuid: IDS.cardTemplate, rebatedPrice: 9_900 }]);
  });

  test('[KEP-09] [KEP-13] the price list names a calendar, alone and in a package, with the year of a new one', async () => {
    const { db } = server.services;
    const calendar = { uuid: PACKAGE_ITEMS.card, type: 'TEMPLATE_PRODUCT' as const, canChangeTemplate: false, catalogueNames: null };
    const hold = (items: (typeof packageRows.$inferSelect)['items']) =>
      db.update(packageRows).set({ items }).where(eq(packageRows.uuid, IDS.packageB));
    await hold([{ ...calendar, productUuid: IDS.calendar, templateUuid: CALENDAR.uuid }]);
    const contentsAt = async (day: string) => {
      server.clock.set(Date.parse(day));
      const list = (await server.call(prices, {})).answer();
      return [list.years, list.packages.find(({ uuid }) => uuid === IDS.packageB)?.contents];
    };
    const nowMs = server.clock.nowMs();
    const before = await contentsAt('2027-02-01T10:00:00Z');
    const after = await contentsAt('2027-12-01T10:00:00Z');
    const statements = await server.statementsOf(async () => (await server.call(prices, {})).answer());
    await hold([]);
    server.clock.set(nowMs);
    expect([before, after]).toEqual([
      [{ [IDS.calendar]: 2027 }, ['Calendar 2027']],
      [{ [IDS.calendar]: 2028 }, ['Calendar 2028']],
    ]);
    expect(statements.length).toBeLessThanOrEqual(3);
  });

  test('[SRV-53] [CAT-03] packages count down in seconds, and give the reason when they cannot be bought', async () => {
    const { packages } = (await server.call(listPackages, {}, { session: customer.session })).answer();
    expect(packages[0]).toMatchObject({
      name: 'Package A',
      useTimeLimitedDiscount: true,
      timeLimitedDiscountPrice: 69_900,
      disabled: null,
      allowSubjectChange: 1,
    });
    const remaining = packages[0]?.remainingTime ?? 0;
    expect([remaining > 47 * 3600, remaining <= 48 * 3600]).toEqual([true, true]);
    expect(packages[0]?.packageItems[0]).toMatchObject({
      uuid: PACKAGE_ITEMS.card,
      product: { name: 'Card' },
      template: { uuid: IDS.cardTemplate },
      subject: null,
    });
    expect(packages[1]).toMatchObject({ disabled: { reason: 'Sold out' }, remainingTime: null, useTimeLimitedDiscount: false });
    expect((await server.call(listPackages, {})).error().error).toBe('access.signed_out');
  });

  test('[SRV-53] the offer ends with its time', async () => {
    server.clock.advance(48 * 3_600_000);
    const { packages } = (await server.call(listPackages, {}, { session: customer.session })).answer();
    server.clock.advance(-48 * 3_600_000);
    expect(packages[0]).toMatchObject({ useTimeLimitedDiscount: false, remainingTime: null });
  });

  test('[PKG-05] a limited price that is not lower is no offer', async () => {
    const { db } = server.services;
    const limitTo = (price: number) =>
      db.update(packageRows).set({ timeLimitedDiscountPrice: price }).where(eq(packageRows.uuid, IDS.packageA));
    await limitTo(79_900);
    const { packages } = (await server.call(listPackages, {}, { session: customer.session })).answer();
    await limitTo(69_900);
    expect(packages[0]).toMatchObject({ priceIncludingDiscount: 79_900, useTimeLimitedDiscount: false, remainingTime: null });
  });

  test('[SRV-53] packages are closed to customers without a picture set, or with only an archived one', async () => {
    const newCustomer = await server.asUser('nobody@example.org');
    const archived = await moneyCustomer(server, { isArchived: true });
    const firstFor = async (session: MoneyCustomer['session']) =>
      (await server.call(listPackages, {}, { session, headers: { 'accept-language': 'en' } })).answer().packages[0];
    const ofNewCustomer = await firstFor(newCustomer.session);
    const ofArchived = await firstFor(archived.session);
    expect([ofNewCustomer?.disabled?.reason, ofArchived?.closedFor[archived.subjectUuid]?.reason]).toEqual([
      'Add a picture code first.',
      'The pictures of this set are archived and can no longer be ordered in packages.',
    ]);
  });

  test('[KEP-15] [CAT-03] packages and promoted products have the same state for each set, whichever is the current one', async () => {
    const parent = await moneyCustomer(server);
    const [live, archived] = [await moneyCustomer(server), await moneyCustomer(server, { isArchived: true })];
    const { db, clock } = server.services;
    for (const { subjectUuid } of [live, archived])
      await db.insert(userSubjects).values({ userUuid: parent.uuid, subjectUuid, addedAt: new Date(clock.nowMs()) });
    const { session } = parent;
    const seen: { packages: ListedPackage[]; ofParent: PromotedProduct[]; ofLive: PromotedProduct[] }[] = [];
    for (const { subjectUuid } of [parent, live, archived]) {
      const chosen = await server.call(pictureSetCalls.setCurrentPictureSet, { body: { subjectUuid } }, { session });
      expect(chosen.status).toBe(200);
      const listed = (await server.call(listPackages, {}, { session })).answer().packages;
      // The remaining time of an offer counts down between two calls.
      const packages = listed.map((offer) => ({ ...offer, remainingTime: null }));
      const promotedFor = async (subject: string) => (await server.call(promotedProducts, { query: { subject } }, { session })).answer();
      seen.push({ packages, ofParent: await promotedFor(parent.subjectUuid), ofLive: await promotedFor(live.subjectUuid) });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[0]?.packages[0]).toMatchObject({ disabled: null });
    expect(Object.keys(seen[0]?.packages[0]?.closedFor ?? {})).toEqual([archived.subjectUuid]);
    const picturesIn = (listed: readonly PromotedProduct[] | undefined) =>
      Object.values(listed?.[0]?.templateData.userResources ?? {}).flatMap((resource) =>
        resource.kind === 'image' ? [resource.uuid] : [],
      );
    expect(picturesIn(seen[0]?.ofLive).every((uuid) => live.pictureUuids.includes(uuid ?? ''))).toBe(true);
    expect(picturesIn(seen[0]?.ofParent).every((uuid) => parent.pictureUuids.includes(uuid ?? ''))).toBe(true);
    const stranger = await moneyCustomer(server);
    const refused = await server.call(promotedProducts, { query: { subject: stranger.subjectUuid } }, { session });
    expect(refused.error().error).toBe('picture_set.not_found');
  });

  test("[SRV-11] [CRT-14] promoted products come with the customer's own pictures in them", async () => {
    const [promoted] = (await server.call(promotedProducts, { query: {} }, { session: customer.session })).answer();
    expect(promoted).toMatchObject({
      product: { uuid: IDS.mug },
      template: { uuid: IDS.cardTemplate },
      type: 'cards',
      category: 'gifts',
      rebatedPrice: 9_900,
    });
    const pictures = Object.values(promoted?.templateData.userResources ?? {}).flatMap((resource) =>
      resource.kind === 'image' ? [resource.uuid] : [],
    );
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.every((uuid) => uuid !== null && customer.pictureUuids.includes(uuid))).toBe(true);
    const line = await lineFor(server, customer, IDS.mug, 1, {
      template: { uuid: IDS.cardTemplate, version: 1, data: promoted?.templateData ?? { userResources: {}, year: null } },
    });
    expect((await server.call(cartCalls.addCartLines, { body: { orderLines: [line] } }, { session: customer.session })).status).toBe(200);
  });

  test('[KEP-09] a visitor sees promoted products without a picture in them, and none of a subject whose uuid they know', async () => {
    const [promoted] = (await server.call(promotedProducts, { query: {} })).answer();
    expect(promoted).toMatchObject({ product: { uuid: IDS.mug }, template: { uuid: IDS.cardTemplate } });
    const images = Object.values(promoted?.templateData.userResources ?? {}).filter((resource) => resource.kind === 'image');
    expect(images.length).toBeGreaterThan(0);
    expect(images.every(({ uuid, background }) => uuid === null && background === null)).toBe(true);
    const refused = await server.call(promotedProducts, { query: { subject: customer.subjectUuid } });
    expect(refused.error().error).toBe('picture_set.not_found');
  });

  test("[SRV-01] [UPS-01] catalogues of the customer's sets; a single one starts at 1", async () => {
    expect((await server.call(getCatalogues, {}, { session: customer.session })).answer()).toEqual([
      {
        uuid: IDS.yearbook,
        name: 'Yearbook',
        description: 'All classes',
        price: 14_900,
        quantity: 1,
        maxQuantity: 10,
        deliveryTime: { days: 30 },
        subject: { uuid: customer.subjectUuid, name: 'Emma Lind', group: '7B' },
      },
    ]);
    const archived = await moneyCustomer(server, { isArchived: true });
    expect((await server.call(getCatalogues, {}, { session: archived.session })).answer()).toEqual([]);
    expect((await server.call(getCatalogues, {})).error().error).toBe('access.signed_out');
  });

  describe('[SRV-33] [PKG-01] a package for a subject', () => {
    const instance = (uuid: string, subjectUuid = customer.subjectUuid, who: MoneyCustomer | null = customer) =>
      server.call(
        packageCalls.packageInstance,
        { params: { uuid }, body: { subject: { uuid: subjectUuid } } },
        who ? { session: who.session } : {},
      );

    test("its products contain the subject's pictures, and it can be added to the cart unchanged", async () => {
      const pack = (await instance(IDS.packageA)).answer();
      const [card, digital] = pack.packageItems;
      expect(card).toMatchObject({ version: 1, template: { uuid: IDS.cardTemplate }, subject: { uuid: customer.subjectUuid } });
      expect(
        Object.values(card?.templateData?.userResources ?? {}).some(
          (resource) => resource.kind === 'image' && customer.pictureUuids.includes(resource.uuid ?? ''),
        ),
      ).toBe(true);
      expect(digital?.templateData).toBeNull();
      const line = packageLine(customer, { package: { uuid: pack.uuid, packageItems: pack.packageItems } });
      expect(
        (await server.call(cartCalls.addCartLines, { body: { orderLines: [line] } }, { session: customer.session })).answer().newOrderLines,
      ).toHaveLength(1);
    });

    test('unknown and disabled packages, subjects of others, and no session are refused', async () => {
      const stranger = await moneyCustomer(server);
      const archived = await moneyCustomer(server, { isArchived: true });
      expect((await instance(IDS.card)).error().error).toBe('package.not_found');
      expect((await instance(IDS.packageB)).error()).toMatchObject({ error: 'package.disabled', params: { reason: 'Sold out' } });
      expect((await instance(IDS.packageA, stranger.subjectUuid)).error().error).toBe('picture_set.not_found');
      expect((await instance(IDS.packageA, archived.subjectUuid, archived)).error().error).toBe('package.disabled');
      expect((await instance(IDS.packageA, customer.subjectUuid, null)).error().error).toBe('access.signed_out');
    });
  });
});
