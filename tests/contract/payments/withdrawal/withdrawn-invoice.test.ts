/** Lines that a customer withdrew from before production are off the invoice: not requested, not posted, not waited for. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { ACCOUNTS, balancesOf } from '#core/domain/accounting/vouchers.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { paymentWord } from '#core/domain/payments/payment-word.ts';
import { formatMinor, sumMinor } from '#core/kernel/money.ts';
import { loadVouchers } from '#server/accounting/load-vouchers.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { documents, transactions } from '#server/db/schema.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { DELIVERY, lineFor, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
let customer: MoneyCustomer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await printCustomer(server);
});

const as = () => ({ session: customer.session });
const file = () => customer.pictureUuids[0] ?? '';
const putFile = () => server.call(cartCalls.toggleDigitalFile, { body: { file: file(), type: 'IP', wanted: true } }, as());
const download = async () => (await server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: file() } }, as())).status;
const read = async (orderUuid: string) => (await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
const withdraw = async (orderUuid: string, ...lines: readonly string[]) =>
  (await server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: [...lines] } }, as())).answer();
async function command(...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  await ordersCommand(server.services, args, (line) => lines.push(line));
  return lines.join('\n');
}
/** Exports it. @returns the folders that were made */
async function make(reference: string): Promise<readonly string[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-invoice-'));
  await command('export', folder, reference).catch(() => undefined);
  const made = fs.readdirSync(folder);
  fs.rmSync(folder, { recursive: true, force: true });
  return made;
}
const kroner = (minor: number) => String(minor / 100);
const money = (minor: number) => formatMinor(minor, 'NOK', 'en');

/** Two catalogues and a picture as a file, and a calendar where it is wanted, on invoice. */
async function buy(hasCalendar = true, delivery: string = DELIVERY.store) {
  const [offer] = (await server.call(shopCalls.getCatalogues, {}, as())).answer();
  if (!offer) throw new Error('The shop offers a catalogue');
  (await server.call(cartCalls.buyCatalogues, { body: { catalogues: [{ ...offer, quantity: 2 }] } }, as())).answer();
  (await putFile()).answer();
  const made = hasCalendar ? [await lineFor(server, customer, IDS.calendar, 1)] : [];
  const orderUuid = await orderLines(server, customer, made, PAYMENT.invoice, delivery);
  const { orderLines: lines, summary } = await read(orderUuid);
  const catalogue = lines.find((line) => line.catalogue !== null);
  const picture = lines.find((line) => line.digitalFiles.length > 0);
  if (!catalogue || !picture) throw new Error('The order has its goods');
  return { orderUuid, reference: orderReference(orderUuid), catalogue, picture, total: summary.totalPrice };
}
const issued = async (orderUuid: string) =>
  (await server.services.db.select().from(documents).where(eq(documents.orderUuid, orderUuid)).orderBy(asc(documents.position))).map(
    ({ content }) => content,
  );
/** Receivables and bank of the order in the accounts; its documents must equal the posted sales. */
async function accounts({ orderUuid, reference }: { readonly orderUuid: string; readonly reference: string }) {
  const vouchers = (await loadVouchers(server.services, '2999-12-31')).filter(({ order }) => order === reference);
  const balances = balancesOf(vouchers);
  const of = (account: (typeof ACCOUNTS)[keyof typeof ACCOUNTS]) => balances.get(account) ?? 0;
  const sold = sumMinor((await issued(orderUuid)).map(({ total }) => total));
  expect(0 - of(ACCOUNTS.sales) - of(ACCOUNTS.salesWithoutTax) - of(ACCOUNTS.tax)).toBe(sold);
  return [of(ACCOUNTS.receivables), of(ACCOUNTS.bank)];
}
const problemOf = async (orderUuid: string) => {
  const [row] = await server.services.db.select().from(transactions).where(eq(transactions.orderUuid, orderUuid));
  return row?.problem ?? null;
};
const creditMails = async (reference: string) =>
  (await server.deliverMail()).filter(({ text }) => text.includes(reference) && text.includes('credit note')).map(({ text }) => text);

