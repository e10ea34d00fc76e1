/** The changes that a customer may make in a package, as the shop accepts them. */
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { packageCalls, shopCalls } from '#core/contract/shop.ts';
import type { TemplateDesign } from '#core/contract/template-format.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { cartLines, jobs, packages, pictures, subjects, templates, userSubjects } from '#server/db/schema.ts';
import {
  CARD,
  instanceOf,
  moneyCustomer,
  type MoneyCustomer,
  PACKAGE_ITEMS,
  packageLine,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

/** Another design of the same product, and one of another product. */
const OTHER_CARD: TemplateDesign = { ...CARD, uuid: '00000000-0000-4000-8000-0000000000a1' };
const OTHER_PRODUCT: TemplateDesign = { ...CARD, uuid: '00000000-0000-4000-8000-0000000000a2', productUuids: [IDS.mug] };

describe.each(DATABASES)('packages on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  /** Each contains a picture set that the customer has too. */
  let others: Record<'classmate' | 'otherSchool' | 'club', MoneyCustomer>;
  beforeAll(async () => {
    server = await startTestServer({ database });
    const { db, clock } = server.services;
    await seedMoneyShop(server.services);
    for (const design of [OTHER_CARD, OTHER_PRODUCT])
      await db.insert(templates).values({
        uuid: design.uuid,
        version: 1,
        design,
        contentHash: design.uuid,
        previewLarge: 'p.webp',
        publishedAt: new Date(clock.nowMs()),
      });
    customer = await moneyCustomer(server);
    others = { classmate: await moneyCustomer(server), otherSchool: await moneyCustomer(server), club: await moneyCustomer(server) };
    for (const { subjectUuid } of Object.values(others))
      await db.insert(userSubjects).values({ userUuid: customer.uuid, subjectUuid, addedAt: new Date(clock.nowMs()) });
    await db.update(subjects).set({ jobUuid: customer.jobUuid }).where(eq(subjects.uuid, others.classmate.subjectUuid));
    await db.update(jobs).set({ jobTypeUuid: randomUUID() }).where(eq(jobs.uuid, others.club.jobUuid));
  });
  afterAll(() => server.close());

  const { addCartLines, updateCartLine, readCart } = cartCalls;
  const allow = (allowSubjectChange: number) =>
    server.services.db.update(packages).set({ allowSubjectChange }).where(eq(packages.uuid, IDS.packageA));
  const add = (line: NewOrderLine, by = customer) => server.call(addCartLines, { body: { orderLines: [line] } }, { session: by.session });
  const linesOf = async (by = customer) =>
    (await server.call(readCart, {}, { session: by.session })).answer().cart.orderLines.filter(({ type }) => type === 0);
  const withCard = (change: object): NewOrderLine => {
    const line = packageLine(customer);
    const items = line.package?.packageItems ?? [];
    return {
      ...line,
      package: {
        uuid: IDS.packageA,
        packageItems: items.map((item) => (item.uuid === PACKAGE_ITEMS.card ? { ...item, ...change } : item)),
      },
    };
  };
  const resultOf = async (line: NewOrderLine): Promise<string> => {
    const before = (await linesOf()).length;
    const reply = await add(line);
    if (reply.status === 200) return 'taken';
    expect(await linesOf(), 'nothing is added').toHaveLength(before);
    return reply.error().error;
  };

  test.each([
    [0, ['taken', 'no', 'no', 'no']],
    [1, ['taken', 'no', 'no', 'no']],
    [2, ['taken', 'taken', 'no', 'no']],
    [3, ['taken', 'taken', 'taken', 'no']],
    [4, ['taken', 'taken', 'taken', 'taken']],
    [9, ['taken', 'no', 'no', 'no']],
  ])(
    '[PKG-02] [PKG-07] with allowSubjectChange %i the shop accepts pictures of: own, same job, same kind of job, any',
    async (code, wanted) => {
      await allow(code);
      const results: string[] = [];
      for (const whose of [customer, others.classmate, others.otherSchool, others.club])
        results.push(await resultOf(withCard({ templateData: instanceOf(CARD, whose) })));
      expect(results.map((result) => (result === 'package.picture_not_allowed' ? 'no' : result))).toEqual(wanted);
    },
  );

  test('[PKG-02] an item about a subject that the package does not allow is refused, and so is one about another customer’s subject', async () => {
    const stranger = await moneyCustomer(server);
    await allow(1);
    const about = ({ subjectUuid }: MoneyCustomer) => withCard({ subject: { uuid: subjectUuid, name: '', group: '' } });
    expect(await resultOf(about(others.classmate))).toBe('package.picture_not_allowed');
    expect(await resultOf(about(stranger))).toBe('picture_set.not_found');
    await allow(4);
    expect(await resultOf(about(others.classmate))).toBe('taken');
    expect(await resultOf(withCard({ templateData: instanceOf(CARD, stranger) }))).toBe('instance.picture_not_yours');
  });

  test.each([
    [0, 0],
    [1e9, 1],
    [1, 1e9],
    [-2400, 3000],
  ])('[SEC-02] [PKG-02] an untouched item whose pictures have the impossible size %d x %d is not sold', async (width, height) => {
    const data = instanceOf(CARD, customer);
    const userResources = Object.fromEntries(
      Object.entries(data.userResources).map(([id, resource]) => [
        id,
        resource.kind === 'image' ? { ...resource, width, height } : resource,
      ]),
    );
    expect(await resultOf(withCard({ templateData: { ...data, userResources }, approvedLayout: null }))).toBe('request.invalid');
  });

  test('[PKG-02] an item with another product than the package sells is a changed package, added or edited', async () => {
    await allow(1);
    const buyer = await moneyCustomer(server);
    const forged = withCard({ product: { uuid: IDS.mug, name: 'Card', type: 1 } });
    expect(await resultOf(forged)).toBe('package.changed');
    const line = packageLine(buyer);
    await add(line, buyer);
    const change = { package: forged.package ?? undefined };
    const edited = await server.call(updateCartLine, { params: { uuid: line.uuid }, body: change }, { session: buyer.session });
    expect(edited.error().error).toBe('package.changed');
  });

  test('[PKG-02] a package in the cart has the names of the shop, whatever names the device sends', async () => {
    await allow(1);
    const buyer = await moneyCustomer(server);
    const line = packageLine(buyer);
    const packageItems = (line.package?.packageItems ?? []).map((item) => ({
      ...item,
      product: item.product && { ...item.product, name: 'Forged', type: 77 },
      template: item.template && { ...item.template, name: 'Forged' },
      subject: item.subject && { ...item.subject, name: 'Forged', group: 'Forged' },
      catalogue: { name: 'Forged' },
      canChangeTemplate: true,
    }));
    const change = { package: { uuid: IDS.packageA, packageItems } };
    const looks = async () => {
      const [stored] = await server.services.db.select({ line: cartLines.line }).from(cartLines).where(eq(cartLines.uuid, line.uuid));
      return [await linesOf(buyer), stored];
    };
    const subject = { uuid: buyer.subjectUuid, name: 'Emma Lind', group: '7B' };
    expect((await add({ ...line, ...change }, buyer)).status).toBe(200);
    const added = await looks();
    expect(added[1]).toMatchObject({
      line: {
        package: {
          packageItems: [
            { product: { uuid: IDS.card, name: 'Card', type: 1 }, template: { name: CARD.name }, subject, canChangeTemplate: false },
            { product: null, template: null, subject, catalogue: null },
            { product: null, subject, catalogue: { name: 'Yearbook' } },
          ],
        },
      },
    });
    expect((await server.call(updateCartLine, { params: { uuid: line.uuid }, body: change }, { session: buyer.session })).status).toBe(200);
    expect(JSON.stringify([added, await looks()])).not.toContain('Forged');
  });

  test('[KEP-04] a catalogue in a package is named in the language of its reader', async () => {
    await allow(1);
    const buyer = await moneyCustomer(server);
    expect((await add(packageLine(buyer), buyer)).status).toBe(200);
    const read = async (language: string) => {
      const answer = await server.call(cartCalls.readCart, {}, { session: buyer.session, headers: { 'accept-language': language } });
      return answer.answer().cart.orderLines[0]?.package?.packageItems.flatMap(({ catalogue }) => catalogue?.name ?? []);
    };
    expect([await read('en'), await read('nb')]).toEqual([['Yearbook'], ['Årbok']]);
  });

  test("[PKG-02] a customer's own upload is allowed in any package", async () => {
    const { db, clock } = server.services;
    await allow(1);
    const upload = randomUUID();
    await db.insert(pictures).values({
      uuid: upload,
      uploadedBy: customer.uuid,
      fileName: 'own.jpg',
      mediaKey: upload,
      contentHash: upload,
      mimeType: 'image/jpeg',
      widthPx: 2400,
      heightPx: 3000,
      pictureType: 'IP',
      createdAt: new Date(clock.nowMs()),
    });
    const data = instanceOf(CARD, { ...customer, pictureUuids: [upload, upload, upload, upload] });
    expect(await resultOf(withCard({ templateData: data }))).toBe('taken');
  });

  test('[PKG-02] another template is accepted only where it may be changed, and only one of the product', async () => {
    await allow(1);
    const template = ({ uuid }: TemplateDesign) => withCard({ template: { uuid, version: 1, name: '' } });
    const canChange = (canChangeTemplate: boolean) =>
      server.services.db
        .select({ items: packages.items })
        .from(packages)
        .where(eq(packages.uuid, IDS.packageA))
        .then(([row]) =>
          server.services.db
            .update(packages)
            .set({ items: (row?.items ?? []).map((item) => ({ ...item, canChangeTemplate })) })
            .where(eq(packages.uuid, IDS.packageA)),
        );
    expect(await resultOf(template(OTHER_CARD))).toBe('template.not_found');
    await canChange(true);
    expect(await resultOf(template(OTHER_CARD))).toBe('taken');
    expect(await resultOf(template(OTHER_PRODUCT))).toBe('product.not_found');
    await canChange(false);
  });

  test('[PKG-02] [EDT-19] an edited item is stored under its raised version, and the rest of the line stays', async () => {
    await allow(1);
    const buyer = await moneyCustomer(server);
    const line = packageLine(buyer);
    await add(line, buyer);
    const items = line.package?.packageItems ?? [];
    const edited = items.map((item) => (item.uuid === PACKAGE_ITEMS.card ? { ...item, version: (item.version ?? 0) + 1 } : item));
    const change = { package: { uuid: IDS.packageA, packageItems: edited } };
    const update = (uuid: string, by: MoneyCustomer) =>
      server.call(updateCartLine, { params: { uuid }, body: change }, { session: by.session });
    expect((await update(line.uuid, buyer)).status).toBe(200);
    const [kept] = await linesOf(buyer);
    expect(kept).toMatchObject({ uuid: line.uuid, quantity: 1, linePrice: 69_900, subjects: [{ uuid: buyer.subjectUuid }] });
    expect(kept?.package?.packageItems.map((item) => item.version)).toEqual([2, 1, 1]);
    expect((await update(line.uuid, customer)).error().error).toBe('cart.line_not_found');
  });

  test('[PKG-03] a package for an archived picture set is refused with the reason', async () => {
    const late = await moneyCustomer(server, { isArchived: true });
    const refusal = (await add(packageLine(late), late)).error();
    expect(refusal).toMatchObject({ error: 'package.disabled', params: { reason: expect.stringContaining('archived') } });
    expect(await linesOf(late)).toEqual([]);
  });

  test('[PKG-03] [SRV-53] a package with a catalogue is closed to customers for whom the shop has no catalogue', async () => {
    const athlete = await moneyCustomer(server);
    await server.services.db.update(jobs).set({ jobTypeUuid: randomUUID() }).where(eq(jobs.uuid, athlete.jobUuid));
    const listed = (
      await server.call(shopCalls.listPackages, {}, { session: athlete.session, headers: { 'accept-language': 'en' } })
    ).answer();
    expect(listed.packages[0]?.closedFor[athlete.subjectUuid]).toEqual({ reason: 'There is no catalogue for this picture set.' });
    expect((await add(packageLine(athlete), athlete)).error().error).toBe('package.disabled');
    const mine = (await server.call(shopCalls.listPackages, {}, { session: customer.session })).answer();
    expect(mine.packages[0]?.closedFor[customer.subjectUuid]).toBeUndefined();
  });

  test('[SRV-11] [CRT-14] a promoted product never shows an archived picture', async () => {
    const late = await moneyCustomer(server, { isArchived: true });
    const [promoted] = (await server.call(shopCalls.promotedProducts, { query: {} }, { session: late.session })).answer();
    const pictures = Object.values(promoted?.templateData.userResources ?? {}).flatMap((resource) =>
      resource.kind === 'image' ? [resource.uuid] : [],
    );
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.every((uuid) => uuid === null)).toBe(true);
  });

  test('[SRV-33] the instance names each rule as the shop set it, an unknown code as none', async () => {
    const codes: number[] = [];
    for (const code of [3, 7]) {
      await allow(code);
      const input = { params: { uuid: IDS.packageA }, body: { subject: { uuid: customer.subjectUuid } } };
      codes.push((await server.call(packageCalls.packageInstance, input, { session: customer.session })).answer().allowSubjectChange);
    }
    expect(codes).toEqual([3, 0]);
  });
});
