/** Compares a shop.json set up by the command `setup` with the answers that tests of screens use for such a shop. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import type { ShopFile } from '#server/cli/setup/shop-file.ts';
import { publishDemo } from '#tests/fixtures/shop/publish-demo.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { instanceOf, moneyCustomer, type MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { withChangedShop } from '#tests/fixtures/shop/changed-shop.ts';
import {
  ADDRESS_OPTIONS,
  asOtherShop,
  atMostForty,
  byPostOnly,
  EDITOR_OPTIONS,
  inMoreLanguages,
  otherShop,
  withoutOwnPreviews,
  withoutRetouch,
  withShopOptions,
} from '#tests/fixtures/shop/other-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
let customer: MoneyCustomer;
/** The answers of the demo shop. */
let demo: Awaited<ReturnType<typeof readShop>>;
const { as, start } = createShopper(() => ({ server, customer }));

const setUp = (change: (file: ShopFile) => ShopFile) =>
  withChangedShop(change, async (folder) => localCommands(server.services)['setup']?.([folder], () => undefined));
const setUpSettings = (change: (settings: ShopFile['settings']) => ShopFile['settings']) =>
  setUp((file) => ({ ...file, settings: change(file.settings) }));

const settings = async () => (await server.call(settingsCalls.settings, { query: { lang: 'en' } }, as())).answer();
const prices = async () => (await server.call(shopCalls.prices, {}, as())).answer();
/** Each checkout has a different id. */
const checkout = async () => ({ ...(await start()), checkoutUuid: '' });
async function paymentOptions() {
  const { checkoutUuid, deliveryOptions } = await start();
  const [standard] = deliveryOptions.find(({ type }) => type === 'postage')?.deliveryOptions ?? [];
  const params = { checkoutUuid, deliveryOptionUuid: standard?.uuid ?? '' };
  return (await server.call(checkoutCalls.listPaymentOptions, { params }, as())).answer().paymentOptions;
}

const posters = async () => (await server.call(templateCalls.photoGiftCategoryInfo, { params: { category: 'posters' } }, as())).answer();
const readShop = async () => ({
  settings: await settings(),
  prices: await prices(),
  checkout: await checkout(),
  payment: await paymentOptions(),
  posters: await posters(),
});

/** The demo shop, and a customer with a poster in the cart. */
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await setUp((file) => file);
  await publishDemo(server.services, 'cover-poster');
  customer = await moneyCustomer(server);
  const [poster] = (await server.call(templateCalls.listTemplates, { params: { type: 'photogifts' } }, as())).answer();
  if (!poster) throw new Error('The poster is listed');
  const { design } = (await server.call(templateCalls.templateByUuid, { params: { uuid: poster.uuid } }, as())).answer();
  const data = instanceOf(design, customer);
  const { displayList, hash } = await server.services.layout.layout(design, data, { language: 'en', country: 'NO' });
  const line = {
    uuid: randomUUID(),
    product: { uuid: poster.product.uuid },
    subProductUuids: [],
    quantity: 2,
    template: { uuid: design.uuid, version: design.version, data },
    approvedLayout: { engineVersion: displayList.engineVersion, hash, language: 'en' },
    subjects: [{ uuid: customer.subjectUuid }],
    package: null,
  };
  (await server.call(cartCalls.addCartLines, { body: { orderLines: [line] } }, as())).answer();
  demo = await readShop();
});
afterAll(() => server.close());

test('[CHK-06] [CHK-14] [PUB-07] in euros, without gifts, with a last day for express and HTML about its card: each call answers as the shop.json says', async () => {
  await setUp(asOtherShop);
  expect(await settings()).toEqual(otherShop.settings(demo.settings));
  expect(await prices()).toEqual(otherShop.prices(demo.prices));
  expect(await checkout()).toEqual(otherShop.checkout(demo.checkout));
  const payment = await paymentOptions();
  expect(payment).toEqual(otherShop.paymentOptions(demo.payment));
  expect(payment, 'the shop has its own words').not.toEqual(demo.payment);
});

test('[RET-01] [PRC-04] a shop.json without a product for retouch is a price list without one', async () => {
  await setUpSettings(withoutRetouch.file);
  expect(await prices()).toEqual(withoutRetouch.prices(demo.prices));
});

test("[EDT-15] [CAT-09] another maximum of a product, and a category with its designer's previews, are answered as the shop.json says", async () => {
  await setUp((file) => withoutOwnPreviews.file(atMostForty.file(file)));
  expect(await prices()).toEqual(atMostForty.prices(demo.prices));
  expect(await posters()).toEqual(withoutOwnPreviews.info(demo.posters));
});

test('[PUB-07] [CHK-02] more languages and a single way of delivery are answered as the shop.json says', async () => {
  await setUpSettings((file) => byPostOnly.file(inMoreLanguages.file(file)));
  expect(await settings()).toEqual(inMoreLanguages.settings(demo.settings));
  expect(await checkout()).toEqual(byPostOnly.checkout(demo.checkout));
});

test.each(Object.entries(ADDRESS_OPTIONS))(
  '[CHK-04] [CHK-05] the checkout asks for the address of a shop.json of %s',
  async (_name, options) => {
    await setUpSettings(withShopOptions.file(options));
    expect((await checkout()).options).toEqual(withShopOptions.checkout(options)(demo.checkout).options);
  },
);

test.each(Object.entries(EDITOR_OPTIONS))(
  '[EDT-03] [EDT-04] [EDT-06] a disabled editor option is answered as the shop.json says: %s',
  async (_name, options) => {
    await setUpSettings(withShopOptions.file(options));
    expect(await settings()).toEqual(withShopOptions.settings(options)(demo.settings));
  },
);
