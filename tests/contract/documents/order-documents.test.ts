/** The documents of an order over its life: the time of issue, the recipients, and their permanence. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { dayIn } from '#core/kernel/time-zones.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { documents, orders, users } from '#server/db/schema.ts';
import { documentFolder } from '#server/documents/document-file.ts';
import { proveAddress } from '#server/features/access/prove-address.ts';
import { eraseUser } from '#server/features/account/erase-user.ts';
import { removeNotedMedia } from '#server/media/removed-media.ts';
import { lineFor, type MoneyCustomer, moneyCustomer, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { type Bought, createPayingCustomer, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;

let shop: ProviderShop;
let customer: MoneyCustomer;
let folder: string;
beforeAll(async () => {
  shop = await startProviderShop('stripe', ONE_DATABASE);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.fake.events.splice(0);
  customer = await printCustomer(shop.server);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-documents-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});
const { as, buyCalendar, buyFile, comeBack, goToPay, work } = createPayingCustomer(() => ({ ...shop, customer }));

const run = (...args: readonly string[]) => ordersCommand(shop.server.services, args, () => undefined);
const pay = async (order: Bought): Promise<Bought> => {
  shop.fake.books.pay(await goToPay(order));
  await comeBack(order);
  await work();
  return order;
};
const refund = async ({ orderUuid }: Pick<Bought, 'orderUuid'>, amount: string) => {
  await run('refund', orderReference(orderUuid), amount, '--reason=Creased');
  await work();
};
const rowsOf = ({ orderUuid }: Pick<Bought, 'orderUuid'>) =>
  shop.server.services.db.select().from(documents).where(eq(documents.orderUuid, orderUuid)).orderBy(documents.position);
const kindsOf = async (order: Pick<Bought, 'orderUuid'>) => (await rowsOf(order)).map(({ kind, amount }) => [kind, amount]);
const listed = async (orderUuid: string) =>
  (await shop.server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer().documents ?? [];
const open = (orderUuid: string, documentUuid: string, session = as()) =>
  shop.server.call(orderCalls.downloadDocument, { params: { orderUuid, documentUuid } }, session);
const buyOnInvoice = async () => ({
  orderUuid: await orderLines(shop.server, customer, [await lineFor(shop.server, customer, IDS.calendar, 1)], PAYMENT.invoice),
});
/** All mails with an attached file of this name: the file's first bytes. */
const attached = async (name: string): Promise<readonly string[]> => {
  const mails = await shop.server.deliverMail();
  return mails.flatMap(({ attachments }) =>
    attachments.flatMap((file) => (file.filename === name ? [file.content.subarray(0, 5).toString('latin1')] : [])),
  );
};

test('[BIZ-05] a receipt is issued when the order is charged, and a credit note for each refund, with the tax of the whole in the end', async () => {
  const order = await pay(await buyCalendar());
  expect(await rowsOf(order)).toEqual([]);
  await run('export', folder, orderReference(order.orderUuid));
  await work();
  const [receipt] = await rowsOf(order);
  const total = receipt?.amount ?? 0;
  expect(receipt?.content).toMatchObject({ kind: 'receipt', total, payment: { way: 'provider', due: null }, about: null });
  await refund(order, '10.5');
  await refund(order, 'all');
  await work();
  expect(await kindsOf(order)).toEqual([
    ['receipt', total],
    ['credit-note', -1050],
    ['credit-note', 1050 - total],
  ]);
  const { documents: told = [] } = (
    await shop.server.call(orderCalls.readOrder, { params: { orderUuid: order.orderUuid } }, as())
  ).answer();
  const { timeZone } = shop.server.services.config;
  expect(told.map(({ day }) => day)).toEqual((await rowsOf(order)).map(({ issuedAt }) => dayIn(timeZone, issuedAt.getTime())));
  const taxes = (await rowsOf(order)).map(({ content }) => content.tax[0]?.tax ?? 0);
  expect(taxes[0]).toBeGreaterThan(0);
  expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(0);
  expect((await rowsOf(order))[2]?.content.about?.number).toBe(`R-${receipt?.number}`);
});

