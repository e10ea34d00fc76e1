import fs from 'node:fs';
import { expect, test } from 'vitest';
import { checkJsonFile } from '../json-file/check-json-file.ts';
import { amountFaults } from './amount-rules.ts';
import { type ShopFile, ShopFileSchema } from './shop-file.ts';
import { basicFaults } from './basic-rules.ts';
import { referenceFaults } from './reference-rules.ts';
import { shopFaults } from './shop-rules.ts';

const DEMO = 'server/demo';
const NO_KEYS = { stripe: null, vipps: null, sms: null };
const TWILIO = { kind: 'twilio', accountSid: 'AC1', authToken: 'a', from: 'Fjordlys', host: new URL('https://api.twilio.com') } as const;
/** The demo shop's own. */
const DESIGNS = fs
  .readdirSync(`${DEMO}/templates`)
  .map((name): { uuid: string; name: string } => JSON.parse(fs.readFileSync(`${DEMO}/templates/${name}/template.json`, 'utf8')));
const demo = (): ShopFile => ShopFileSchema.parse(JSON.parse(fs.readFileSync(`${DEMO}/shop.json`, 'utf8')));

function first<T>(entries: readonly T[]): T {
  const [entry] = entries;
  if (entry === undefined) throw new Error('The demo shop has one');
  return entry;
}

/** The errors of the demo shop after the change; the rules run after the schema has passed. */
function said(change: (shop: ShopFile) => void, published = 1): string[] {
  const shop = demo();
  change(shop);
  const rules = (file: ShopFile) => [
    ...basicFaults(file, published),
    ...shopFaults(file, DEMO, NO_KEYS),
    ...referenceFaults(file, DESIGNS),
  ];
  const checked = checkJsonFile(JSON.stringify(shop), ShopFileSchema, rules, amountFaults);
  return checked.ok ? [] : checked.error.map(({ text }) => text);
}

test('[OPX-09] [BIZ-03] the demo shop is accepted as it is', () => {
  expect(said(() => undefined)).toEqual([]);
  // A shop without designs needs no categories.
  expect(said((shop) => (shop.categories = []), 0)).toEqual([]);
  // -1 turns free delivery off.
  expect(said(({ settings }) => (settings.portal.freeShippingThreshold = -1))).toEqual([]);
});

