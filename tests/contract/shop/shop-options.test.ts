/** The options of a shop.json, set up by the command `setup`, in the answers of its calls. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settingsCalls } from '#core/contract/settings.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import type { ShopFile } from '#server/cli/setup/shop-file.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { moneyCustomer, type MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { withChangedShop } from '#tests/fixtures/shop/changed-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
let customer: MoneyCustomer;
const { as, start } = createShopper(() => ({ server, customer }));
const setUp = (change: (settings: ShopFile['settings']) => ShopFile['settings']) =>
  withChangedShop(
    (file) => ({ ...file, settings: change(file.settings) }),
    async (folder) => localCommands(server.services)['setup']?.([folder], () => undefined),
  );
const withFixed = (changes: Partial<ShopFile['settings']['portal']['fixedProducts']>) =>
  setUp((settings) => ({
    ...settings,
    portal: { ...settings.portal, fixedProducts: { ...settings.portal.fixedProducts, ...changes } },
  }));
const prices = async () => (await server.call(shopCalls.prices, {}, as())).answer();

beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
});
afterAll(() => server.close());
beforeEach(async () => {
  await setUp((settings) => settings);
  customer = await moneyCustomer(server);
});

const buyFile = async (): Promise<string> => {
  const [pictureUuid = ''] = customer.pictureUuids;
  (await server.call(cartCalls.toggleDigitalFile, { body: { file: pictureUuid, type: 'IP', wanted: true } }, as())).answer();
  return pictureUuid;
};

test('[RET-01] [PRC-04] a shop whose shop.json names no product for retouch offers none, refuses it, and offers it again when it names one', async () => {
  const pictureUuid = await buyFile();
  const { fixedProducts, products } = await prices();
  const [subProduct] = products.find(({ uuid }) => uuid === fixedProducts.retouch)?.subproducts ?? [];
  const retouch = () =>
    server.call(cartCalls.toggleRetouch, { params: { pictureUuid, subProductUuid: subProduct?.uuid ?? '' }, body: { wanted: true } }, as());
  await withFixed({ retouch: null });
  expect((await prices()).fixedProducts).toEqual({ ...fixedProducts, retouch: null });
  expect((await retouch()).error().error).toBe('cart.retouch_not_available');
  await setUp((settings) => settings);
  expect((await prices()).fixedProducts).toEqual(fixedProducts);
  expect((await retouch()).answer().cart.orderLines.some((line) => line.product?.uuid === fixedProducts.retouch)).toBe(true);
});

test('[CRT-07] [CRT-10] [PUB-04] no free delivery, no begin_checkout, no privacy policy and no comment, as the shop chose', async () => {
  await setUp((settings) => ({
    ...settings,
    portal: { ...settings.portal, freeShippingThreshold: -1 },
    terms: { ...settings.terms, privacyPolicy: null },
    options: { ...settings.options, beginCheckoutEvent: false, hideOrderComment: true },
  }));
  expect((await prices()).freeShippingThreshold).toBe(-1);
  const { options, webshop } = (await server.call(settingsCalls.settings, { query: { lang: 'en' } }, as())).answer();
  expect(options).toMatchObject({ hasPrivacyPolicy: false, beginCheckoutEvent: false });
  expect(webshop).toMatchObject({ hasPrivacyPolicy: false, freeShippingThreshold: -1 });
  await buyFile();
  expect((await start()).options.hideOrderComment).toBe(true);
});