test('[BIZ-04] [BIZ-05] a line of an unpaid invoice that is withdrawn from is credited at once, and only the rest is asked for and taken', async () => {
  const order = await buy();
  await withdraw(order.orderUuid, order.catalogue.uuid);
  const left = order.total - order.catalogue.linePrice;
  const { payment, summary, credits, documents: told } = await read(order.orderUuid);
  expect([payment.open, summary.now, paymentWord(payment, summary.totalPrice)]).toEqual([left, left, 'invoice']);
  expect(credits).toMatchObject([{ lineUuid: order.catalogue.uuid, amount: order.catalogue.linePrice, isCharged: false }]);
  expect(told?.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['invoice', order.total],
    ['credit-note', -order.catalogue.linePrice],
  ]);
  expect((await issued(order.orderUuid))[1]?.payment).toMatchObject({ way: 'owed', left });
  expect((await creditMails(order.reference))[0]).toContain(`You now have ${money(left)} left to pay of invoice I-`);
  const [entry] = (await server.call(orderCalls.listOrders, {}, as())).answer();
  expect([entry?.payment.open, entry?.summary.now]).toEqual([left, left]);
  expect(await accounts(order)).toEqual([left, 0]);
  expect(await command('find', order.reference)).toContain(`to be paid ${money(left)}`);
  await expect(command('paid', order.reference, `--amount=${kroner(order.total)}`)).rejects.toThrow(`only ${money(left)} is to be paid`);
  expect(await download()).toBe(403);
  expect(await command('paid', order.reference)).toContain(`${money(left)} has come: paid`);
  expect([await download(), await accounts(order), (await read(order.orderUuid)).payment.open]).toEqual([200, [0, left], 0]);
  expect(await command('list', 'withdrawn')).not.toContain(order.reference);
});

test('[BIZ-03] [BIZ-04] files wait while a part of the invoice is paid, and are given when a withdrawal leaves nothing to pay', async () => {
  const order = await buy();
  const rest = order.total - order.catalogue.linePrice;
  expect(await command('paid', order.reference, `--amount=${kroner(rest)}`)).toContain('is still to be paid');
  expect([await download(), await accounts(order)]).toEqual([403, [order.catalogue.linePrice, rest]]);
  await withdraw(order.orderUuid, order.catalogue.uuid);
  const ready = (await server.deliverMail()).filter(
    ({ text }) => text.includes(order.reference) && text.includes('The digital pictures can be downloaded now'),
  );
  const { payment, summary } = await read(order.orderUuid);
  expect([await download(), ready.length, paymentWord(payment, summary.totalPrice)]).toEqual([200, 1, 'paid']);
  expect([await accounts(order), await problemOf(order.orderUuid)]).toEqual([[0, rest], null]);
});

test('[BIZ-04] [BIZ-05] an overpaid amount is owed to the customer, until the shop has noted its refund', async () => {
  const order = await buy();
  const tooMuch = 1_050;
  const stands = order.total - order.catalogue.linePrice;
  await command('paid', order.reference, `--amount=${kroner(stands + tooMuch)}`);
  await withdraw(order.orderUuid, order.catalogue.uuid);
  expect((await issued(order.orderUuid))[1]?.payment).toMatchObject({ way: 'owed-back', back: tooMuch });
  expect([await accounts(order), await problemOf(order.orderUuid)]).toEqual([
    [-tooMuch, stands + tooMuch],
    expect.stringContaining('pay the customer back'),
  ]);
  expect(await command('find', order.reference)).toContain(`to be sent back ${money(tooMuch)}`);
  await command('refund', order.reference, kroner(tooMuch), '--reason=Withdrawn');
  expect([await accounts(order), await problemOf(order.orderUuid), (await issued(order.orderUuid)).length]).toEqual([[0, stands], null, 2]);
});

test('[BIZ-04] [BIZ-05] a line that is given back leaves what is owed for another one owed, and has a credit note of its own', async () => {
  const order = await buy();
  const tooMuch = 1_050;
  const stands = order.total - order.catalogue.linePrice;
  await command('paid', order.reference, `--amount=${kroner(stands + tooMuch)}`);
  await withdraw(order.orderUuid, order.catalogue.uuid);
  const number = (await read(order.orderUuid)).orderLines
    .filter(({ type }) => type === 0)
    .findIndex(({ uuid }) => uuid === order.picture.uuid);
  await command('refund', order.reference, `--line=${number + 1}`, '--reason=Blurred');
  const left = stands - order.picture.linePrice;
  expect((await issued(order.orderUuid)).map(({ total }) => total)).toEqual([
    order.total,
    left - order.total + order.picture.linePrice,
    0 - order.picture.linePrice,
  ]);
  expect([await accounts(order), await problemOf(order.orderUuid)]).toEqual([
    [-tooMuch, left + tooMuch],
    expect.stringContaining('pay the customer back'),
  ]);
  expect(await command('find', order.reference)).toContain(`to be sent back ${money(tooMuch)}`);
  await command('refund', order.reference, kroner(tooMuch), '--reason=Withdrawn');
  expect([await accounts(order), await problemOf(order.orderUuid)]).toEqual([[0, left], null]);
});

