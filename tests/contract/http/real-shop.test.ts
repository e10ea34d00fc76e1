/** A shop at a public https address: nothing is handed out for a payment in which no money moves. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { setUpShop } from '#server/cli/setup/set-up-shop.ts';
import { readConfig } from '#server/config.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { createPaymentProviders } from '#server/payment/payment-providers.ts';
import { paymentNotices } from '#server/payment/payment-notices.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { withChangedShop } from '#tests/fixtures/shop/changed-shop.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const PUBLIC_URL = 'https://shop.example.org';
const config = (environment: Record<string, string>) => readConfig({ DATA_DIR: '.', ...environment });

describe('[BIZ-03] the sandbox card of a real shop', () => {
  let server: TestServer;
  let customer: MoneyCustomer;
  /** As the same shop was before it was opened to the public. */
  const payment = new Map(createPaymentProviders(config({})));
  beforeAll(async () => {
    server = await startTestServer({ database: ONE_DATABASE, environment: { PUBLIC_URL, LOG_LEVEL: 'silent' }, services: { payment } });
    await seedMoneyShop(server.services);
    customer = await moneyCustomer(server);
  });
  afterAll(() => server.close());
  const { as, buy, fill, ordersOf, start } = createShopper(() => ({ server, customer }));

  test('[BIZ-03] it is not offered, an order is not taken with it, and an order from before is not paid with it', async () => {
    await fill();
    const { order, transaction } = (await buy((await start()).checkoutUuid)).answer();
    const pageOf = () => server.call(checkoutCalls.paymentPage, { params: { transactionUuid: transaction?.uuid ?? '' } }, as());
    const token = /name="token" value="([^"]+)"/.exec((await pageOf()).bytes.toString('utf8'))?.[1] ?? '';

    payment.clear();
    for (const [name, provider] of createPaymentProviders(config({ PUBLIC_URL }))) payment.set(name, provider);
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
    const has = (environment: Record<string, string>) => createPaymentProviders(config(environment)).has('sandbox-card');
    expect([has({}), has({ PUBLIC_URL: 'http://localhost:8080' }), has({ PUBLIC_URL })]).toEqual([true, true, false]);
    expect([has({ PUBLIC_URL, SANDBOX_PAYMENTS: '1' }), has({ SANDBOX_PAYMENTS: '0' })]).toEqual([true, false]);
  });

  test('[BIZ-03] set-up refuses a payment provider that it does not know, names those that it does, and changes nothing', async () => {
    const before = await loadSettings(server.services.db);
    const refused = await withChangedShop(
      (shop) => {
        const { options } = shop.settings.payment;
        const vipps = options.slice(0, 1).map((option) => ({ ...option, provider: 'vipps' }));
        return { ...shop, settings: { ...shop.settings, payment: { options: [...vipps, ...options.slice(1)] } } };
      },
      (folder) => setUpShop(server.services, folder),
    );
    expect(refused).toEqual({
      ok: false,
      error: ['payment option Card (test): there is no payment provider vipps; known are invoice, sandbox-card'],
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
        return { ...shop, settings: { ...shop.settings, menu: { entries: [{ ...entry, data: null, children: [wrong, unread] }] } } };
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
});
