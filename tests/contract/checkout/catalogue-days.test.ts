/** The customer approves the delivery days of catalogues as well as the day of delivery (CHK-10). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkoutDifferences } from '#core/domain/cart/changes/cart-changes.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { saveSettings } from '#server/features/settings/load-settings.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { MONEY_SETTINGS } from '#tests/fixtures/money/money-settings.ts';
import { moneyCustomer, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
let customer: MoneyCustomer;
const { as, buy, ordersOf, start } = createShopper(() => ({ server, customer }));
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
beforeEach(async () => {
  customer = await moneyCustomer(server);
});
afterAll(() => server.close());

const deliverWithin = (deliveryDays: number) => {
  const offers = MONEY_SETTINGS.catalogues.offers.map((offer) => ({ ...offer, deliveryDays }));
  return saveSettings(server.services.db, { ...MONEY_SETTINGS, catalogues: { ...MONEY_SETTINGS.catalogues, offers } });
};

test('[CHK-10] [UPS-03] a catalogue whose days the shop changes while the checkout is open is refused, and a new one shows both', async () => {
  await deliverWithin(30);
  const [offer] = (await server.call(shopCalls.getCatalogues, {}, as())).answer();
  if (!offer) throw new Error('The shop offers a catalogue');
  (await server.call(cartCalls.buyCatalogues, { body: { catalogues: [{ ...offer, quantity: 1 }] } }, as())).answer();
  const first = await start();
  await deliverWithin(90);
  expect((await buy(first.checkoutUuid)).error().error).toBe('checkout.cart_changed');
  expect(await ordersOf()).toEqual([]);
  const again = await start();
  const seen = { cart: first.cart, catalogueDays: first.catalogueMaxDeliveryTime, delivery: null };
  expect(checkoutDifferences(seen, again)).toEqual([{ kind: 'catalogueDays', from: 30, to: 90 }]);
  (await buy(again.checkoutUuid)).answer();
  expect((await ordersOf())[0]?.order.catalogueMaxDeliveryTime).toBe(90);
});