test('[BIZ-03] set-up refuses an option of Stripe without its keys', () => {
  const withStripe = (shop: ShopFile) => Object.assign(first(shop.settings.payment.options), { provider: 'stripe' });
  expect(said(withStripe)).toEqual([
    expect.stringMatching(
      /^settings\.payment\.options\[0\]\.provider: stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the environment$/,
    ),
  ]);
  const keys = { ...NO_KEYS, stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', host: null } };
  const shop = demo();
  withStripe(shop);
  expect(shopFaults(shop, DEMO, keys)).toEqual([]);
});

test('[BIZ-05] a real shop with invoices needs a seller with number, account and address; a trial shop does not', () => {
  const keys = { ...NO_KEYS, sms: TWILIO, publicUrl: 'https://shop.example' };
  const shop = demo();
  expect(shop.settings.payment.options.some(({ provider }) => provider === 'invoice')).toBe(true);
  expect(shopFaults(shop, DEMO, keys)).toEqual([]);
  Object.assign(shop.settings.seller, { organisationNumber: '', bankAccount: '' });
  shop.settings.portal.contactInfo.city = '';
  const places = shopFaults(shop, DEMO, keys).map(({ path }) => path.join('.'));
  expect(places).toEqual(['settings.seller.organisationNumber', 'settings.seller.bankAccount', 'settings.portal.contactInfo.city']);
  expect(shopFaults(shop, DEMO, { ...keys, publicUrl: 'http://localhost:4000' })).toEqual([]);
  shop.settings.payment.options = shop.settings.payment.options.filter(({ provider }) => provider !== 'invoice');
  expect(shopFaults(shop, DEMO, keys)).toEqual([]);
});

test('[BIZ-06] a real shop whose option verifies the phone number needs a gateway for text messages; a trial shop does not', () => {
  const keys = { ...NO_KEYS, publicUrl: 'https://shop.example' };
  const shop = demo();
  const faults = shopFaults(shop, DEMO, keys);
  expect(faults.map(({ path }) => path.join('.'))).toEqual(['settings.payment.options.2.verifyMobile']);
  expect(faults[0]?.text).toContain('SMS_GATEWAY=twilio');
  expect(shopFaults(shop, DEMO, { ...keys, sms: TWILIO })).toEqual([]);
  expect(shopFaults(shop, DEMO, { ...keys, publicUrl: 'http://localhost:4000' })).toEqual([]);
  for (const option of shop.settings.payment.options) option.verifyMobile = false;
  expect(shopFaults(shop, DEMO, keys)).toEqual([]);
});

type Refusal = readonly [change: (shop: ShopFile) => void, expected: RegExp];
const REFUSALS: readonly Refusal[] = [
  [
    ({ products }) => (first(first(products).productprices).price = -1),
    /^products\[0\]\.productprices\[0\]\.price: expected a whole number from 0 to 2147483647, found -1$/,
  ],
  [
    ({ products }) => (first(first(products).productprices).price = 3_000_000_000),
    /productprices\[0\]\.price: expected a whole number from 0/,
  ],
  [({ products }) => (first(first(products).productprices).quantity = -5), /productprices\[0\]\.quantity: expected/],
  [
    ({ products }) => first(products).productprices.push({ ...first(first(products).productprices) }),
    /^products\[0\]\.productprices: two prices have the same quantity$/,
  ],
  [
    ({ products }) => Object.assign(first(products), { minorderpartquantity: 10, maximumQuantity: 5 }),
    /^products\[0\]\.maximumQuantity: is below the 10 pieces/,
  ],
  [({ products }) => (first(products).campaignrequirement = -1), /^products\[0\]\.campaignrequirement: expected/],
  [({ products }) => products.push(first(products)), /\.uuid: ".*" is named twice$/],
  [({ packages }) => (first(packages).timeLimitHours = -1), /^packages\[0\]\.timeLimitHours: expected/],
  [({ packages }) => (first(packages).priceIncludingDiscount = -1), /^packages\[0\]\.priceIncludingDiscount: expected/],
  [({ promotedProducts }) => (first(promotedProducts).rebatedPrice = -1), /^promotedProducts\[0\]\.rebatedPrice: expected/],
  [
    ({ rebateCodes }) => Object.assign(first(rebateCodes), { kind: 'percent', value: 101 }),
    /^rebateCodes\[0\]\.value: expected a number from 0 to 100, found 101$/,
  ],
  [
    ({ rebateCodes }) => rebateCodes.push({ ...first(rebateCodes), code: ` ${first(rebateCodes).code.toLowerCase()}` }),
    /^rebateCodes\[\d+\]\.code: ".*" is named twice$/,
  ],
  [
    ({ rebateCodes }) => Object.assign(first(rebateCodes), { firstDay: '2026-12-02', lastDay: '2026-12-01' }),
    /^rebateCodes\[0\]\.lastDay: is before the first day, 2026-12-02$/,
  ],
  [
    ({ rebateCodes }) => Object.assign(first(rebateCodes), { uses: 2, usesPerCustomer: 3 }),
    /^rebateCodes\[0\]\.usesPerCustomer: is more than the 2 uses/,
  ],
  [
    ({ rebateCodes }) => Object.assign(first(rebateCodes), { goods: ['3c9a7b52-66d0-4d8b-9f3e-5b1b8f0c2a77'] }),
    /^rebateCodes\[0\]\.goods\[0\]: there is no product or package 3c9a7b52/,
  ],
  [
    ({ settings }) => (first(settings.payment.options).fee = 1_000_001),
    /^settings\.payment\.options\[0\]\.fee: expected a number from 0 to 1000000, found 1000001$/,
  ],
  [
    ({ settings }) => (first(first(settings.delivery.methods).options).price = 4_900_000),
    /\.options\[0\]\.price: .* to 1000000, found 4900000$/,
  ],
  [
    ({ settings }) => (first(first(settings.delivery.methods).options).expire = '2026-11-31'),
    /\.options\[0\]\.expire: expected a day as "2027-01-31", found "2026-11-31"$/,
  ],
  [({ settings }) => (settings.delivery.retouchDays = -1), /^settings\.delivery\.retouchDays: expected a number from 0 to 3650/],
  [
    ({ settings }) => (settings.portal.freeShippingThreshold = -2),
    /^settings\.portal\.freeShippingThreshold: expected a number from -1 to 2147483647, found -2$/,
  ],
  [({ settings }) => (first(settings.payment.options).fee = -1), /^settings\.payment\.options\[0\]\.fee: expected a number from 0/],
  [
    ({ settings }) => (first(first(settings.delivery.methods).options).price = -1),
    /^settings\.delivery\.methods\[0\]\.options\[0\]\.price: expected/,
  ],
  [({ settings }) => (first(first(settings.delivery.methods).options).deliverytime = -1), /\.options\[0\]\.deliverytime: expected/],
  [({ settings }) => (settings.portal.taxPercent = -25), /^settings\.portal\.taxPercent: expected a number from 0 to 100, found -25$/],
  [
    ({ settings }) => (settings.portal.digitalRebate = { rebatedDigitalFilePrice: -1, rebatedDigitalSetPrice: 1 }),
    /rebatedDigitalFilePrice: expected/,
  ],
  [
    ({ settings }) => (first(settings.catalogues.offers).maxQuantity = 0),
    /^settings\.catalogues\.offers\[0\]\.maxQuantity: expected a number from 1/,
  ],
  [
    ({ categories }) => (first(categories).image = '../demo/images/front.jpg'),
    /^categories\[0\]\.image: .* leads out of the folder of shop\.json$/,
  ],
  [
    ({ pages }) => (first(pages).modules.en = [{ type: 'Image', src: '../front.jpg', link: null, openInNewWindow: false }]),
    /^pages\[0\]\.modules\.en\[0\]\.src: .* leads out of the folder/,
  ],
  [
    ({ products }) => Object.assign(first(products), { productprices: [{ quantity: 1, price: 100, campaignprice: null, type: 0 }] }),
    /^products\[0\]\.productprices: none of the prices is of type 1/,
  ],
  [({ settings }) => (settings.portal.name = ' '), /^settings\.portal\.name: expected the name of the shop/],
  ...['ZZZ', 'nok'].map(
    (currency): Refusal => [({ settings }) => (settings.portal.currency = currency), /^settings\.portal\.currency: expected a currency/],
  ),
  ...['Norway', 'ZZ', 'no', ''].map(
    (country): Refusal => [({ settings }) => (settings.options.country = country), /^settings\.options\.country: expected a country/],
  ),
  [
    ({ settings }) => (settings.portal.contactInfo.email = 'post at example'),
    /^settings\.portal\.contactInfo\.email: expected an e-mail address, found "post at example"$/,
  ],
  [({ settings }) => (settings.payment.options = []), /^settings\.payment\.options: expected at least one way to pay$/],
  [(shop) => (shop.categories = []), /^categories: expected the categories of the 1 published designs, found none$/],
  [({ products }) => (first(products).names.en = ''), /^products\[0\]\.names\.en: expected the name of the product/],
  [
    ({ settings, products }) => (settings.portal.fixedProducts.catalogue = first(products).uuid),
    /^settings\.portal\.fixedProducts\.catalogue: expected a product of type 14, found one of type 1$/,
  ],
  ...['javascript:alert(1)', 'data:text/html,x', '//example.org'].map(
    (target): Refusal => [
      ({ settings }) => Object.assign(first(settings.menu.entries), { type: 'other', target, data: null, children: [] }),
      /^settings\.menu\.entries\[0\]\.target: '.*' is no address of a page/,
    ],
  ),
];

test('[OPX-09] set-up refuses implausible amounts, names and pictures, each at its place', () => {
  for (const [change, expected] of REFUSALS) expect(said(change)).toEqual([expect.stringMatching(expected)]);
});

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const menuTo =
  (target: string, data: string | null = null) =>
  ({ settings }: ShopFile) =>
    Object.assign(first(settings.menu.entries), { type: 'internal', target, data, children: [] });
const twice =
  <T>(listOf: (shop: ShopFile) => T[]) =>
  (shop: ShopFile) =>
    listOf(shop).push(first(listOf(shop)));
const DEAD_ENDS: readonly Refusal[] = [
  [
    ({ packages }) => (first(first(packages).items).templateUuid = UNKNOWN),
    /^packages\[0\]\.items\[0\]\.templateUuid: no published design is 0{8}/,
  ],
  [({ promotedProducts }) => (first(promotedProducts).templateUuid = UNKNOWN), /^promotedProducts\[0\]\.templateUuid: no published design/],
  [
    ({ promotedProducts }) => (first(promotedProducts).category = 'poster'),
    /^promotedProducts\[0\]\.category: there is no category "poster"; did you mean "posters"\?$/,
  ],
  ...(
    [
      ['/nowhere', null, 'the shop has no such page'],
      ['/wp-admin/', null, 'the shop has no such page'],
      ['products.photogifts.category', '{"category":"no such thing"}', 'there is no category "no such thing"'],
      ['/pages/abuot', null, 'there is no page "abuot"; did you mean "about"\\?'],
      ['/products/photogifts/mug', null, 'there is no category "mug"; did you mean "mugs"\\?'],
      ['/products/photogift', null, 'there is no list "photogift"; did you mean "photogifts"\\?'],
      ['products.photogifts.category', '{"category":"chairs"}', 'there is no category "chairs"'],
      [`/products/packages/${UNKNOWN}`, null, `there is no package ${UNKNOWN}`],
      [`/products/cards/${UNKNOWN}/${UNKNOWN}`, null, `there is no product ${UNKNOWN}`],
    ] as const
  ).map(
    ([target, data, text]): Refusal => [
      menuTo(target, data),
      new RegExp(`^settings\\.menu\\.entries\\[0\\]\\.target: '.*' leads to nothing: ${text}$`),
    ],
  ),
  [
    ({ packages }) => (first(packages).linkInfo = { type: 'cards', category: 'eastre' }),
    /^packages\[0\]\.linkInfo: '\/products\/cards\/eastre' leads to nothing/,
  ],
  [
    ({ pages }) => first(pages).modules.en.push({ type: 'Image', src: 'images/front.jpg', link: '/product', openInNewWindow: false }),
    /^pages\[0\]\.modules\.en\[\d+\]\.link: '\/product' leads to nothing/,
  ],
  ...['xq', 'english'].map(
    (name): Refusal => [
      ({ settings }) => settings.portal.languages.push({ long: 'Unknown', name }),
      /^settings\.portal\.languages\[2\]\.name: expected a language/,
    ],
  ),
  ...['Fjordlys\r\nBcc: someone@example.org', 'Fjordlys\u202eotoF'].map(
    (name): Refusal => [({ settings }) => (settings.portal.name = name), /^settings\.portal\.name: expected one line/],
  ),
  [({ settings }) => (settings.portal.name = 'F'.repeat(81)), /^settings\.portal\.name: expected at most 80 characters, found 81$/],
  [
    ({ settings }) => settings.portal.languages.push({ long: 'Deutsch', name: 'de' }),
    /^settings\.portal\.languages\[2\]\.name: the shop has words in en, nb, sv, and none in "de"/,
  ],
  ...(
    [
      ['categories\\[\\d+\\]\\.internalName', twice(({ categories }) => categories)],
      ['categories\\[1\\]\\.subCategories\\[\\d+\\]\\.internalName', twice(({ categories }) => categories[1]?.subCategories ?? [])],
      ['promotedProducts\\[\\d+\\]\\.uuid', twice(({ promotedProducts }) => promotedProducts)],
      ['packages\\[0\\]\\.items\\[\\d+\\]\\.uuid', twice(({ packages }) => first(packages).items)],
      ['pages\\[1\\]\\.id', twice(({ pages }) => pages)],
      ['settings\\.portal\\.languages\\[2\\]\\.name', twice(({ settings }) => settings.portal.languages)],
      ['settings\\.payment\\.options\\[\\d+\\]\\.uuid', twice(({ settings }) => settings.payment.options)],
      ['settings\\.catalogues\\.offers\\[\\d+\\]\\.uuid', twice(({ settings }) => settings.catalogues.offers)],
      [
        'settings\\.delivery\\.methods\\[0\\]\\.options\\[\\d+\\]\\.uuid',
        twice(({ settings }) => first(settings.delivery.methods).options),
      ],
    ] as const
  ).map(([place, change]): Refusal => [change, new RegExp(`^${place}: ".*" is named twice$`)]),
];

test('[OPX-09] set-up refuses designs, links, categories and languages that do not exist, and duplicate ids, each at its place', () => {
  for (const [change, expected] of DEAD_ENDS) expect(said(change)).toEqual([expect.stringMatching(expected)]);
  // A first set-up runs before its designs exist.
  const shop = demo();
  first(shop.promotedProducts).templateUuid = UNKNOWN;
  expect(referenceFaults(shop, [])).toEqual([]);
});

test('[OPX-09] one attempt reports wrong amounts together with wrong shapes', () => {
  expect(
    said(({ settings, products }) => {
      Object.assign(settings.portal, { name: 7 });
      first(settings.payment.options).fee = -1;
      products.push(first(products));
    }),
  ).toEqual([
    expect.stringMatching(/^settings\.portal\.name: expected/),
    expect.stringMatching(/^settings\.payment\.options\[0\]\.fee: expected/),
    expect.stringMatching(/^products\[\d+\]\.uuid: ".*" is named twice$/),
  ]);
});
