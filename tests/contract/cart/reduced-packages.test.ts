/** A package in the cart that the shop now sells without one of its products. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { packages, products } from '#server/db/schema.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { withoutContentIds } from '#tests/fixtures/without-content-ids.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const IN_STORE = { paymentOptionUuid: PAYMENT.invoice, deliveryOptionUuid: DELIVERY.store, deliveryOptionData: { contactInfo: CONTACT } };

let server: TestServer;
let customer: MoneyCustomer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
  customer = await moneyCustomer(server);
});
afterAll(() => server.close());
const { addPackage, buy, cartNow, start } = createShopper(() => ({ server, customer }));

test('[KEP-07] [KEP-16] a package that is now sold without it keeps its other items, as the customer made them', async () => {
  const line = await addPackage();
  const before = await start();
  const { db } = server.services;
  const [row] = await db.select().from(packages).where(eq(packages.uuid, IDS.packageA));
  const items = row?.items ?? [];
  await db.update(products).set({ isSold: false }).where(eq(products.uuid, IDS.card));
  await db
    .update(packages)
    .set({ items: items.filter((item) => item.productUuid !== IDS.card) })
    .where(eq(packages.uuid, IDS.packageA));
  try {
    const shown = await cartNow();
    expect(
      shown.orderLines.map(({ isOffSale }) => isOffSale ?? false),
      'the cart does not say that it leaves',
    ).not.toContain(true);
    const refused = await buy(before.checkoutUuid, IN_STORE);
    expect(refused.error().error, 'nothing is sold that the open checkout has not shown').toBe('checkout.cart_changed');
    const { cart } = await start();
    expect(shown.summary.totalPrice, 'the cart counts what the checkout counts').toBe(cart.summary.totalPrice);
    expect(withoutContentIds(shown.orderLines)).toEqual(withoutContentIds(cart.orderLines));
    const [left] = cart.orderLines.filter(({ type }) => type === 0);
    expect(left?.uuid).toBe(line.uuid);
    const kept = line.package?.packageItems.filter((item) => item.product?.uuid !== IDS.card);
    expect(left?.package?.packageItems.map(({ uuid, templateData }) => ({ uuid, templateData }))).toEqual(
      kept?.map(({ uuid, templateData }) => ({ uuid, templateData })),
    );
  } finally {
    await db.update(packages).set({ items }).where(eq(packages.uuid, IDS.packageA));
  }
});