test('[BIZ-04] [BIZ-05] a withdrawal from a whole invoice settles it: its order is cancelled and nothing is to be paid', async () => {
  const order = await buy(false);
  await withdraw(order.orderUuid, order.picture.uuid);
  await withdraw(order.orderUuid, order.catalogue.uuid);
  const { payment, cancelled } = await read(order.orderUuid);
  expect([payment.state, payment.open, cancelled?.by]).toEqual(['cancelled', 0, 'customer']);
  expect([await accounts(order), sumMinor((await issued(order.orderUuid)).map(({ total }) => total))]).toEqual([[0, 0], 0]);
  await expect(command('paid', order.reference)).rejects.toThrow(
    `Nothing was noted: of a cancelled invoice nothing is to be paid (${order.reference}). Send what comes all the same back to the customer`,
  );
  expect(await make(order.reference)).toEqual([]);
});

const mailsAbout = async (reference: string) =>
  (await server.deliverMail()).filter(({ text }) => text.includes(reference)).map(({ text }) => text);

test('[BIZ-04] [BIZ-05] the receipt of a withdrawal promises only money that was paid, and so does the mail about the cancelled order', async () => {
  const order = await buy(false);
  await command('paid', order.reference, '--amount=100');
  await withdraw(order.orderUuid, order.catalogue.uuid);
  const [receipt] = (await mailsAbout(order.reference)).filter((text) => text.includes('We have received your withdrawal'));
  expect(receipt).toContain('We take the price off the invoice.');
  expect(receipt).not.toContain('back');
  await withdraw(order.orderUuid, order.picture.uuid);
  const told = await mailsAbout(order.reference);
  const [newest, before] = told
    .filter((text) => text.includes('received your withdrawal'))
    .toSorted((a, b) => Number(a === receipt) - Number(b === receipt));
  expect([before, newest]).toEqual([receipt, expect.stringContaining(`You have paid ${money(100_00)} more than is left of it`)]);
  expect(told.find((text) => text.includes('cancelled'))).toContain(`You have paid ${money(100_00)} of the invoice.`);
});

test('[BIZ-04] [BIZ-05] an order whose money all went back is over: it is not changed, cancelled or put into the cart', async () => {
  const order = await buy(false);
  await command('paid', order.reference);
  expect(await download()).toBe(200);
  await command('refund', order.reference, 'all', '--reason=Sold out');
  expect([(await read(order.orderUuid)).change, await command('find', order.reference)]).toEqual([
    'over',
    expect.not.stringContaining('can still change or cancel'),
  ]);
  const toCart = await server.call(orderCalls.cancelOrder, { params: { orderUuid: order.orderUuid }, body: { toCart: true } }, as());
  expect(toCart.error()).toMatchObject({ error: 'order.closed', params: { reason: 'over' } });
});

test('[KEP-03] [BIZ-04] a picture that was withdrawn from an unpaid invoice can be bought again', async () => {
  const { orderUuid, picture } = await buy();
  expect((await putFile()).error().error).toBe('cart.file_ordered');
  await withdraw(orderUuid, picture.uuid);
  (await putFile()).answer();
});

