/** Orders that are not paid end after a day, and nothing that they held stays held. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endUnpaidOrders } from '#server/payment/work/end-unpaid-orders.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import type { MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createPayingCustomer, PROVIDERS, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

const HOUR_MS = 3_600_000;

describe.each(PROVIDERS)('an unpaid order of %s', (name) => {
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  beforeAll(async () => {
    shop = await startProviderShop(name, ONE_DATABASE);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    customer = await printCustomer(shop.server);
  });
  const { as, buyFile, goToPay, stateOf, work, charged } = createPayingCustomer(() => ({ ...shop, customer }));
  const putFile = () =>
    shop.server.call(cartCalls.toggleDigitalFile, { body: { file: customer.pictureUuids[0] ?? '', type: 'IP', wanted: true } }, as());
  const cart = async () => (await shop.server.call(cartCalls.readCart, {}, as())).answer().cart;
  const pass = (ms: number) => shop.server.clock.advance(ms);
  const end = () => endUnpaidOrders(shop.server.services);

  test('[KEP-03] [BIZ-01] [BIZ-02] an order that is not paid for a day ends: its picture is in the cart again', async () => {
    const order = await buyFile();
    pass(23 * HOUR_MS);
    await end();
    expect([await stateOf(order), (await putFile()).error().error]).toEqual(['created', 'cart.file_ordered']);
    pass(2 * HOUR_MS);
    await end();
    expect([
      await stateOf(order),
      (await cart()).orderLines.filter(({ type }) => type === 0).map(({ digitalFiles }) => digitalFiles.length),
    ]).toEqual(['cancelled', [1]]);
  });

  test('[BIZ-01] [BIZ-02] one whose bank promised the money, without the shop having heard, is settled instead', async () => {
    const order = await buyFile();
    shop.fake.books.pay(await goToPay(order));
    pass(25 * HOUR_MS);
    await end();
    await work();
    expect([await stateOf(order), charged(order).length]).toEqual(['paid', 1]);
  });

  test('[BIZ-01] [BIZ-02] one that waits on the payment page of its provider ends there too', async () => {
    const order = await buyFile();
    await goToPay(order);
    pass(25 * HOUR_MS);
    await end();
    await work();
    expect([await stateOf(order), charged(order)]).toEqual(['cancelled', []]);
  });
});
