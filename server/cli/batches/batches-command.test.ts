import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { readCondition } from '#server/condition/shop-condition.ts';
import { missedBatches } from '#server/condition/missed-batches.ts';
import { findFailures } from '#server/notices/find-failures.ts';
import { settleTransaction } from '#server/payment/settle-transaction.ts';
import { statusLines } from '../condition/status-lines.ts';
import { jobs, orderExports, subjects, transactions, userSubjects } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { DELIVERY, lineFor, type MoneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createSchoolOrders, DAY_MS, startSchoolShop } from '#tests/fixtures/money/school-orders.ts';
import { ADDRESS, CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import type { TestServer } from '#tests/setup/test-server.ts';
import { ordersCommand } from '../orders-command.ts';
import { drawnNames } from './drawn-names.ts';
import { findOtherOrders, takeIntoBatch } from './school-orders.ts';

let server: TestServer;
let customer: MoneyCustomer;
let folder: string;
/** A classmate without an order. */
const CLASSMATE = 'Åse Berg';
const { add, start, buy, as } = createShopper(() => ({ server, customer }));
const { orderToSchool, placeToSchool, buyCatalogues, make, day, setDeadlines, batchOf } = createSchoolOrders(() => ({
  server,
  customer,
  folder,
}));
beforeAll(async () => {
  server = await startSchoolShop();
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await printCustomer(server);
  const uuid = crypto.randomUUID();
  await server.services.db
    .insert(subjects)
    .values({ uuid, jobUuid: customer.jobUuid, code: uuid, codeKey: uuid, name: CLASSMATE, group: '2A' });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-batch-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});

const inFolder = (batch: number, file: string) => path.join(folder, customer.jobUuid, `batch-${batch}`, file);
const pagesOf = async (file: string) => (await PDFDocument.load(fs.readFileSync(file))).getPageCount();

test('[BIZ-07] a batch contains the orders up to the last deadline that has passed, once; later orders are in the next batch', async () => {
  await setDeadlines({ orderBy: day(0), delivery: day(9) }, { orderBy: day(5), delivery: day(12) });
  const early = await orderToSchool(5);
  expect((await make()).failure).toMatch(/^No deadline of Fjell school is over\./);
  server.clock.advance(DAY_MS);
  const late = await orderToSchool(7);
  const plan = await make('--plan');
  expect(plan.lines).toEqual([
    `7B, Emma Lind: ${orderReference(early)}, 7 pieces, 2 catalogues`,
    `batch 1 would take 1 orders up to ${day(-1)}; nothing was done`,
  ]);
  expect([await batchOf(early), fs.readdirSync(folder)]).toEqual([null, []]);

  const first = await make();
  expect(first).toMatchObject({
    failure: null,
    lines: ['batch 1 of Fjell school: 1 bags, 2 catalogues, 1 without an order', expect.anything()],
  });
  expect([await batchOf(early), await batchOf(late)]).toEqual([1, null]);
  const again = await make();
  expect(again.lines).toEqual([`Fjell school: every paid order up to ${day(-1)} is in a batch; the last is batch 1`]);
  expect((await make(`--until=${day(0)}`)).lines.slice(0, 2)).toEqual([
    `NOT OVER: customers can order until the end of ${day(4)}; what they still order by then is not in this batch`,
    'batch 2 of Fjell school: 1 bags, 2 catalogues, 1 without an order',
  ]);
  expect([await batchOf(early), await batchOf(late)]).toEqual([1, 2]);
});

test('[BIZ-07] [KEP-02] an order that waits for retouch is left out by plan and batch with the same text, and is in the next batch', async () => {
  const { db } = server.services;
  const [picture = ''] = customer.pictureUuids;
  const plain = await orderToSchool(5);
  server.clock.advance(60_000);
  const waits = await orderToSchool(6, 'invoice', [picture]);
  const left = `LEFT OUT: 7B, Emma Lind: ${orderReference(waits)}: it waits for the retouch of 0.jpg; \`retouch list\` says since when`;
  expect((await make(`--until=${day(0)}`, '--plan')).lines).toEqual([
    left,
    `7B, Emma Lind: ${orderReference(plain)}, 7 pieces, 2 catalogues`,
    `batch 1 would take 1 orders up to ${day(0)}, 1 are left out; nothing was done`,
  ]);
  // A plan makes nothing and claims nothing.
  expect([await batchOf(plain), await db.$count(orderExports, eq(orderExports.orderUuid, plain))]).toEqual([null, 0]);
  const made = await make(`--until=${day(0)}`);
  expect([made.lines[0], made.failure]).toEqual([left, '1 orders are not in the batch. The next batch takes them once they can be made.']);
  expect(await Promise.all([plain, waits].map(batchOf))).toEqual([1, null]);
  expect((await make(`--until=${day(0)}`, '--plan')).lines).toEqual([
    left,
    `batch 2 would take 0 orders up to ${day(0)}, 1 are left out; nothing was done`,
  ]);
});

test('[BIZ-07] a pupil whose pictures come by post, in the bag of another pupil or as files is not listed as without an order', async () => {
  const { db } = server.services;
  const own = customer;
  const [sibling, posted, files] = [await printCustomer(server), await printCustomer(server), await printCustomer(server)];
  await db.insert(userSubjects).values({ userUuid: sibling.uuid, subjectUuid: own.subjectUuid, addedAt: new Date(server.clock.nowMs()) });
  const bought = async (who: MoneyCustomer, delivery: keyof typeof DELIVERY) => {
    customer = who;
    if (delivery === 'digital')
      (
        await server.call(cartCalls.toggleDigitalFile, { body: { file: who.pictureUuids[0] ?? '', type: 'IP', wanted: true } }, as())
      ).answer();
    else (await add([await lineFor(server, who, IDS.card, 5)])).answer();
    // The school hands the bag with the pictures of both to one of them.
    if (who === sibling) (await add([await lineFor(server, { ...own, session: who.session }, IDS.card, 5)])).answer();
    (
      await buy((await start()).checkoutUuid, {
        deliveryOptionUuid: DELIVERY[delivery],
        paymentOptionUuid: PAYMENT.invoice,
        deliveryOptionData:
          delivery === 'post' ? { deliveryAddress: ADDRESS } : { contactInfo: CONTACT, subject: { uuid: own.subjectUuid } },
      })
    ).answer();
  };
  await bought(sibling, 'school');
  await bought(posted, 'post');
  await bought(files, 'digital');
  customer = own;
  for (const [index, { subjectUuid }] of [sibling, posted, files].entries())
    await db
      .update(subjects)
      .set({ jobUuid: own.jobUuid, group: '9A', name: `Pupil ${index + 1}` })
      .where(eq(subjects.uuid, subjectUuid));
  const { lines } = await make(`--until=${day(0)}`);
  expect(lines[0]).toBe('batch 1 of Fjell school: 1 bags, 0 catalogues, 1 without an order');
  const rows = fs.readFileSync(inFolder(1, 'list.csv'), 'utf8').trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(';').slice(0, 4).join(';'))).toEqual([
    `2A;${CLASSMATE};no;0`,
    '7B;Emma Lind;yes;10',
    "9A;Pupil 1;in another pupil's bag;0",
    '9A;Pupil 2;by post;0',
    '9A;Pupil 3;digital pictures only;0',
  ]);
});