test('[BIZ-05] an order of files alone has its receipt at once, and each document is mailed once with its file', async () => {
  const order = await pay(await buyFile());
  await refund(order, '1');
  const numbers = (await listed(order.orderUuid)).map(({ number }) => number);
  expect(numbers).toEqual([expect.stringMatching(/^R-\d+$/), expect.stringMatching(/^C-\d+$/)]);
  for (const number of numbers) expect(await attached(`${number}.pdf`)).toEqual(['%PDF-']);
});

test('[BIZ-05] [SEC-06] the documents of an order whose customer verifies the address afterwards are mailed then, once', async () => {
  const { db } = shop.server.services;
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.uuid, customer.uuid));
  const order = await pay(await buyFile());
  await refund(order, 'all');
  const numbers = (await rowsOf(order)).map(({ kind, number }) => `${kind === 'receipt' ? 'R' : 'C'}-${number}`);
  const mailed = async () => (await shop.server.deliverMail()).filter(({ text }) => text.includes(orderReference(order.orderUuid)));
  expect([numbers.length, await mailed()]).toEqual([2, []]);
  const [user] = await db.select().from(users).where(eq(users.uuid, customer.uuid));
  if (!user) throw new Error('The customer has an account');
  const prove = () => db.transaction((tx) => proveAddress(tx, shop.server.services, user, user.email ?? ''));
  await prove();
  const files = (await mailed()).flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
  expect(files.sort()).toEqual(numbers.map((number) => `${number}.pdf`).sort());
});

test('[SEC-06] [BEY-07] the dispatch of an order is mailed when its customer verifies the address afterwards, once', async () => {
  const { db } = shop.server.services;
  await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.uuid, customer.uuid));
  const order = await pay(await buyCalendar());
  await run('mark', 'sent', orderReference(order.orderUuid));
  const sent = async () =>
    (await shop.server.deliverMail()).filter(
      ({ subject }) => subject.includes(orderReference(order.orderUuid)) && subject.endsWith('can be picked up'),
    );
  expect(await sent()).toEqual([]);
  const [user] = await db.select().from(users).where(eq(users.uuid, customer.uuid));
  if (!user) throw new Error('The customer has an account');
  const prove = () => db.transaction((tx) => proveAddress(tx, shop.server.services, user, user.email ?? ''));
  await prove();
  expect(await sent()).toHaveLength(1);
  await prove();
  expect(await sent(), 'not a second time').toHaveLength(1);
});

test('[BIZ-05] an invoice is issued when it is accepted, goes with the confirmation, and is credited when its money goes back', async () => {
  const order = await buyOnInvoice();
  const [invoice] = await rowsOf(order);
  expect(invoice?.content).toMatchObject({ kind: 'invoice', payment: { way: 'owed' }, seller: { name: expect.any(String) } });
  expect(Date.parse(invoice?.content.payment.due?.date ?? '') - Date.parse(invoice?.content.issuedAt ?? '')).toBe(14 * 86_400_000);
  expect(await attached(`I-${invoice?.number}.pdf`)).toEqual(['%PDF-']);
  await run('paid', orderReference(order.orderUuid));
  expect(await kindsOf(order)).toHaveLength(1);
  await refund(order, 'all');
  expect((await rowsOf(order))[1]?.content).toMatchObject({
    kind: 'credit-note',
    total: -(invoice?.amount ?? 0),
    payment: { way: 'bank' },
  });
});

