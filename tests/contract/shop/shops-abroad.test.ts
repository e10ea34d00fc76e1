/** Shops of other countries, set up by the command from a shop.json, with complete purchases. */
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import type { NewOrderLine } from '#core/contract/cart.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { settingsCalls } from '#core/contract/settings.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { addressFields } from '#core/domain/validation/address-layout.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import type { ShopFile } from '#server/cli/setup/shop-file.ts';
import { publishDemo } from '#tests/fixtures/shop/publish-demo.ts';
import { documents, outgoingJobs } from '#server/db/schema.ts';
import { documentBlocks } from '#server/documents/document-blocks.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { instanceOf, moneyCustomer, type MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { ADDRESS, createShopper } from '#tests/fixtures/money/shopper.ts';
import { withChangedShop } from '#tests/fixtures/shop/changed-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

/** Amounts are in cents and pence: two posters, the post and the fee of the invoice. */
const SHOPS = [
  {
    place: 'Germany, in euros',
    country: 'DE',
    currency: 'EUR',
    taxPercent: 19,
    states: {},
    prices: { poster: 2_495, post: 490, fee: 150 },
    total: 5_630,
    words: { lines: ['€49.90', '€4.90', '€1.50'], total: '€56.30' },
    tax: { line: 'Of which tax (19 %)', column: 'Amount with VAT (EUR)', said: /VAT/ },
    fields: ['name', 'address', 'postalCode', 'city'],
    address: { postalCode: '10115', city: 'Berlin', state: '' },
    written: ['10115 Berlin'],
    wrong: { postalCode: '1011' },
    wrongField: 'deliveryAddress.postalCode',
  },
  {
    place: 'Great Britain, in pounds',
    country: 'GB',
    currency: 'GBP',
    taxPercent: 20,
    states: {},
    prices: { poster: 1_999, post: 350, fee: 100 },
    total: 4_448,
    words: { lines: ['£39.98', '£3.50', '£1'], total: '£44.48' },
    tax: { line: 'Of which tax (20 %)', column: 'Amount with VAT (GBP)', said: /VAT/ },
    fields: ['name', 'address', 'city', 'postalCode'],
    address: { postalCode: 'SW1A 1AA', city: 'London', state: '' },
    written: ['London', 'SW1A 1AA'],
    wrong: { postalCode: '10115' },
    wrongField: 'deliveryAddress.postalCode',
  },
  {
    place: 'the United States, in dollars',
    country: 'US',
    currency: 'USD',
    taxPercent: 0,
    states: { CA: 'California', NY: 'New York' },
    prices: { poster: 2_450, post: 699, fee: 0 },
    total: 5_599,
    words: { lines: ['$49', '$6.99'], total: '$55.99' },
    tax: { line: null, column: 'Amount (USD)', said: null },
    fields: ['name', 'address', 'city', 'state', 'postalCode'],
    address: { postalCode: '94103', city: 'San Francisco', state: 'CA' },
    written: ['San Francisco, CA 94103'],
    wrong: { state: 'Kent' },
    wrongField: 'deliveryAddress.state',
  },
  {
    place: 'the United States, with sales tax in its prices',
    country: 'US',
    currency: 'USD',
    taxPercent: 8,
    states: { CA: 'California', NY: 'New York' },
    prices: { poster: 2_450, post: 699, fee: 0 },
    total: 5_599,
    words: { lines: ['$49', '$6.99'], total: '$55.99' },
    tax: { line: 'Of which sales tax (8 %)', column: 'Amount with sales tax (USD)', said: /sales tax/i },
    fields: ['name', 'address', 'city', 'state', 'postalCode'],
    address: { postalCode: '94103', city: 'San Francisco', state: 'CA' },
    written: ['San Francisco, CA 94103'],
    wrong: { state: 'Kent' },
    wrongField: 'deliveryAddress.state',
  },
] as const;
type Abroad = (typeof SHOPS)[number];

const POST = '6a1f5d0e-6c1b-4b39-9f3e-000000000001';
const INVOICE = '6a1f5d0e-6c1b-4b39-9f3e-000000000002';
const text = (en: string) => ({ en });

/** The demo shop's file with the changes of a shop owner abroad. */
const shopFile =
  ({ country, currency, taxPercent, states, prices }: Abroad, posterUuid: string) =>
  (file: ShopFile): ShopFile => ({
    ...file,
    products: file.products.map((product) =>
      product.uuid === posterUuid
        ? { ...product, productprices: [{ quantity: 1, price: prices.poster, campaignprice: null, type: 1 }], campaignrequirement: null }
        : product,
    ),
    settings: {
      ...file.settings,
      portal: { ...file.settings.portal, currency, taxPercent, freeShippingThreshold: -1 },
      options: {
        ...file.settings.options,
        country,
        states: { ...states },
        gatherAddress2: false,
        gatherState: Object.keys(states).length > 0,
        useAddressAutocompleteService: false,
      },
      delivery: {
        ...file.settings.delivery,
        methods: [
          {
            type: 'postage',
            names: text('By post'),
            pickupLocations: [],
            options: [
              {
                uuid: POST,
                names: text('By post'),
                descriptions: text(''),
                price: prices.post,
                deliverytime: 5,
                isExpress: false,
                expire: null,
              },
            ],
          },
        ],
      },
      payment: {
        options: [
          {
            uuid: INVOICE,
            provider: 'invoice',
            deliveryMethods: null,
            titles: text('Invoice'),
            mobileTitles: text('Invoice'),
            descriptions: text(''),
            mobileDescriptions: text(''),
            verifyMobile: false,
            requirePersonNo: false,
            minimumAge: null,
            fee: prices.fee,
            enabledPaymentMethods: [],
          },
        ],
      },
    },
  });

