/** The files of an order after its refund: none once all of it is refunded, all before. */
import { cartCalls } from '#tests/fixtures/calls.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { noteFailedExport } from '#server/condition/failed-exports.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { orderExportFailures } from '#server/db/schema.ts';
import { planRefund } from '#server/payment/plan-job.ts';
import { settlePayment } from '#server/payment/settle-payment.ts';
import { lineFor, type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { buyRetouched } from '#tests/fixtures/money/retouch-orders.ts';
import {
  type Bought,
  createPayingCustomer,
  VIPPS_FIRST,
  type ProviderShop,
  startProviderShop,
} from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

describe.each(VIPPS_FIRST)('a refunded order of %s', (name) => {
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  let folder: string;
  beforeAll(async () => {
    shop = await startProviderShop(name, ONE_DATABASE);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    customer = await printCustomer(shop.server);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-refunded-'));
    return () => fs.rmSync(folder, { recursive: true, force: true });
  });
  const { as, buyFile, charged, comeBack, goToPay, transactionOf, work } = createPayingCustomer(() => ({ ...shop, customer }));

  const pay = async (order: Bought): Promise<Bought> => {
    shop.fake.books.pay(await goToPay(order));
    await comeBack(order);
    await work();
    return order;
  };
  const refund = async ({ transactionUuid }: Bought, amount: number | null) => {
    const { db, clock } = shop.server.services;
    await db.transaction((tx) => planRefund(tx, clock, transactionUuid, { amount, reason: 'The picture was of another child' }));
    await work();
  };
  const download = async () =>
    (await shop.server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: customer.pictureUuids[0] ?? '' } }, as()))
      .status;
  const zip = async ({ orderUuid }: Bought) =>
    (await shop.server.call(orderCalls.downloadOrderFiles, { params: { orderUuid } }, as())).status;
  const listed = async ({ orderUuid }: Bought) =>
    (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer().files?.length;
  const putFile = () =>
    shop.server.call(cartCalls.toggleDigitalFile, { body: { file: customer.pictureUuids[0] ?? '', type: 'IP', wanted: true } }, as());
  const exportIt = async ({ orderUuid }: Bought) => {
    const lines: string[] = [];
    await ordersCommand(shop.server.services, ['export', folder, orderReference(orderUuid)], (line) => lines.push(line));
    return lines;
  };

  test('[BIZ-01] [BIZ-02] [KEP-03] the files of an order end with the refund of all of it, and can be bought again', async () => {
    const order = await pay(await buyFile());
    expect([await download(), await zip(order), await listed(order), (await putFile()).status]).toEqual([200, 200, 1, 409]);
    await refund(order, null);
    expect([await download(), await zip(order), await listed(order)]).toEqual([403, 403, 0]);
    const again = await pay(await buyFile());
    expect([await download(), await listed(order), await listed(again)]).toEqual([200, 0, 1]);
  });

  test('[BIZ-01] [BIZ-02] with a part of it refunded, the customer keeps the files', async () => {
    const order = await pay(await buyFile());
    await refund(order, 100);
    expect([await download(), await zip(order), await listed(order), (await putFile()).status]).toEqual([200, 200, 1, 409]);
  });

  test.runIf(name === 'vipps')(
    '[BIZ-01] [BIZ-02] a part that was charged and refunded in the portal is no refund of the order',
    async () => {
      const order = await pay(await buyFile([await lineFor(shop.server, customer, IDS.calendar, 1)]));
      const total = (await transactionOf(order.orderUuid)).authorised;
      shop.fake.books.captureByHand(order.transactionUuid, 1000);
      shop.fake.books.refundByHand(order.transactionUuid, 1000);
      await settlePayment(shop.server.services, order.transactionUuid);
      const { change } = (await shop.server.call(orderCalls.readOrder, { params: { orderUuid: order.orderUuid } }, as())).answer();
      expect([change, charged(order)]).toEqual(['open', [[total - 1000, 1000, 1000]]]);
      await exportIt(order);
      await work();
      expect([charged(order), await zip(order)]).toEqual([[[0, total, 1000]], 200]);
      await shop.server.deliverMail();
    },
  );

  test('[BIZ-01] [BIZ-02] a refund that the bank returns gives the files again', async () => {
    const order = await pay(await buyFile());
    await refund(order, null);
    shop.fake.books.failRefund(order.transactionUuid);
    await settlePayment(shop.server.services, order.transactionUuid);
    expect([await download(), await listed(order), (await putFile()).status]).toEqual([200, 1, 409]);
  });

  test('[OPS-02] [OPX-08] a refunded order is neither produced nor failed: the export says that there is nothing to produce', async () => {
    const order = await pay(await buyFile([await lineFor(shop.server, customer, IDS.calendar, 1)]));
    await exportIt(order);
    await work();
    await noteFailedExport(shop.server.services, order.orderUuid, folder, 'its payment was given back');
    await refund(order, null);
    const { db } = shop.server.services;
    expect(await db.$count(orderExportFailures), 'forgotten with the refund').toBe(0);
    const lines = await exportIt(order);
    expect(lines).toEqual([
      `REFUNDED: ${orderReference(order.orderUuid)}: refunded, nothing to make`,
      '0 exported, 0 exported before, 0 refused, 1 refunded',
    ]);
    expect(await db.$count(orderExportFailures)).toBe(0);
  });

  test('[KEP-02] [BIZ-01] retouch that ended with its refund begins again when the bank returns the refund, and each is mailed', async () => {
    const [picture = ''] = customer.pictureUuids;
    const orderUuid = await buyRetouched(shop.server, customer, { files: [picture], retouch: [picture] }, PAYMENT.card);
    const order = await pay({ orderUuid, transactionUuid: (await transactionOf(orderUuid)).uuid });
    const reference = orderReference(orderUuid);
    const read = async () => (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
    const goods = (await read()).orderLines.filter(({ type }) => type === 0);
    const number = goods.findIndex(({ fileRetouch }) => fileRetouch !== null) + 1;
    const retouch = async () => (await read()).retouches?.map(({ uuid }) => uuid);
    const mailed = async () => (await shop.server.deliverMail()).filter(({ text }) => text.includes(reference)).map(({ text }) => text);
    expect([await retouch(), await download()]).toEqual([[picture], 409]);
    await ordersCommand(shop.server.services, ['refund', reference, `--line=${number}`, '--reason=care'], () => undefined);
    await work();
    expect([await retouch(), await download()]).toEqual([[], 200]);
    expect((await mailed()).join('\n')).toContain('(the picture is not retouched)');
    shop.fake.books.failRefund(order.transactionUuid);
    await settlePayment(shop.server.services, order.transactionUuid);
    await work();
    const { credits, summary } = await read();
    expect([await retouch(), await download(), credits, summary.now]).toEqual([[picture], 409, [], undefined]);
    const told = (await mailed()).join('\n');
    expect(told).toMatch(/The refund of .* was not carried out: the bank sent the money back to us/);
    expect(told.match(/was charged/g), 'nothing was charged a second time').toHaveLength(1);
  });

  test('[BIZ-01] [BIZ-04] the files end when the operator requests the refund, and are back when the provider refuses it', async () => {
    const order = await pay(await buyFile());
    const given = async () => [await download(), await zip(order), await listed(order)];
    const ask = () =>
      ordersCommand(shop.server.services, ['refund', orderReference(order.orderUuid), '--line=1', '--reason=care'], () => undefined);
    await ask();
    expect(await given(), 'before the provider was asked').toEqual([403, 403, 0]);
    shop.fake.next('refund', 'refused');
    await work();
    expect(await given()).toEqual([200, 200, 1]);
  });
});
