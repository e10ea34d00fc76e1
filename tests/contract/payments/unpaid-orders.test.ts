/** Unpaid orders end after a day, and release everything that they reserved. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { paths } from '#core/contract/paths/paths.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { cancelTransaction } from '#server/payment/given-back/cancel-order.ts';
import { endUnpaidOrders } from '#server/payment/work/end-unpaid-orders.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import type { MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createPayingCustomer, VIPPS_FIRST, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

const HOUR_MS = 3_600_000;

describe.each(VIPPS_FIRST)('an unpaid order of %s', (name) => {
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

  test('[BIZ-04] its customer gets one mail, with a link to the cart, and the operator reads that it ended unpaid', async () => {
    const order = await buyFile();
    const reference = orderReference(order.orderUuid);
    pass(25 * HOUR_MS);
    await end();
    await end();
    const mails = (await shop.server.deliverMail()).filter(({ text }) => text.includes(reference));
    expect(mails).toHaveLength(1);
    const text = mails[0]?.text ?? '';
    expect(text).toContain(`The payment of your order ${reference} was not completed`);
    expect(text).toContain('Nothing was charged');
    expect(text.split('\n').some((line) => line.endsWith(paths.cart()))).toBe(true);
    const found: string[] = [];
    await ordersCommand(shop.server.services, ['find', reference], (line) => found.push(line));
    expect(found.join('\n')).toMatch(/ended unpaid .*: its goods went back to the cart/);
  });

  test('[BIZ-04] an order that its customer cancelled needs no mail', async () => {
    const calledOff = await buyFile();
    await shop.server.services.db.transaction((tx) => cancelTransaction(tx, shop.server.services.clock, calledOff.transactionUuid));
    pass(25 * HOUR_MS);
    await end();
    expect((await shop.server.deliverMail()).filter(({ text }) => text.includes(orderReference(calledOff.orderUuid)))).toEqual([]);
  });

  test('[BIZ-01] [BIZ-02] an order whose bank promised the money without a message to the shop is settled instead', async () => {
    const order = await buyFile();
    shop.fake.books.pay(await goToPay(order));
    pass(25 * HOUR_MS);
    await end();
    await work();
    expect([await stateOf(order), charged(order).length]).toEqual(['paid', 1]);
  });

  test('[BIZ-01] [BIZ-02] an order that waits on the payment page of its provider ends there too', async () => {
    const order = await buyFile();
    await goToPay(order);
    pass(25 * HOUR_MS);
    await end();
    await work();
    expect([await stateOf(order), charged(order)]).toEqual(['cancelled', []]);
  });
});
