/** Lines from which a customer withdrew before the order was produced are never charged. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { formatMinor } from '#core/kernel/money.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { documents, orderExportClaims } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { DELIVERY, lineFor, type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createPayingCustomer, STRIPE_FIRST, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

describe.each(STRIPE_FIRST)('with %s', (provider) => {
  let shop: ProviderShop;
  let customer: MoneyCustomer;
  let folder: string;
  beforeAll(async () => {
    shop = await startProviderShop(provider, ONE_DATABASE);
  });
  afterAll(() => shop.close());
  beforeEach(async () => {
    customer = await printCustomer(shop.server);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-withdrawn-'));
    return () => fs.rmSync(folder, { recursive: true, force: true });
  });
  const { as, charged, comeBack, goToPay, stateOf, transactionOf, work } = createPayingCustomer(() => ({ ...shop, customer }));

  /** Two catalogues and the other contents of the cart, paid and not produced. */
  const buy = (...goods: Parameters<typeof buyLines>[2]) => buyBy(DELIVERY.store, ...goods);
  const buyBy = async (delivery: string, ...goods: Parameters<typeof buyLines>[2]) => {
    const [offer] = (await shop.server.call(shopCalls.getCatalogues, {}, as())).answer();
    if (!offer) throw new Error('The shop offers a catalogue');
    (await shop.server.call(cartCalls.buyCatalogues, { body: { catalogues: [{ ...offer, quantity: 2 }] } }, as())).answer();
    const orderUuid = await buyLines(shop.server, customer, goods, PAYMENT.card, delivery);
    const order = { orderUuid, transactionUuid: (await transactionOf(orderUuid)).uuid };
    shop.fake.books.pay(await goToPay(order));
    await comeBack(order);
    await work();
    const read = (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
    const catalogue = read.orderLines.find((line) => line.catalogue !== null);
    if (!catalogue) throw new Error('The order has its catalogues');
    const sold = read.orderLines.filter(({ type }) => type === 0);
    return { ...order, catalogue, catalogueNumber: sold.indexOf(catalogue) + 1, total: read.summary.totalPrice };
  };
  const withdraw = async (orderUuid: string, line: string) =>
    (await shop.server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: [line] } }, as())).answer();
  const exportAll = async (orderUuid: string) => {
    const lines: string[] = [];
    await ordersCommand(shop.server.services, ['export', folder, orderUuid], (line) => lines.push(line)).catch(() => undefined);
    await work();
    return lines;
  };

  test('[BIZ-04] [BIZ-01] a line that was withdrawn from before the export is not charged, and its part is let go', async () => {
    const order = await buy(await lineFor(shop.server, customer, IDS.calendar, 1));
    await withdraw(order.orderUuid, order.catalogue.uuid);
    const listed: string[] = [];
    await ordersCommand(shop.server.services, ['list'], (line) => listed.push(line));
    const ofOrder = listed.find((line) => line.startsWith(orderReference(order.orderUuid)));
    expect(ofOrder, 'the list says what it costs now').toContain(formatMinor(order.total - order.catalogue.linePrice, 'NOK', 'en'));
    expect((await shop.server.deliverMail()).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(
        /received your withdrawal[^]*The goods were not charged, and are not going to be\. Your bank lets go[^]*See your order/,
      ),
    );
    await exportAll(order.orderUuid);
    const left = order.total - order.catalogue.linePrice;
    expect(charged(order)).toEqual([[0, left, 0]]);
    const issued = await shop.server.services.db.select().from(documents).where(eq(documents.orderUuid, order.orderUuid));
    expect(issued.map(({ kind, amount }) => [kind, amount])).toEqual([['receipt', left]]);
  });

  test('[BIZ-01] [BIZ-04] an order that is sent without an export is charged, but for what was withdrawn from, and its operator is told', async () => {
    const order = await buy(await lineFor(shop.server, customer, IDS.calendar, 1));
    await withdraw(order.orderUuid, order.catalogue.uuid);
    const said: string[] = [];
    for (const state of ['in_production', 'sent'])
      await ordersCommand(shop.server.services, ['mark', state, order.orderUuid], (line) => said.push(line));
    await work();
    expect(charged(order)).toEqual([[0, order.total - order.catalogue.linePrice, 0]]);
    expect(said).toContainEqual('1 of them were never exported: their customers are charged now');
    await exportAll(order.orderUuid);
    expect(charged(order), 'once').toEqual([[0, order.total - order.catalogue.linePrice, 0]]);
  });

  test('[BIZ-04] [BIZ-01] a line that is withdrawn from while it is made is charged, and can be given back', async () => {
    const order = await buy(await lineFor(shop.server, customer, IDS.calendar, 1));
    const { media } = shop.server.services;
    let isWithdrawn = false;
    const read: typeof media.read = async (...asked) => {
      // The goods of the order are known by then.
      if (!isWithdrawn) {
        isWithdrawn = true;
        await withdraw(order.orderUuid, order.catalogue.uuid);
      }
      return media.read(...asked);
    };
    const slow = new Proxy(media, { get: (store, name) => (name === 'read' ? read : Reflect.get(store, name)) });
    await ordersCommand({ ...shop.server.services, media: slow }, ['export', folder, order.orderUuid], () => undefined);
    await work();
    const [made = ''] = fs.readdirSync(folder);
    expect([isWithdrawn, fs.readFileSync(path.join(folder, made, 'manifest.json'), 'utf8')]).toEqual([
      true,
      expect.stringContaining(order.catalogue.uuid),
    ]);
    expect(charged(order)).toEqual([[0, order.total, 0]]);
    const number = order.catalogueNumber;
    await ordersCommand(shop.server.services, ['refund', order.orderUuid, `--line=${number}`, '--reason=withdrawn'], () => undefined);
    await work();
    expect(charged(order)).toEqual([[0, order.total, order.catalogue.linePrice]]);
  });

  test.runIf(provider === 'stripe')(
    '[BIZ-04] [OPX-03] a line that is withdrawn from as an export begins is not charged, and its customer was told what depends on it',
    async () => {
      const order = await buy(await lineFor(shop.server, customer, IDS.calendar, 1));
      const { db } = shop.server.services;
      // Another export checks it, and ends before it has produced anything.
      const claim = { orderUuid: order.orderUuid, claimUuid: randomUUID(), leaseUntil: sql`now() + interval '1 minute'` };
      await db.insert(orderExportClaims).values(claim);
      await withdraw(order.orderUuid, order.catalogue.uuid);
      await db.delete(orderExportClaims);
      expect((await shop.server.deliverMail()).map(({ text }) => text)).toContainEqual(
        expect.stringMatching(
          /received your withdrawal[^]*is being made at this moment[^]*If not, they are not charged\.\n\nSee your order/,
        ),
      );
      await exportAll(order.orderUuid);
      expect(charged(order)).toEqual([[0, order.total - order.catalogue.linePrice, 0]]);
      const listed: string[] = [];
      await ordersCommand(shop.server.services, ['list', 'withdrawn'], (line) => listed.push(line));
      expect(listed.filter((line) => line.startsWith(orderReference(order.orderUuid)))).toEqual([]);
    },
  );

  test('[BIZ-04] [BIZ-01] where a part was charged elsewhere, what it is too much for the goods that were made goes back', async () => {
    const order = await buy(await lineFor(shop.server, customer, IDS.calendar, 1));
    const left = order.total - order.catalogue.linePrice;
    shop.fake.books.captureByHand(order.transactionUuid, left + 500);
    await withdraw(order.orderUuid, order.catalogue.uuid);
    await exportAll(order.orderUuid);
    await work();
    expect(charged(order)).toEqual([[0, left + 500, 500]]);
    const issued = await shop.server.services.db.select().from(documents).where(eq(documents.orderUuid, order.orderUuid));
    expect(issued.reduce((sum, { amount }) => sum + amount, 0)).toBe(left);
  });

  test.runIf(provider === 'stripe')(
    "[BIZ-04] [BIZ-01] a line that a charge in the provider's own screens never covered is settled by its withdrawal",
    async () => {
      const order = await buy(await lineFor(shop.server, customer, IDS.calendar, 1));
      shop.fake.books.captureByHand(order.transactionUuid, order.total - order.catalogue.linePrice);
      await exportAll(order.orderUuid);
      await withdraw(order.orderUuid, order.catalogue.uuid);
      expect((await shop.server.deliverMail()).map(({ text }) => text)).toContainEqual(
        expect.stringMatching(/received your withdrawal[^]*The goods were not charged, and are not going to be/),
      );
      const listed: string[] = [];
      await ordersCommand(shop.server.services, ['list', 'withdrawn'], (line) => listed.push(line));
      expect(listed.filter((line) => line.startsWith(orderReference(order.orderUuid)))).toEqual([]);
    },
  );

  test('[BIZ-04] [BIZ-01] the delivery is not charged when only files are left', async () => {
    const file = { file: customer.pictureUuids[0] ?? '', type: 'IP' as const, wanted: true };
    (await shop.server.call(cartCalls.toggleDigitalFile, { body: file }, as())).answer();
    const order = await buyBy(DELIVERY.post);
    await withdraw(order.orderUuid, order.catalogue.uuid);
    const left = order.total - order.catalogue.linePrice - 69_00;
    const costs = async () =>
      (await shop.server.call(orderCalls.readOrder, { params: { orderUuid: order.orderUuid } }, as())).answer().summary.now;
    expect(await costs(), 'before it is charged').toBe(left);
    await exportAll(order.orderUuid);
    expect(await costs()).toBe(left);
    expect(charged(order)).toEqual([[0, left, 0]]);
    const issued = await shop.server.services.db.select().from(documents).where(eq(documents.orderUuid, order.orderUuid));
    expect(issued.reduce((sum, { amount }) => sum + amount, 0)).toBe(left);
  });

  test('[BIZ-04] [BIZ-01] an order without any goods left is cancelled, nothing is charged or made', async () => {
    const order = await buy();
    await withdraw(order.orderUuid, order.catalogue.uuid);
    await work();
    expect([await stateOf(order), charged(order)]).toEqual(['cancelled', []]);
    await exportAll(order.orderUuid);
    expect([fs.readdirSync(folder), charged(order)]).toEqual([[], []]);
  });
});