test('[BIZ-04] [BIZ-05] the delivery is not to be paid when nothing that is sent is left, and credited with the last of it', async () => {
  const order = await buy(false, DELIVERY.express);
  await withdraw(order.orderUuid, order.catalogue.uuid);
  // All of the 149 for express, because nothing was sent.
  const [fee, credit] = [149_00, order.catalogue.linePrice + 149_00];
  const left = order.total - credit;
  const { payment, credits, orderLines: lines } = await read(order.orderUuid);
  const post = lines.find(({ type }) => type === 3);
  expect([payment.open, credits?.map(({ lineUuid, amount }) => [lineUuid, amount]).sort()]).toEqual([
    left,
    [
      [order.catalogue.uuid, order.catalogue.linePrice],
      [post?.uuid, fee],
    ].sort(),
  ]);
  expect((await issued(order.orderUuid))[1]?.lines.map(({ amount, quantity }) => [quantity, amount])).toEqual([
    [2, -order.catalogue.linePrice],
    [null, -fee],
  ]);
  const [receipt] = (await mailsAbout(order.reference)).filter((text) => text.includes('received your withdrawal'));
  expect(receipt).toContain(`${post?.description}: ${money(fee)}`);
  expect(await command('find', order.reference)).toContain(`${post?.description}: NOT CHARGED: ${money(fee)}`);
  expect([await accounts(order), await command('paid', order.reference)]).toEqual([
    [left, 0],
    expect.stringContaining(`${money(left)} has`),
  ]);
  expect(await accounts(order)).toEqual([0, left]);
});

test('[BIZ-04] [BIZ-05] after production what the standard delivery costs is given back with the withdrawn line, once', async () => {
  const order = await buy(false, DELIVERY.express);
  await command('paid', order.reference);
  await make(order.reference);
  await withdraw(order.orderUuid, order.catalogue.uuid);
  const { orderLines: lines } = await read(order.orderUuid);
  const numberOf = (uuid: string) => lines.filter(({ type }) => type === 0).findIndex((line) => line.uuid === uuid) + 1;
  const credit = order.catalogue.linePrice + 69_00;
  const refund = (uuid: string) => command('refund', order.reference, `--line=${numberOf(uuid)}`, '--reason=Withdrawn');
  expect(await refund(order.catalogue.uuid)).toContain(`${money(credit)} is noted as given back`);
  expect(await accounts(order)).toEqual([0, order.total - credit]);
  expect(await refund(order.picture.uuid), 'not again').toContain(`${money(order.picture.linePrice)} is noted as given back`);
  expect(await accounts(order)).toEqual([0, order.total - credit - order.picture.linePrice]);
});

test('[BIZ-04] [BIZ-05] after production the shop takes a line off an unpaid invoice itself, once', async () => {
  const order = await buy();
  await make(order.reference);
  await withdraw(order.orderUuid, order.catalogue.uuid);
  expect([(await read(order.orderUuid)).payment.open, (await issued(order.orderUuid)).length]).toEqual([order.total, 1]);
  expect(await command('list', 'withdrawn')).toContain(order.reference);
  const { orderLines: lines } = await read(order.orderUuid);
  const line = `--line=${lines.filter(({ type }) => type === 0).findIndex(({ uuid }) => uuid === order.catalogue.uuid) + 1}`;
  expect(await command('refund', order.reference, line, '--reason=Withdrawn', '--plan')).toContain('would be taken off the unpaid invoice');
  expect(await command('refund', order.reference, line, '--reason=Withdrawn')).toContain('is taken off the unpaid invoice');
  await expect(command('refund', order.reference, line, '--reason=Withdrawn')).rejects.toThrow('was never charged');
  const left = order.total - order.catalogue.linePrice;
  expect([(await read(order.orderUuid)).payment.open, await accounts(order)]).toEqual([left, [left, 0]]);
  expect(await command('list', 'withdrawn')).not.toContain(order.reference);
});

test('[BIZ-04] [BIZ-05] a withdrawal, a cancellation and the money that come at the same moment leave documents and accounts even', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await buy();
    const params = { orderUuid: order.orderUuid };
    const [withdrawn, cancelled] = await Promise.all([
      server.call(orderCalls.withdrawFromOrder, { params, body: { lines: [order.catalogue.uuid] } }, as()),
      server.call(orderCalls.cancelOrder, { params, body: { toCart: false } }, as()),
      command('paid', order.reference).catch(() => ''),
    ]);
    expect([cancelled.status, [200, 409].includes(withdrawn.status)], `round ${round}`).toEqual([200, true]);
    const [receivables = 0, bank = 0] = await accounts(order);
    expect(sumMinor((await issued(order.orderUuid)).map(({ total }) => total)), `round ${round}`).toBe(0);
    // A payment before the cancellation is owed to the customer.
    expect(receivables, `round ${round}`).toBe(0 - bank);
  }
});