describe.each(SHOPS)('a shop in $place', (shop) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let line: NewOrderLine;
  /** The output of the command. */
  let said: readonly string[];
  beforeAll(async () => {
    server = await startTestServer({ database: ONE_DATABASE });
    const setUp = async (posterUuid: string) =>
      withChangedShop(shopFile(shop, posterUuid), async (folder) => {
        const printed: string[] = [];
        await localCommands(server.services)['setup']?.([folder], (row) => printed.push(row));
        return printed;
      });
    await setUp('');
    await publishDemo(server.services, 'cover-poster');
    customer = await moneyCustomer(server);
    const session = { session: customer.session };
    const [poster] = (await server.call(templateCalls.listTemplates, { params: { type: 'photogifts' } }, session)).answer();
    if (!poster) throw new Error('The poster is listed');
    said = await setUp(poster.product.uuid);
    const { design } = (await server.call(templateCalls.templateByUuid, { params: { uuid: poster.uuid } }, session)).answer();
    const data = instanceOf(design, customer);
    const { displayList, hash } = await server.services.layout.layout(design, data, { language: 'en', country: shop.country });
    line = {
      uuid: randomUUID(),
      product: { uuid: poster.product.uuid },
      subProductUuids: [],
      quantity: 2,
      template: { uuid: design.uuid, version: design.version, data },
      approvedLayout: { engineVersion: displayList.engineVersion, hash, language: 'en' },
      subjects: [{ uuid: customer.subjectUuid }],
      package: null,
    };
  });
  afterAll(() => server.close());
  const { as, start, send } = createShopper(() => ({ server, customer }));

  test("[KEP-06] [CHK-04] [CHK-15] it asks for the address in its country's form, and charges and formats its own currency", async () => {
    expect(said[0]).toMatch(/^Fjordlys Foto: \d+ categories/);
    const { options, currency, seller } = (await server.call(settingsCalls.settings, { query: { lang: 'en' } }, as())).answer();
    expect([currency, addressFields(options)]).toEqual([shop.currency, shop.fields]);
    (await server.call(cartCalls.addCartLines, { body: { orderLines: [line] } }, as())).answer();
    const { checkoutUuid } = await start();
    const chosen = { params: { checkoutUuid, deliveryOptionUuid: POST, paymentOptionUuid: INVOICE } };
    const { cart } = (await server.call(checkoutCalls.choosePaymentOption, chosen, as())).answer();
    expect(cart.summary.totalPrice).toBe(shop.total);
    const deliveryAddress = { ...ADDRESS, name: 'Kim Lind', address: '1 Main Street', ...shop.address, country: shop.country };
    const purchase = (address: object) =>
      send(checkoutUuid, {
        deliveryOptionUuid: POST,
        paymentOptionUuid: INVOICE,
        deliveryOptionData: { deliveryAddress: { ...deliveryAddress, ...address } },
      });
    expect((await purchase(shop.wrong)).error()).toMatchObject({
      error: 'checkout.delivery_data_invalid',
      params: { field: shop.wrongField },
    });
    const orderUuid = (await purchase({})).answer().order?.uuid ?? '';
    const order = (await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
    expect(order.summary).toEqual({ totalPrice: shop.total, currency: shop.currency });
    expect(order.delivery.address).toMatchObject({ ...shop.address, address1: '1 Main Street' });
    const mails = (await server.services.db.select().from(outgoingJobs)).map(({ payload }) => JSON.stringify(payload));
    const { values } = JSON.parse(mails.find((mail) => mail.includes(orderUuid)) ?? '{}');
    const sent = (await server.deliverMail()).find(({ links }) => links.some((link) => link.endsWith(`/orders/${orderUuid}`)));
    // The first paragraph of goods, above the total.
    const [goods = ''] = (sent?.text ?? '').split('\n\n').filter((part) => part.includes(shop.words.total));
    const amounts = goods
      .split('\n')
      .slice(
        0,
        goods.split('\n').findIndex((row) => row.endsWith(shop.words.total)),
      )
      // The parts of a line are below it, indented.
      .filter((row) => !row.startsWith(' '))
      .map((row) => row.split(': ').at(-1));
    expect([values.total, amounts]).toEqual([shop.words.total, shop.words.lines]);
    expect(String(values.address).split('\n')).toEqual(['Kim Lind', '1 Main Street', ...shop.written]);
    const ofOrder = order.orderLines.filter(({ type }) => type === 4).map(({ description }) => description);
    expect(ofOrder, 'the name of its tax, and none of 0 %').toEqual([shop.tax.line].filter(Boolean));
    expect(String(values.vat).replace(/:.*/, ''), 'in the mail').toBe(shop.tax.line ?? '');
    const [invoice] = await server.services.db.select().from(documents).where(eq(documents.orderUuid, orderUuid));
    expect([invoice?.content.seller.isTaxRegistered, seller?.isTaxRegistered], 'the register is of Norway').toEqual([false, false]);
    const written = invoice ? documentBlocks(invoice.content, 'I-1').flatMap(({ cells }) => cells.map((cell) => cell.text)) : [];
    expect(written).toContain(shop.tax.column);
    expect(written.filter((said) => /\b(VAT|tax)\b/i.test(said)).every((said) => shop.tax.said?.test(said) ?? false)).toBe(true);
    expect(invoice?.content.buyer?.address.slice(1)).toEqual(shop.written);
  });
});