test('[BIZ-05] [BIZ-04] an invoice whose order is cancelled is credited in the same change', async () => {
  const order = await buyOnInvoice();
  const [invoice] = await rowsOf(order);
  (await shop.server.call(orderCalls.cancelOrder, { params: { orderUuid: order.orderUuid }, body: { toCart: false } }, as())).answer();
  expect(await kindsOf(order)).toEqual([
    ['invoice', invoice?.amount],
    ['credit-note', -(invoice?.amount ?? 0)],
  ]);
  expect((await rowsOf(order))[1]?.content.about?.number).toBe(`I-${invoice?.number}`);
});

test('[BIZ-05] a document keeps the same bytes forever, also when its customer or the shop has changed its name', async () => {
  const { orderUuid } = await buyOnInvoice();
  const [invoice] = await listed(orderUuid);
  const first = await open(orderUuid, invoice?.uuid ?? '');
  expect([first.status, first.headers.get('cache-control'), first.headers.get('content-type')]).toEqual([
    200,
    'private, no-store',
    'application/pdf',
  ]);
  await shop.server.services.db.update(users).set({ name: 'Another name' }).where(eq(users.uuid, customer.uuid));
  shop.server.clock.advance(86_400_000);
  expect((await open(orderUuid, invoice?.uuid ?? '')).bytes.equals(first.bytes)).toBe(true);
});

test("[BIZ-05] another customer's document, and one under another order, are answered as unknown", async () => {
  const { orderUuid } = await buyOnInvoice();
  const [invoice] = await listed(orderUuid);
  const stranger = await moneyCustomer(shop.server);
  const other = await buyOnInvoice();
  const answers = [
    await open(orderUuid, invoice?.uuid ?? '', { session: stranger.session }),
    await open(other.orderUuid, invoice?.uuid ?? ''),
    await open(orderUuid, orderUuid),
  ];
  expect(answers.map((answer) => [answer.status, answer.error().error])).toEqual(answers.map(() => [404, 'order.not_found']));
});

test('[BIZ-05] an order from before there were documents gets none', async () => {
  const order = await pay(await buyCalendar());
  await shop.server.services.db.update(orders).set({ sale: null }).where(eq(orders.uuid, order.orderUuid));
  await run('export', folder, orderReference(order.orderUuid));
  await work();
  await refund(order, '10');
  expect([await rowsOf(order), await listed(order.orderUuid)]).toEqual([[], []]);
});

test('[BIZ-05] [OPS-06] documents of an erased customer stay unchanged for the bookkeeping period, and are deleted with their files', async () => {
  const { db, media } = shop.server.services;
  const { clock } = shop.server;
  const order = await buyOnInvoice();
  await attached('');
  const [before] = await rowsOf(order);
  const folderOfFile = documentFolder(before?.uuid ?? '');
  expect(await media.list(folderOfFile)).toEqual([`${folderOfFile}/${before?.pdfHash}.pdf`]);
  await run('mark', 'sent', orderReference(order.orderUuid), '--tracking=RR123456785NO');
  await db.transaction((tx) => eraseUser(tx, customer.uuid, clock.nowMs()));
  expect(await rowsOf(order)).toEqual([before]);
  const [row] = await db.select().from(orders).where(eq(orders.uuid, order.orderUuid));
  expect([row?.sale?.buyer, row?.tracking], 'what leads to the person').toEqual([null, null]);
  clock.advance(5 * YEAR_MS);
  await localCommands(shop.server.services)['retention']?.(['run'], () => undefined);
  expect(await rowsOf(order)).toHaveLength(1);
  clock.advance(YEAR_MS);
  await localCommands(shop.server.services)['retention']?.(['run'], () => undefined);
  await removeNotedMedia(shop.server.services);
  expect([await rowsOf(order), await media.list(folderOfFile)]).toEqual([[], []]);
});

