/** Connected items in a cart: retouch and its goods, packages and their digital pictures, archived sets. */
import { payInvoices } from '#server/cli/orders/pay-invoices.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { lineDetails } from '#core/domain/cart/line-details.ts';
import { cartLines, carts, jobs, packages, products, purchases, userSubjects } from '#server/db/schema.ts';
import { plainLine } from '#server/features/cart/lines/line-of-row.ts';
import {
  CARD,
  DELIVERY,
  instanceOf,
  lineFor,
  moneyCustomer,
  type MoneyCustomer,
  PACKAGE_ITEMS,
  packageLine,
  PAYMENT,
  seedMoneyShop,
} from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

/** A package of digital pictures alone. */
const DIGITAL = '00000000-0000-4000-8000-0000000000d1';

const DIGITALLY = { deliveryOptionUuid: DELIVERY.digital, deliveryOptionData: { contactInfo: CONTACT } };

describe.each(DATABASES)('connected items in a cart on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    const { db } = server.services;
    await seedMoneyShop(server.services);
    const [row] = await db.select().from(packages).where(eq(packages.uuid, IDS.packageA));
    if (!row) throw new Error('Package A is sold');
    const digital = row.items.filter((item) => item.type === 'DIGITAL_SET');
    await db.insert(packages).values({ ...row, uuid: DIGITAL, names: { en: 'Files', nb: 'Filer' }, items: digital });
    await db
      .update(products)
      .set({ names: { en: 'Card', nb: 'Kort' } })
      .where(eq(products.uuid, IDS.card));
    await db
      .update(products)
      .set({ names: { en: 'Digital portrait set', nb: 'Digitalt portrettsett' } })
      .where(eq(products.uuid, IDS.set));
  });
  beforeEach(async () => {
    customer = await moneyCustomer(server);
  });
  afterAll(() => server.close());

  const { as, add, update, start, buy, cartNow, fill } = createShopper(() => ({ server, customer }));
  const picture = (index: number): string => customer.pictureUuids[index] ?? '';
  const goods = async (): Promise<string[]> =>
    (await cartNow()).orderLines.filter(({ type }) => type === 0).map((line) => line.description);
  const retouch = (index: number) => server.call(cartCalls.setRetouch, { body: { items: { [picture(index)]: [IDS.skin] } } }, as());
  const file = (index: number, wanted: boolean) =>
    server.call(cartCalls.toggleDigitalFile, { body: { file: picture(index), type: 'IP', wanted } }, as());
  const wholeSet = (wanted: boolean) =>
    server.call(cartCalls.toggleDigitalSet, { body: { pictureSet: customer.subjectUuid, type: 'IP', wanted } }, as());
  const remove = (uuid: string) => server.call(cartCalls.deleteCartLine, { params: { uuid } }, as());
  const storedKinds = async (): Promise<string[]> =>
    (
      await server.services.db
        .select({ kind: cartLines.kind })
        .from(cartLines)
        .innerJoin(carts, eq(carts.uuid, cartLines.cartUuid))
        .where(eq(carts.userUuid, customer.uuid))
        .orderBy(cartLines.position)
    ).map((row) => row.kind);
  const cardWith = (pictureUuids: readonly string[]) => lineFor(server, { ...customer, pictureUuids }, IDS.card, 5);
  const files = (): NewOrderLine => {
    const line = packageLine(customer);
    const items = line.package?.packageItems.filter((item) => item.type === 'DIGITAL_SET') ?? [];
    return { ...line, product: { uuid: DIGITAL }, package: { uuid: DIGITAL, packageItems: items } };
  };
  /** The cart as a shop before this rule stored it. */
  const storeRetouch = async (index: number) => {
    const uuid = deriveUuid(customer.uuid, 'retouch', picture(index));
    const line = {
      ...plainLine(uuid, IDS.retouch, [customer.subjectUuid]),
      subProductUuids: [IDS.skin],
      retouchPictureUuid: picture(index),
    };
    await server.services.db.insert(cartLines).values({
      uuid,
      cartUuid: (await cartNow()).uuid,
      kind: 'retouch',
      productUuid: IDS.retouch,
      quantity: 1,
      line,
      position: 90 + index,
      addedAt: new Date(server.clock.nowMs()),
    });
  };

  describe('[KEP-01] retouch', () => {
    test('is removed with the last line that contains its picture, and does not return with another one', async () => {
      const line = await fill(IDS.card, 5);
      await file(0, true);
      await retouch(0);
      expect((await remove(line.uuid)).answer().cart.orderLines.filter(({ type }) => type === 0)).toHaveLength(2);
      await file(0, false);
      expect(await goods()).toEqual([]);
      expect(await storedKinds()).toEqual([]);
      await fill(IDS.card, 5);
      expect(await goods()).toEqual(['Card']);
    });

    test('is removed by an edit that drops its picture, and with its package', async () => {
      const line = await cardWith([picture(0), picture(1), picture(2), picture(3)]);
      await add([line]);
      const held = Object.values(line.template?.data.userResources ?? {}).flatMap((one) => (one.kind === 'image' ? (one.uuid ?? []) : []));
      const dropped = customer.pictureUuids.indexOf(held[0] ?? '');
      await retouch(dropped);
      expect(await goods()).toEqual(['Card', 'Retouch']);
      const others = customer.pictureUuids.map((uuid) => (uuid === picture(dropped) ? picture((dropped + 1) % 3) : uuid));
      const edited = await cardWith(others);
      (await update(line.uuid, { template: edited.template, approvedLayout: edited.approvedLayout })).answer();
      expect(await goods()).toEqual(['Card']);
      const bundle = packageLine(customer);
      await add([bundle]);
      await retouch(2);
      await remove(line.uuid);
      expect(await goods()).toEqual(['Package A', 'Retouch']);
      await remove(bundle.uuid);
      expect(await storedKinds()).toEqual([]);
    });

    test('of a picture without goods is not added', async () => {
      await retouch(0);
      expect(await goods()).toEqual([]);
      expect(await storedKinds()).toEqual([]);
    });

    test('that is alone in an earlier cart is not shown, not charged and not ordered', async () => {
      await file(0, true);
      await storeRetouch(1);
      expect(await goods()).toEqual(['Digital portrait']);
      const { checkoutUuid, cart } = await start();
      expect(cart.summary.totalPrice).toBe(19_900);
      expect(await storedKinds()).toEqual(['digital-file']);
      expect((await buy(checkoutUuid, DIGITALLY)).status).toBe(200);
    });

    test('whose goods are gone by the time of the order is refused by name of the problem', async () => {
      await file(0, true);
      await file(1, true);
      await retouch(0);
      const { checkoutUuid } = await start();
      await server.services.db.delete(cartLines).where(eq(cartLines.uuid, deriveUuid(customer.uuid, 'digital-file', picture(0))));
      expect((await buy(checkoutUuid, DIGITALLY)).error().error).toBe('cart.retouch_without_goods');
      expect((await start()).cart.orderLines.some((line) => line.fileRetouch !== null)).toBe(false);
    });
  });

  describe('[KEP-03] digital pictures of a package', () => {
    const inCart = async () => {
      const { pictureSets } = (await server.call(pictureSetCalls.listPictureSets, {}, as())).answer();
      return pictureSets.map(({ digitalSet }) => [digitalSet.IP.inCart, digitalSet.SFP.inCart, digitalSet.GP.inCart]);
    };

    test('are not added beside it, by file or by set, and count as in the cart; the group picture is sold', async () => {
      await add([packageLine(customer)]);
      expect((await file(0, true)).status).toBe(200);
      expect((await wholeSet(true)).status).toBe(200);
      expect(await goods()).toEqual(['Package A']);
      expect(await inCart(), 'the set has no pictures with siblings or friends').toEqual([[true, false, false]]);
      await server.call(cartCalls.toggleDigitalFile, { body: { file: picture(3), type: 'GP', wanted: true } }, as());
      expect(await goods()).toEqual(['Package A', 'Digital portrait']);
    });

    test('are replaced by it if they were there first', async () => {
      await file(0, true);
      await add([packageLine(customer)]);
      expect(await goods()).toEqual(['Package A']);
      expect(await storedKinds()).toEqual(['package']);
    });

    test('are not offered beside it before checkout', async () => {
      await add([packageLine(customer)]);
      const { checkoutUuid, upsaleList } = await start();
      expect(upsaleList.map((offer) => offer.type)).not.toContain('DIGITAL_FILES');
      const body = { data: { subjects: [{ uuid: customer.subjectUuid, name: 'Emma Lind' }] } };
      const { cart } = (await server.call(checkoutCalls.buyDigitalSets, { params: { checkoutUuid }, body }, as())).answer();
      expect(cart.orderLines.filter(({ type }) => type === 0)).toHaveLength(1);
      expect((await buy(checkoutUuid)).status).toBe(200);
    });

    test('a package of files is sold once, in one piece, and not when all of them are bought', async () => {
      expect((await add([{ ...files(), quantity: 2 }])).error()).toMatchObject({
        error: 'cart.quantity_above_maximum',
        params: { maximum: 1 },
      });
      const first = files();
      expect((await add([first])).status).toBe(200);
      expect((await update(first.uuid, { quantity: 2 })).error().error).toBe('cart.quantity_above_maximum');
      expect((await add([files()])).error().error).toBe('cart.digital_in_cart');
      expect(await goods()).toEqual(['Files']);
      await remove(first.uuid);
      expect((await add([files(), files()])).error().error).toBe('cart.digital_in_cart');
      const fromOrder = { userUuid: customer.uuid, kind: 'file', orderUuid: randomUUID() } as const;
      const bought = customer.pictureUuids.map((pictureUuid) => ({ ...fromOrder, pictureUuid }));
      await server.services.db.insert(purchases).values(bought.slice(0, 1));
      expect((await add([files()])).error().error).toBe('cart.files_partly_bought');
      await add([packageLine(customer)]);
      expect((await add([files()])).error().error).toBe('cart.digital_in_cart');
      await server.services.db.insert(purchases).values(bought.slice(1));
      expect((await add([files()])).error().error).toBe('cart.file_bought');
    });
  });

  test("[KEP-04] a package names every item in the reader's language; the order and its mail keep the buyer's", async () => {
    const line = packageLine(customer);
    await add([line]);
    const detailsIn = async (lang: string) => {
      const { cart } = (await server.call(cartCalls.readCart, {}, { ...as(), headers: { 'accept-language': lang } })).answer();
      const texts = { digitalSet: '', owned: String, repeated: '' };
      return cart.orderLines.flatMap((one) => (one.type === 0 ? [lineDetails(one, texts).slice(0, 3)] : []));
    };
    expect(await detailsIn('en')).toEqual([['Card', 'Digital portrait set', 'Yearbook']]);
    expect(await detailsIn('nb')).toEqual([['Kort', 'Digitalt portrettsett', 'Årbok']]);
    const { checkoutUuid } = await start();
    const { order } = (
      await buy(checkoutUuid, {
        paymentOptionUuid: PAYMENT.invoice,
        deliveryOptionUuid: DELIVERY.post,
      })
    ).answer();
    const [mail] = (await server.deliverMail()).filter(({ text }) => text.includes(order?.uuid ?? 'no order'));
    expect(mail?.text).toMatch(/1 × Package A: .*\n {2}Card\n {2}Digital portrait set\n {2}Yearbook/);
  });

  describe('[SEC-05] an archived set sells nothing', () => {
    const archive = () => server.services.db.update(jobs).set({ isArchived: true }).where(eq(jobs.uuid, customer.jobUuid));

    test('no retouch', async () => {
      await fill(IDS.card, 5);
      await archive();
      expect((await retouch(0)).error().error).toBe('cart.retouch_not_available');
    });

    test('no new product with its pictures, and no edit that shows them; existing lines stay', async () => {
      const line = await fill(IDS.card, 5);
      await archive();
      const another = await lineFor(server, customer, IDS.card, 5);
      expect((await add([another])).error().error).toBe('instance.picture_archived');
      expect((await update(line.uuid, { template: another.template, approvedLayout: another.approvedLayout })).error().error).toBe(
        'instance.picture_archived',
      );
      expect(await goods()).toEqual(['Card']);
    });

    test('no package item with its pictures', async () => {
      const late = await moneyCustomer(server, { isArchived: true });
      await server.services.db.update(packages).set({ allowSubjectChange: 4 }).where(eq(packages.uuid, IDS.packageA));
      await server.services.db
        .insert(userSubjects)
        .values({ userUuid: customer.uuid, subjectUuid: late.subjectUuid, addedAt: new Date(0) });
      const line = packageLine(customer);
      const items = line.package?.packageItems.map((item) =>
        item.uuid === PACKAGE_ITEMS.card ? { ...item, templateData: instanceOf(CARD, late) } : item,
      );
      const refused = await add([{ ...line, package: { uuid: IDS.packageA, packageItems: items ?? [] } }]);
      await server.services.db.update(packages).set({ allowSubjectChange: 1 }).where(eq(packages.uuid, IDS.packageA));
      expect(refused.error().error).toBe('instance.picture_archived');
    });

    test('no template is filled with it', async () => {
      const body = { template: { uuid: CARD.uuid }, subject: { uuid: customer.subjectUuid } };
      expect((await server.call(templateCalls.fillTemplate, { body }, as())).status).toBe(200);
      await archive();
      expect((await server.call(templateCalls.fillTemplate, { body }, as())).error().error).toBe('picture_set.archived');
    });
  });

  test('[KEP-01] retouch is delivered digitally only with the files that it belongs to', async () => {
    await file(0, true);
    await retouch(0);
    const { checkoutUuid } = await start();
    const orderUuid = (await buy(checkoutUuid, { ...DIGITALLY, paymentOptionUuid: PAYMENT.invoice })).answer().order?.uuid ?? '';
    await payInvoices(server.services, [orderUuid], () => undefined);
    const bought = await server.services.db.select().from(purchases).where(eq(purchases.orderUuid, orderUuid));
    expect(bought.map(({ kind }) => kind).sort()).toEqual(['file', 'retouch']);
  });
});
