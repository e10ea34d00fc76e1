/**
 * First files alone, then a package with the same digital pictures: they are charged once, from the cart to the receipt
 * (KEP-03).
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { documents, packages, purchases } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { type MoneyCustomer, PACKAGE_ITEMS, packageLine, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe.each(DATABASES)('packages with the same digital pictures on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    const set = { uuid: PACKAGE_ITEMS.digital, type: 'DIGITAL_SET' as const, productUuid: IDS.set, templateUuid: null };
    await server.services.db
      .update(packages)
      .set({ items: [{ ...set, canChangeTemplate: false, catalogueNames: null }], disabledReasons: null })
      .where(eq(packages.uuid, IDS.packageB));
  });
  beforeEach(async () => {
    customer = await printCustomer(server);
  });
  afterAll(() => server.close());

  const { add, addPackage, as, buy, cartNow, ordersOf, start } = createShopper(() => ({ server, customer }));
  const filesAlone = async () => {
    const line = packageLine(customer);
    const packageItems = line.package?.packageItems.filter(({ type }) => type === 'DIGITAL_SET') ?? [];
    const alone = { ...line, product: { uuid: IDS.packageB }, package: { uuid: IDS.packageB, packageItems } };
    return (await add([alone])).answer();
  };
  const oneFile = () =>
    server.call(cartCalls.toggleDigitalFile, { body: { file: customer.pictureUuids[0] ?? '', type: 'IP', wanted: true } }, as());
  const goodsOf = (lines: readonly { type: number; description: string; linePrice: number }[]) =>
    lines.filter(({ type }) => type === 0).map(({ description, linePrice }) => [description, linePrice]);

  test.each([
    ['a package of files', [['Package B', 49_900]], filesAlone],
    ['a single file', [['Digital file', 19_900]], oneFile],
  ] as const)(
    '[KEP-03] [PKG-01] %s is replaced by a package that contains it: cart, checkout, order and receipt charge once',
    async (_, before, first) => {
      await first();
      expect(goodsOf((await cartNow()).orderLines)).toHaveLength(before.length);
      expect((await cartNow()).summary.totalPrice).toBe(before[0][1]);
      await addPackage();
      const cart = await cartNow();
      expect([goodsOf(cart.orderLines), cart.summary.totalPrice]).toEqual([[['Package A', 69_900]], 69_900]);
      const checkout = await start();
      expect(goodsOf(checkout.cart.orderLines)).toEqual([['Package A', 69_900]]);
      const { order } = (await buy(checkout.checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).answer();
      const orderUuid = order?.uuid ?? '';
      const sold = (await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
      const fees = sold.orderLines.filter(({ type }) => type === 3).reduce((sum, { linePrice }) => sum + linePrice, 0);
      expect(goodsOf(sold.orderLines)).toEqual([['Package A', 69_900]]);
      expect(sold.summary.totalPrice).toBe(69_900 + fees);
      expect(await ordersOf()).toHaveLength(1);
      const [invoice, ...more] = await server.services.db.select().from(documents).where(eq(documents.orderUuid, orderUuid));
      expect(more).toEqual([]);
      const [line, ...others] = invoice?.content.lines ?? [];
      expect([line?.amount, line?.description]).toEqual([69_900, 'Package A: Card, Digital portrait set, Yearbook']);
      expect(others.map(({ description }) => description).join()).not.toMatch(/Digital|Package/);
      expect(invoice?.amount).toBe(69_900 + fees);
    },
  );

  test('[KEP-03] a package that is removed again leaves none of the items that it replaced, and nothing is charged for them', async () => {
    await filesAlone();
    const { uuid } = await addPackage();
    (await server.call(cartCalls.deleteCartLine, { params: { uuid } }, as())).answer();
    expect((await cartNow()).summary.totalPrice).toBe(0);
    expect(await server.services.db.$count(purchases, eq(purchases.userUuid, customer.uuid))).toBe(0);
  });
});