test('[BIZ-07] [OPS-02] the folder has print files, a slip for each order, labels, and a list of every pupil by class and name', async () => {
  const [one, two] = [await orderToSchool(5), await orderToSchool(6)];
  await make(`--until=${day(0)}`);
  const csv = fs.readFileSync(inFolder(1, 'list.csv'), 'utf8').split('\r\n');
  const exported = await server.services.db.select().from(orderExports).where(eq(orderExports.orderUuid, one));
  expect(csv[0]).toBe('\uFEFFclass;name;bag;pieces;catalogues;orders;print files');
  expect(csv[1]).toBe(`2A;${CLASSMATE};no;0;0;;`);
  expect(csv[2]).toContain(`7B;Emma Lind;yes;15;4;${[one, two].map(orderReference).join(' ')};`);
  expect(csv[2]).toContain(exported[0]?.folder);
  expect(fs.existsSync(path.join(exported[0]?.folder ?? '', 'manifest.json'))).toBe(true);
  expect(await pagesOf(inFolder(1, 'slips.pdf'))).toBe(2);
  expect(await pagesOf(inFolder(1, 'labels.pdf'))).toBe(1);
  expect(await pagesOf(inFolder(1, 'list.pdf'))).toBe(1);
  const before = ['slips.pdf', 'labels.pdf', 'list.csv'].map((file) => fs.readFileSync(inFolder(1, file)));
  // Lost, and written again.
  fs.rmSync(path.join(folder, customer.jobUuid, 'batch-1'), { recursive: true });
  expect((await make('--batch=1')).failure).toBeNull();
  expect(fs.readFileSync(inFolder(1, 'list.csv'))).toEqual(before[2]);
  expect(await pagesOf(inFolder(1, 'slips.pdf'))).toBe(2);
  expect((await make('--batch=2')).failure).toMatch(/has no such batch/);
});

