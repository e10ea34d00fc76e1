/** Totals, and remaining amounts, below the minimum of a provider. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { leastAmount } from '#core/domain/payments/least-amount.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { rebateCodes } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { DELIVERY, lineFor, type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, CONTACT, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { type Bought, createPayingCustomer, PROVIDERS, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

describe.each(PROVIDERS)('with %s', (provider) => {
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  let folder: string;
  beforeAll(async () => {
    shop = await startProviderShop(provider, ONE_DATABASE);
    await shop.server.services.db.insert(rebateCodes).values({ code: 'NEARLY', kind: 'percent', value: 99 });
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    customer = await printCustomer(shop.server);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-least-'));
    return () => fs.rmSync(folder, { recursive: true, force: true });
  });
  const { as, charged, comeBack, goToPay, jobsOf, transactionOf, work } = createPayingCustomer(() => ({ ...shop, customer }));
  const { buy, choose, fill, start } = createShopper(() => ({ server: shop.server, customer }));
  const discount = async () => (await shop.server.call(cartCalls.setRebateCode, { body: { code: 'NEARLY' } }, as())).answer();
  const pay = async (orderUuid: string): Promise<Bought> => {
    const bought = { orderUuid, transactionUuid: (await transactionOf(orderUuid)).uuid };
    shop.fake.books.pay(await goToPay(bought));
    await comeBack(bought);
    await work();
    return bought;
  };
  const run = (...args: readonly string[]) => ordersCommand(shop.server.services, args, () => undefined);

  test.runIf(provider === 'stripe')(
    "[BIZ-01] [CHK-08] a total below the provider's minimum is refused while another payment can be chosen",
    async () => {
      await fill();
      await discount();
      const { checkoutUuid } = await start();
      const fetched = { deliveryOptionUuid: DELIVERY.store, deliveryOptionData: { contactInfo: CONTACT } };
      expect((await choose(checkoutUuid, { ...fetched, paymentOptionUuid: PAYMENT.card })).error().error).toBe('checkout.too_little');
      const all = await buy(checkoutUuid, { ...fetched, paymentOptionUuid: PAYMENT.card, approvedTotal: 249 });
      expect(all.error().error).toBe('checkout.too_little');
      expect((await buy(checkoutUuid, { ...fetched, paymentOptionUuid: PAYMENT.invoice })).answer().order).not.toBeNull();
    },
  );

  test("[BIZ-01] [BIZ-04] the rest of an order below the provider's minimum is released, and nothing waits", async () => {
    const [offer] = (await shop.server.call(shopCalls.getCatalogues, {}, as())).answer();
    if (!offer) throw new Error('The shop offers a catalogue');
    (await shop.server.call(cartCalls.buyCatalogues, { body: { catalogues: [{ ...offer, quantity: 2 }] } }, as())).answer();
    await discount();
    const order = await pay(await buyLines(shop.server, customer, [await lineFor(shop.server, customer, IDS.calendar, 1)], PAYMENT.card));
    const read = async () => (await shop.server.call(orderCalls.readOrder, { params: { orderUuid: order.orderUuid } }, as())).answer();
    const { orderLines, summary } = await read();
    const catalogue = orderLines.find((line) => line.catalogue !== null);
    if (!catalogue) throw new Error('The order has its catalogues');
    await shop.server.call(
      orderCalls.withdrawFromOrder,
      { params: { orderUuid: order.orderUuid }, body: { lines: [catalogue.uuid] } },
      as(),
    );
    const left = (await read()).summary.now ?? summary.totalPrice;
    await run('export', folder, order.orderUuid);
    await work();
    const isLess = left < leastAmount(provider, 'NOK');
    expect([isLess, charged(order)]).toEqual([provider === 'stripe', isLess ? [] : [[0, left, 0]]]);
    const waiting = (await jobsOf(order)).filter(({ doneAt }) => doneAt === null);
    expect([waiting, (await transactionOf(order.orderUuid)).problem]).toEqual([[], null]);
  });

  test.runIf(provider === 'vipps')(
    "[BIZ-01] [BIZ-02] after a charge in the provider's own screens a rest below the provider's minimum is released",
    async () => {
      const line = await lineFor(shop.server, customer, IDS.calendar, 1);
      const order = await pay(await buyLines(shop.server, customer, [line], PAYMENT.card));
      const { amount } = await transactionOf(order.orderUuid);
      shop.fake.books.captureByHand(order.transactionUuid, amount - 50);
      shop.fake.events.splice(0);
      await run('export', folder, order.orderUuid);
      await work();
      expect(charged(order)).toEqual([[0, amount - 50, 0]]);
      expect((await jobsOf(order)).filter(({ doneAt }) => doneAt === null)).toEqual([]);
    },
  );
});
