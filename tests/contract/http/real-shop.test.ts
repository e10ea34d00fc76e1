/** A shop at a public https address, and how `setup` reads its file. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { setUpCommand } from '#server/cli/set-up-command.ts';
import { setUpShop } from '#server/cli/setup/set-up-shop.ts';
import { readConfig } from '#server/config.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { createPaymentProviders } from '#server/payment/payment-providers.ts';
import type { PaymentProvider } from '#server/payment/payment-provider.ts';
import { paymentNotices } from '#server/payment/payment-notices.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { withChangedShop } from '#tests/fixtures/shop/changed-shop.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

/** The money shop has designs of its own, not the demo shop's. */
const NO_DESIGNS = { packages: [], promotedProducts: [] };

const PUBLIC_URL = 'https://shop.example.org';
const GATEWAY = {
  SMS_GATEWAY: 'https',
  SMS_GATEWAY_URL: 'https://gateway.example.org',
  SMS_GATEWAY_BODY: '{"to": "{{to}}", "text": "{{text}}", "id": "{{key}}"}',
};
const config = (environment: Record<string, string>) => readConfig({ DATA_DIR: '.', ...environment });

describe('[BIZ-03] the sandbox card of a real shop', () => {
  let server: TestServer;
  let customer: MoneyCustomer;
  /** The same shop before it was opened to the public. */
  const payment = new Map<string, PaymentProvider>();
  const offer = (environment: Record<string, string>) => {
    payment.clear();
    for (const [name, provider] of createPaymentProviders(config(environment), server.services)) payment.set(name, provider);
  };
  beforeAll(async () => {
    server = await startTestServer({
      database: ONE_DATABASE,
      environment: { PUBLIC_URL, LOG_LEVEL: 'silent', ...GATEWAY },
      services: { payment },
    });
    offer({});
    await seedMoneyShop(server.services);
    customer = await moneyCustomer(server);
  });
  afterAll(() => server.close());
  const { as, buy, fill, ordersOf, start } = createShopper(() => ({ server, customer }));

  test('[BIZ-03] it is not offered, accepts no order, and pays no earlier order', async () => {
    await fill();
    const { order, transaction } = (await buy((await start()).checkoutUuid)).answer();
    const pageOf = () => server.call(checkoutCalls.paymentPage, { params: { transactionUuid: transaction?.uuid ?? '' } }, as());
    const token = /name="token" value="([^"]+)"/.exec((await pageOf()).bytes.toString('utf8'))?.[1] ?? '';

    offer({ PUBLIC_URL });
    const pressed = await fetch(`${server.url}${paths.payment(transaction?.uuid ?? '')}/sandbox`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: customer.session.header() },
      body: new URLSearchParams({ action: 'pay', token }),
    });
    expect([pressed.status, (await pageOf()).status]).toEqual([404, 503]);
    expect((await ordersOf()).map(({ uuid, state }) => [uuid, state])).toEqual([[order?.uuid, 'created']]);

    await fill();
    const { checkoutUuid } = await start();
    const params = { checkoutUuid, deliveryOptionUuid: DELIVERY.post };
    const offered = (await server.call(checkoutCalls.listPaymentOptions, { params }, as())).answer().paymentOptions;
    expect(offered.map(({ uuid }) => uuid)).toEqual([PAYMENT.invoice, PAYMENT.checked]);
    expect((await buy(checkoutUuid)).error().error).toBe('checkout.payment_option_not_found');
    expect(await paymentNotices(server.services)).toEqual([
      "The payment option 'Card' is not offered: sandbox-card charges nothing, and PUBLIC_URL is a real shop's address. SANDBOX_PAYMENTS=1 offers it in a shop that is only for show.",
    ]);
  });

  test('[BIZ-03] only https makes a shop a real one, unless the operator says otherwise', () => {
    const has = (environment: Record<string, string>) => createPaymentProviders(config(environment), server.services).has('sandbox-card');
    expect([has({}), has({ PUBLIC_URL: 'http://localhost:8080' }), has({ PUBLIC_URL })]).toEqual([true, true, false]);
    expect([has({ PUBLIC_URL, SANDBOX_PAYMENTS: '1' }), has({ SANDBOX_PAYMENTS: '0' })]).toEqual([true, false]);
  });

  test('[BIZ-03] set-up refuses an unknown payment provider, names the known ones, and changes nothing', async () => {
    const before = await loadSettings(server.services.db);
    const refused = await withChangedShop(
      (shop) => {
        const { options } = shop.settings.payment;
        const unknown = options.slice(0, 1).map((option) => ({ ...option, provider: 'paypal' }));
        return { ...shop, ...NO_DESIGNS, settings: { ...shop.settings, payment: { options: [...unknown, ...options.slice(1)] } } };
      },
      (folder) => setUpShop(server.services, folder),
    );
    expect(refused).toEqual({
      ok: false,
      error: [
        expect.stringMatching(
          /^shop\.json, line \d+, column \d+: settings\.payment\.options\[0\]\.provider: there is no payment provider paypal; known are invoice, sandbox-card, stripe, vipps$/,
        ),
      ],
    });
    expect(await loadSettings(server.services.db)).toEqual(before);
  });

  test('[KEP-10] [CAT-14] set-up refuses a menu entry that leads nowhere', async () => {
    const refused = await withChangedShop(
      (shop) => {
        const [entry] = shop.settings.menu.entries;
        if (!entry) throw new Error('The demo shop has a menu');
        const wrong = { ...entry, type: 'internal' as const, target: 'products.calendar', data: null, children: [] };
        const unread = { ...wrong, target: 'products.cards', data: 'christmas' };
        return {
          ...shop,
          ...NO_DESIGNS,
          settings: { ...shop.settings, menu: { entries: [{ ...entry, data: null, children: [wrong, unread] }] } },
        };
      },
      (folder) => setUpShop(server.services, folder),
    );
    expect(refused).toEqual({
      ok: false,
      error: [
        expect.stringMatching(
          /'products\.calendar' is neither a path that begins with \/ nor a named route: .*products\.calendars\.create/,
        ),
        expect.stringContaining("its data is no JSON object with the route's parameters"),
      ],
    });
  });

  test('[OPX-09] set-up names every mistyped key and wrong value of shop.json with its line, and changes nothing', async () => {
    const before = await loadSettings(server.services.db);
    const printed: string[] = [];
    const lines = await withChangedShop(
      (shop) => shop,
      async (folder) => {
        const file = join(folder, 'shop.json');
        const text = (await readFile(file, 'utf8'))
          .replace('"name": "Fjordlys Foto"', '"name": "Fjordlys Bilder"')
          .replace('"freeShippingThreshold"', '"freeShipingThreshold"')
          .replace('"taxPercent": 25', '"taxPercent": "25 %"');
        await writeFile(file, text);
        await expect(setUpCommand(server.services, [folder], (line) => printed.push(line))).rejects.toThrow('Nothing was changed.');
        return text.split('\n');
      },
    );
    const lineOf = (words: string): number => lines.findIndex((line) => line.includes(words)) + 1;
    expect(printed).toEqual([
      expect.stringMatching(
        new RegExp(`^refused: shop\\.json, line ${lineOf('"portal"')}, column \\d+: settings\\.portal\\.freeShippingThreshold is missing`),
      ),
      `refused: shop.json, line ${lineOf('"freeShipingThreshold"')}, column 7: settings.portal.freeShipingThreshold is not known; did you mean "freeShippingThreshold"?`,
      `refused: shop.json, line ${lineOf('"taxPercent"')}, column 21: settings.portal.taxPercent: expected a number, found "25 %"`,
    ]);
    expect(await loadSettings(server.services.db)).toEqual(before);
  });

  test('[OPX-09] set-up refuses a picture that is not beside shop.json, with the line that names it', async () => {
    const refused = await withChangedShop(
      (shop) => ({
        ...shop,
        ...NO_DESIGNS,
        categories: shop.categories.map((category, at) => ({ ...category, image: at === 0 ? 'images/my front.jpg' : category.image })),
        settings: { ...shop.settings, portal: { ...shop.settings.portal, frontPageImage: 'images/gone.jpg', defaultLanguage: 'fi' } },
      }),
      (folder) => setUpShop(server.services, folder),
    );
    expect(refused).toEqual({
      ok: false,
      error: [
        expect.stringMatching(/line \d+, column 26: settings\.portal\.defaultLanguage: expected one of the shop's languages \(en, nb\)$/),
        expect.stringMatching(/settings\.portal\.frontPageImage: there is no file images\/gone\.jpg beside shop\.json$/),
        expect.stringMatching(/categories\[0\]\.image: expected the path of a .* picture without spaces, .*found "images\/my front\.jpg"$/),
      ],
    });
  });
});