test('[BIZ-07] [BIZ-04] an order of which only files remain has no bag, and is left out with the reason', async () => {
  await buyCatalogues();
  const file = { file: customer.pictureUuids[0] ?? '', type: 'IP' as const, wanted: true };
  (await server.call(cartCalls.toggleDigitalFile, { body: file }, as())).answer();
  const orderUuid = await placeToSchool('invoice');
  const { orderLines } = (await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
  const lines = orderLines.filter(({ catalogue }) => catalogue !== null).map(({ uuid }) => uuid);
  (await server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines } }, as())).answer();
  expect((await make(`--until=${day(0)}`, '--plan')).lines).toEqual([
    `LEFT OUT: 7B, Emma Lind: ${orderReference(orderUuid)}: only digital pictures are left of it`,
    expect.stringContaining('every paid order up to'),
  ]);
});

test('[BIZ-07] orders of other schools, by post and unpaid ones are in no batch; two runs never take one order twice', async () => {
  const mine = await orderToSchool(5);
  (await add([await lineFor(server, customer, IDS.card, 5)])).answer();
  const posted = (await buy((await start()).checkoutUuid, { paymentOptionUuid: PAYMENT.invoice })).answer().order?.uuid ?? '';
  const own = customer;
  const other = await printCustomer(server);
  const addedAt = new Date(server.services.clock.nowMs());
  await server.services.db.insert(userSubjects).values({ userUuid: other.uuid, subjectUuid: own.subjectUuid, addedAt });
  customer = other;
  const elsewhere = await orderToSchool(5);
  customer = own;
  expect((await make(`--until=${day(0)}`)).failure).toBeNull();
  expect(await Promise.all([mine, posted, elsewhere].map(batchOf))).toEqual([1, null, null]);
  await expect(takeIntoBatch(server.services.db, own.jobUuid, [mine, posted])).rejects.toThrow('Another run has taken');
  expect(await batchOf(posted)).toBeNull();
});

test('[BIZ-07] [OPX-08] an order that is paid after its batch was made is reported: before as unpaid, then by the condition', async () => {
  await setDeadlines({ orderBy: day(0), delivery: day(9) });
  await orderToSchool(5);
  const late = await orderToSchool(7, 'card');
  server.clock.advance(DAY_MS);
  const missed = async () => (await missedBatches(server.services)).map(({ orderUuid }) => orderUuid);
  expect((await make()).lines[0]).toBe(`NOT PAID: 7B, Emma Lind: ${orderReference(late)}; run it again when it is`);
  expect(await missed()).not.toContain(late);
  const { db } = server.services;
  const [waiting] = await db.select().from(transactions).where(eq(transactions.orderUuid, late));
  await db.transaction((tx) => settleTransaction(tx, server.services, waiting?.uuid ?? ''));
  expect(await missed()).toContain(late);
  const condition = await readCondition(server.services);
  expect(statusLines(condition).join('\n')).toMatch(/batches: \d+ paid orders are not in the batch of their delivery/);
  expect((await findFailures(server.services)).batches).toContain(`${orderReference(late)}: Fjell school, ${day(8)}`);
  expect(await takeIntoBatch(db, customer.jobUuid, [late])).toBe(2);
  expect(await missed()).not.toContain(late);
});

