import { cartCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { orders, outgoingJobs, pushSubscriptions, sessions, subjects, trailDays, transactions, users } from '#server/db/schema.ts';
import { lineFor, type MoneyCustomer, packageLine, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

describe.each(DATABASES)('orders on %s', (database) => {
  let server: TestServer;
  let customer: MoneyCustomer;
  let stranger: MoneyCustomer;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    stranger = await printCustomer(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    customer = await printCustomer(server);
  });

  const as = (who: MoneyCustomer = customer) => ({ session: who.session });
  const wantFile = async (index: number) =>
    (
      await server.call(cartCalls.toggleDigitalFile, { body: { file: customer.pictureUuids[index] ?? '', type: 'IP', wanted: true } }, as())
    ).answer();
  const details = async (uuid: string, who = customer) => server.call(orderCalls.orderDetails, { query: { uuid } }, as(who));
  const list = async (who = customer) => (await server.call(orderCalls.listOrders, {}, as(who))).answer();
  const zip = (orderUuid: string, who = customer) => server.call(orderCalls.downloadOrderFiles, { params: { orderUuid } }, as(who));

  describe('the list, the details and the order', () => {
    test('[SRV-21] [SRV-22] [ORD-02] an order is in the list, its details have lines, fees, delivery and payment', async () => {
      const line = await lineFor(server, customer, IDS.calendar, 2);
      const uuid = await buyLines(server, customer, [line]);
      expect(await list()).toMatchObject([{ uuid, production: { state: 'received', changedAt: null }, payment: { isInvoice: true } }]);
      const shown = (await details(uuid)).answer();
      expect(shown.orderLines.map(({ type }) => type)).toEqual([0, 3, 3, 4]);
      expect(shown).toMatchObject({ files: [], delivery: { type: 'store-pickup' }, payment: { state: 'paid' } });
      expect((await server.call(orderCalls.readOrder, { params: { orderUuid: uuid } }, as())).answer()).toMatchObject(shown);
    });

    test("[SRV-19] [SRV-22] another customer's order, an unknown one and a malformed uuid are refused; a visitor is asked to sign in", async () => {
      const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)]);
      for (const wanted of [uuid, randomUUID()]) {
        expect((await details(wanted, stranger)).error().error).toBe('order.not_found');
        expect((await zip(wanted, stranger)).error().error).toBe('order.not_found');
        const read = await server.call(orderCalls.readOrder, { params: { orderUuid: wanted } }, as(stranger));
        expect(read.error().error).toBe('order.not_found');
      }
      expect(await list(stranger)).toEqual([]);
      await server.services.trail.flush();
      const refused = await server.services.db.select().from(trailDays).where(eq(trailDays.actorUuid, stranger.uuid));
      const about = refused.flatMap(({ customerUuid, call, count }) => (customerUuid === customer.uuid ? [[call, count]] : []));
      expect(about.sort(), 'on record for the account whose order it is').toEqual([
        [orderCalls.downloadOrderFiles.name, 1],
        [orderCalls.orderDetails.name, 1],
        [orderCalls.readOrder.name, 1],
      ]);
      expect((await details('no-uuid')).error()).toMatchObject({ error: 'request.invalid' });
      expect((await server.call(orderCalls.listOrders, {})).error().error).toBe('access.signed_out');
      expect((await server.call(orderCalls.downloadOrderFiles, { params: { orderUuid: uuid } })).error().error).toBe('access.signed_out');
    });

    test('[BEY-07] the customer reads the states that the operator marks', async () => {
      const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)]);
      await ordersCommand(server.services, ['mark', 'in_production', uuid], () => undefined);
      expect((await list())[0]?.production).toEqual({ state: 'in_production', changedAt: expect.any(String) });
      await ordersCommand(server.services, ['mark', 'sent', uuid], () => undefined);
      expect((await details(uuid)).answer().production?.state).toBe('sent');
      const mark = (...words: readonly string[]) => ordersCommand(server.services, ['mark', ...words], () => undefined);
      const followed = async () => [(await details(uuid)).answer().production?.tracking, (await list())[0]?.production?.tracking];
      expect(await followed()).toEqual([undefined, undefined]);
      await mark('sent', uuid, '--tracking=RR1');
      expect(await followed()).toEqual(['RR1', 'RR1']);
      // After the mark is removed, no shipment can be tracked.
      await mark('in_production', uuid);
      expect(await followed()).toEqual([undefined, undefined]);
    });

    test('[BEY-07] the customer of a sent order gets one mail in their language, with the goods, the delivery and the tracking', async () => {
      const { db } = server.services;
      await db.update(users).set({ lang: 'nb', acceptMail: false }).where(eq(users.uuid, customer.uuid));
      await wantFile(0);
      const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 2), packageLine(customer)]);
      const mark = (...words: readonly string[]) => ordersCommand(server.services, ['mark', ...words], () => undefined);
      await mark('in_production', uuid);
      await mark('sent', uuid, '--tracking=https://sporing.example.no/RR1&2');
      await mark('in_production', uuid);
      await mark('sent', uuid);
      const sent = (await server.deliverMail()).filter(
        ({ subject }) => subject.includes('på vei') && subject.includes(orderReference(uuid)),
      );
      const [mail, ...more] = sent;
      expect(more).toEqual([]);
      expect(mail?.to, 'the proved address, whatever was given for picking it up').toBe(customer.email);
      for (const words of [mail?.text ?? '', mail?.html ?? '']) expect(words).toMatch(/2 × [^:]+\s/);
      expect(mail?.text).toContain('Sporing: https://sporing.example.no/RR1&2');
      expect(mail?.text, 'by which day').toMatch(/Levering: .+\nKlar i butikken senest /);
      expect(mail?.text, 'what is in the package').toMatch(/^1 × .+\n {2}\S.*\n\n/m);
      expect(mail?.text.match(/^1 × /gm), 'files are downloaded').toHaveLength(1);
      expect(mail?.links).toEqual(['https://sporing.example.no/RR1&2', expect.stringContaining(`/my-account/orders/${uuid}`)]);
    });

    test('[BEY-07] [LOV-12] goods for pickup are reported as ready in the store, by mail and on the device, and not as on the way', async () => {
      const { db, random } = server.services;
      await db.update(users).set({ lang: 'nb' }).where(eq(users.uuid, customer.uuid));
      const [session] = await db.select().from(sessions).where(eq(sessions.userUuid, customer.uuid));
      const device = {
        uuid: random.uuid(),
        userUuid: customer.uuid,
        sessionId: session?.id ?? '',
        p256dh: '',
        auth: '',
        createdAt: new Date(0),
      };
      await db.insert(pushSubscriptions).values({ ...device, endpoint: 'https://web.push.apple.com/ready' });
      const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 2)]);
      expect((await list())[0]?.deliveryType).toBe('store-pickup');
      await server.deliverMail();
      await ordersCommand(server.services, ['mark', 'sent', uuid], () => undefined);
      const pushed = await db.select().from(outgoingJobs).where(eq(outgoingJobs.kind, 'push'));
      const mails = (await server.deliverMail()).filter(({ subject }) => subject.includes(orderReference(uuid)));
      expect(mails.filter(({ subject }) => subject.includes('på vei'))).toEqual([]);
      const ready = mails.find(({ subject }) => subject.endsWith('kan hentes'));
      expect(ready?.text).toMatch(/er klar og kan hentes:\n\n2 × [^]+Hentes her: /);
      expect(ready?.text).not.toMatch(/på vei|sendt/);
      expect(pushed.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ orderUuid: uuid, template: 'pickup' }));
    });

    test('[BEY-07] [PER-03] no mail is sent for an order of files only, or to a customer who has erased their data; a tracking reference names one order', async () => {
      const { db } = server.services;
      const jobsOf = () =>
        db.select().from(outgoingJobs).where(sql`${outgoingJobs.payload} ->> 'template' like any (array['orderSent%', 'orderInStore'])`);
      const before = (await jobsOf()).length;
      const mark = (...words: readonly string[]) => ordersCommand(server.services, ['mark', ...words], () => undefined);
      await wantFile(0);
      const digital = await buyLines(server, customer, []);
      await mark('sent', digital);
      const printed = await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)]);
      await db
        .update(users)
        .set({ email: null, erasedAt: new Date(server.clock.nowMs()) })
        .where(eq(users.uuid, customer.uuid));
      await mark('sent', printed);
      expect((await jobsOf()).length).toBe(before);
      await expect(mark('sent', digital, printed, '--tracking=RR1')).rejects.toThrow(/belongs to one order/);
      await expect(mark('in_production', printed, '--tracking=RR1')).rejects.toThrow(/belongs to one order/);
    });

    test('[CHK-08] an unpaid order says where it can be paid, a paid one does not', async () => {
      const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)], PAYMENT.card);
      const [transaction] = await server.services.db.select().from(transactions).where(eq(transactions.orderUuid, uuid));
      expect((await details(uuid)).answer().payment).toMatchObject({ state: 'created', transactionUuid: transaction?.uuid });
      await server.services.db.update(orders).set({ state: 'paid' }).where(eq(orders.uuid, uuid));
      expect((await details(uuid)).answer().payment.transactionUuid).toBeUndefined();
    });
  });

  describe('[BEY-07] files that were bought', () => {
    test('[SRV-47] they are listed and downloaded as one zip, only of a paid order', async () => {
      await wantFile(0);
      await wantFile(1);
      const uuid = await buyLines(server, customer, [], PAYMENT.card);
      expect((await details(uuid)).answer().files).toEqual([]);
      expect([(await zip(uuid)).status, (await zip(uuid)).error().error]).toEqual([403, 'picture.not_bought']);
      await server.services.db.update(orders).set({ state: 'paid' }).where(eq(orders.uuid, uuid));
      // A settled payment records the purchases; without them even a paid order gives no file.
      expect((await zip(uuid)).error().error).toBe('picture.not_bought');
      const paid = await buyPaidFiles();
      expect((await details(paid)).answer().files?.map((file) => [file.uuid, file.name])).toEqual([[customer.pictureUuids[2], '2.jpg']]);
      const reply = await zip(paid);
      expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
        200,
        'application/zip',
        'private, no-store',
      ]);
      expect(reply.headers.get('content-disposition')).toContain(`${paid.slice(0, 8)}.zip`);
      expect(await namesIn(reply.bytes)).toEqual(['2.jpg', 'LICENSE.txt']);
    });

    async function buyPaidFiles(): Promise<string> {
      await wantFile(2);
      return buyLines(server, customer, []);
    }

    test("[PKG-01] a package's portraits are among them, each once, and a withdrawn person's are not", async () => {
      const uuid = await buyLines(server, customer, [packageLine(customer)]);
      expect((await details(uuid)).answer().files?.map((file) => file.uuid)).toEqual(customer.pictureUuids.slice(0, 3));
      expect((await namesIn((await zip(uuid)).bytes)).sort()).toEqual(['0.jpg', '1.jpg', '2.jpg', 'LICENSE.txt']);
      await server.services.db.update(subjects).set({ isWithdrawn: true }).where(eq(subjects.uuid, customer.subjectUuid));
      expect((await details(uuid)).answer().files).toEqual([]);
      expect((await zip(uuid)).error().error).toBe('picture.not_found');
    });

    test('an order without files has no zip', async () => {
      const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)]);
      expect((await zip(uuid)).error().error).toBe('picture.not_found');
    });
  });
});

function namesIn(bytes: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: false }, (error, file) => {
      if (error) return reject(error);
      const names: string[] = [];
      file.on('entry', (entry: { fileName: string }) => names.push(entry.fileName));
      file.once('end', () => resolve(names));
      file.once('error', reject);
    });
  });
}