test('[BIZ-05] [OPX-08] the operator sees the documents that are still being made, and those whose payment needs them', async () => {
  const order = await pay(await buyCalendar());
  await run('export', folder, orderReference(order.orderUuid));
  const documentsOfShop = async (...words: readonly string[]) => {
    const lines: string[] = [];
    const failure = await localCommands(shop.server.services)
      ['documents']?.(words, (line) => lines.push(line))
      .then(() => null)
      .catch((error: Error) => error.message);
    return { lines, failure };
  };
  const reference = orderReference(order.orderUuid);
  const notYet = 'NOT YET: the documents of 1 orders, whose payments are being charged or paid back: run it again in a minute';
  expect((await documentsOfShop('list')).lines.at(-1)).toBe(notYet);
  expect(await documentsOfShop('write', folder, reference)).toEqual({
    lines: [notYet],
    failure: 'No document matches. Nothing was written.',
  });
  expect((await documentsOfShop('list', '--to=2001-01-01')).lines, 'days that are over').toEqual(['0 documents']);
  await work();
  expect((await documentsOfShop('list')).lines.at(-1)).toMatch(/^\d+ documents$/);
  expect((await documentsOfShop('write', folder, reference)).lines).toEqual([`1 documents written to ${folder}`]);
  const lapsed = await pay(await buyCalendar());
  await run('export', folder, orderReference(lapsed.orderUuid));
  shop.fake.books.lapse(lapsed.transactionUuid);
  await work();
  expect((await documentsOfShop('list')).lines.at(-1)).toBe('NOT MADE: the documents of 1 orders, whose payments need you (payments list)');
});

test("[BIZ-05] the operator lists documents by day and writes their files, which equal the customer's", async () => {
  const { orderUuid } = await buyOnInvoice();
  const [invoice] = await listed(orderUuid);
  const documentsOfShop = async (...words: readonly string[]): Promise<readonly string[]> => {
    const lines: string[] = [];
    await localCommands(shop.server.services)['documents']?.(words, (line) => lines.push(line));
    return lines;
  };
  const day = new Date(shop.server.clock.nowMs()).toISOString().slice(0, 4);
  expect(await documentsOfShop('list', `--from=${day}-01-01`)).toContainEqual(
    expect.stringMatching(`^${invoice?.number}  \\d{4}-\\d{2}-\\d{2}  ${orderReference(orderUuid)}  invoice  `),
  );
  expect(await documentsOfShop('list', '--to=2001-01-01')).toContain('0 documents');
  await expect(documentsOfShop('list', '--to=yesterday')).rejects.toThrow('--to=yesterday is no day');
  expect(await documentsOfShop('write', folder, orderReference(orderUuid))).toEqual([`1 documents written to ${folder}`]);
  const customers = (await open(orderUuid, invoice?.uuid ?? '')).bytes;
  expect(fs.readFileSync(path.join(folder, `${invoice?.number}.pdf`)).equals(customers)).toBe(true);
  expect(await documentsOfShop('write', folder, orderReference(orderUuid))).toEqual([
    `0 documents written to ${folder}, 1 were there before`,
  ]);
});

test('[BIZ-05] a document of an earlier day than the number before it is named to the operator, in the days that it is of', async () => {
  const { clock, services } = shop.server;
  const [first] = await listed((await buyOnInvoice()).orderUuid);
  clock.advance(-40 * DAY_MS);
  const [second] = await listed((await buyOnInvoice()).orderUuid);
  const [third] = await listed((await buyOnInvoice()).orderUuid);
  const warned = async (...words: readonly string[]) => {
    const lines: string[] = [];
    await localCommands(services)['documents']?.(['list', ...words], (line) => lines.push(line));
    return lines.flatMap((line) => /^CLOCK: (\S+) is of \S+, before (\S+) of /.exec(line)?.slice(1) ?? []);
  };
  const today = dayIn(services.config.timeZone, clock.nowMs());
  const told = [second?.number, first?.number];
  expect(third).toBeDefined();
  expect([await warned(), await warned(`--to=${today}`)]).toEqual([told, told]);
  clock.advance(40 * DAY_MS);
  expect(await warned(`--from=${dayIn(services.config.timeZone, clock.nowMs())}`)).toEqual([]);
});