test('[BIZ-07] [KEP-12] a name that no typeface can draw is reported, left blank on the papers, complete in the list, and the command fails', async () => {
  await server.services.db.update(subjects).set({ name: '李小明' }).where(eq(subjects.uuid, customer.subjectUuid));
  await orderToSchool(5);
  const { lines, failure } = await make(`--until=${day(0)}`);
  expect(failure).toBe('The papers lack 1 names, which are in list.csv: write them by hand on list, slip and label.');
  expect(lines.at(-1)).toBe('NOT DRAWN: 7B, 李小明: 李 小 明: no typeface of the shop has these letters');
  expect(fs.readFileSync(inFolder(1, 'list.csv'), 'utf8')).toContain('7B;李小明;yes;');
  const { drawn } = await drawnNames([{ name: '李小明', group: '7B', contents: ['5 × Card (李, Emma)'] }], '(by hand)');
  expect(drawn).toEqual([{ name: '(by hand)', group: '7B', contents: ['5 × Card (?, Emma)'] }]);
});

test('[BIZ-07] [BIZ-04] an order that was refunded after its batch was made has no bag in papers written again, and the list states the reason', async () => {
  const refunded = await orderToSchool(5);
  await make(`--until=${day(0)}`);
  await ordersCommand(server.services, ['refund', orderReference(refunded), 'all', '--reason=Moved away'], () => undefined);
  const again = await make('--batch=1');
  expect(again.lines).toEqual([
    `LEFT OUT: 7B, Emma Lind: ${orderReference(refunded)}: all of it was refunded`,
    'batch 1 of Fjell school: 0 bags, 0 catalogues, 1 without an order',
    expect.stringMatching(/^no bag is left to hand out: there are no slips and no labels; list\.pdf and list\.csv are in /),
  ]);
  expect(fs.readdirSync(path.dirname(inFolder(1, 'list.csv'))).sort()).toEqual(['list.csv', 'list.pdf']);
  expect(fs.readFileSync(inFolder(1, 'list.csv'), 'utf8')).toContain('7B;Emma Lind;refunded;0;0;;');
});

test('[BIZ-07] [BIZ-04] an order that was cancelled or refunded before its batch is in no plan and no batch, and is not missed', async () => {
  const [over, other] = [await orderToSchool(5), await orderToSchool(6)];
  await ordersCommand(server.services, ['refund', orderReference(over), 'all', '--reason=Moved away'], () => undefined);
  const left = `LEFT OUT: 7B, Emma Lind: ${orderReference(over)}: all of it was refunded`;
  const plan = (await make(`--until=${day(0)}`, '--plan')).lines;
  expect([plan[0], plan.at(-1)]).toEqual([left, `batch 1 would take 1 orders up to ${day(0)}; nothing was done`]);
  expect((await make(`--until=${day(0)}`)).lines[0]).toBe(left);
  expect(await Promise.all([over, other].map(batchOf))).toEqual([null, 1]);
  expect(await missedBatches(server.services)).toEqual([]);
  expect((await make(`--until=${day(0)}`)).lines).toEqual([
    left,
    `Fjell school: every paid order up to ${day(0)} that is handed out is in a batch; the last is batch 1`,
  ]);
});

test('[BIZ-07] [KEP-12] a school whose name no typeface can draw is on the papers in Latin letters, is reported, and the command fails', async () => {
  await server.services.db.update(jobs).set({ name: '北京 school' }).where(eq(jobs.uuid, customer.jobUuid));
  await orderToSchool(5);
  const { lines, failure } = await make(`--until=${day(0)}`);
  expect(failure).toBe('The papers have the name of the school or the shop in Latin letters.');
  expect(lines.at(-1)).toBe('NOT DRAWN: 北京 school, written BeiJing school: 北 京: no typeface of the shop has these letters');
});

test('[BIZ-07] [OPX-03] of two simultaneous runs one makes the batch and the other says so; a pupil of another batch is not listed as without an order', async () => {
  const order = await orderToSchool(5);
  const runs = await Promise.all([make(`--until=${day(0)}`), make(`--until=${day(0)}`)]);
  const busy = 'Another run is making a batch of Fjell school. Nothing was done: run it again when it has ended.';
  expect(runs.map(({ failure }) => failure).sort()).toEqual([busy, null].sort());
  expect(await batchOf(order)).toBe(1);
  expect(await findOtherOrders(server.services.db, customer.jobUuid, 1)).toEqual([]);
  expect(await findOtherOrders(server.services.db, customer.jobUuid, 2)).toMatchObject([{ uuid: order }]);
});
