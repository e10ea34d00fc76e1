/** Credits on an invoice that was produced and is not paid: lines, an amount, or everything (BIZ-04, BIZ-05). */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { ACCOUNTS, balancesOf } from '#core/domain/accounting/vouchers.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { formatMinor, sumMinor } from '#core/kernel/money.ts';
import { loadVouchers } from '#server/accounting/load-vouchers.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { documents } from '#server/db/schema.ts';
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
const money = (minor: number) => formatMinor(minor, 'NOK', 'en');
const kroner = (minor: number) => String(minor / 100);
async function command(...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  await ordersCommand(server.services, args, (line) => lines.push(line));
  return lines.join('\n');
}

/** A calendar by express, and a picture as a file where it is wanted, by invoice with its fee: made, and not paid. */
async function made(hasFile = false) {
  const file = customer.pictureUuids[0] ?? '';
  if (hasFile) (await server.call(cartCalls.toggleDigitalFile, { body: { file, type: 'IP', wanted: true } }, as())).answer();
  const lines = [await lineFor(server, customer, IDS.calendar, 1)];
  const orderUuid = await orderLines(server, customer, lines, PAYMENT.invoice, DELIVERY.express);
  const reference = orderReference(orderUuid);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-taken-off-'));
  await command('export', folder, reference);
  fs.rmSync(folder, { recursive: true, force: true });
  const read = async () => (await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
  const refund = (...how: readonly string[]) => command('refund', reference, ...how, '--reason=Lost in the post');
  const { summary } = await read();
  await server.deliverMail();
  return { orderUuid, reference, read, refund, total: summary.totalPrice, file };
}
type Made = Awaited<ReturnType<typeof made>>;

/** Receivables and bank of the order in the accounts, and the sum of its documents. */
async function books({ orderUuid, reference }: Made) {
  const balances = balancesOf((await loadVouchers(server.services, '2999-12-31')).filter(({ order }) => order === reference));
  const issued = await server.services.db.select().from(documents).where(eq(documents.orderUuid, orderUuid));
  return [balances.get(ACCOUNTS.receivables) ?? 0, balances.get(ACCOUNTS.bank) ?? 0, sumMinor(issued.map(({ amount }) => amount))];
}
const mails = async ({ reference }: Made) =>
  (await server.deliverMail()).filter(({ text }) => text.includes(reference) && text.includes('credit note')).map(({ text }) => text);

test('[BIZ-04] [BIZ-05] all is taken off an unpaid invoice that was made: its delivery and fee too, nothing is to be paid, and its files stay closed', async () => {
  const order = await made(true);
  const plan = await order.refund('all', '--plan');
  expect(plan).toContain(
    `PLAN: ${money(order.total)} would be taken off the unpaid invoice of ${order.reference}: nothing of it is to be paid`,
  );
  expect([await books(order), (await order.read()).payment.open]).toEqual([[order.total, 0, order.total], order.total]);
  await expect(command('cancel', order.reference, '--reason=Lost')).rejects.toThrow(
    `orders refund ${order.reference} all takes everything off`,
  );
  expect(await order.refund('all')).toContain(`${money(order.total)} is taken off the unpaid invoice: nothing of it is to be paid`);
  const { payment, summary, files } = await order.read();
  expect([await books(order), payment.open, summary.now, files]).toEqual([[0, 0, 0], 0, 0, []]);
  const told = await mails(order);
  expect([told.length, told[0]]).toEqual([1, expect.stringContaining(`We have credited ${money(order.total)} of your order`)]);
  const download = await server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: order.file } }, as());
  expect(download.status).toBe(403);
  // It can be bought again.
  (await server.call(cartCalls.toggleDigitalFile, { body: { file: order.file, type: 'IP', wanted: true } }, as())).answer();
  await expect(order.refund('all')).rejects.toThrow('was not charged, or all of it was refunded');
  await expect(command('cancel', order.reference, '--reason=Lost')).rejects.not.toThrow('orders refund');
});

test('[BIZ-04] [BIZ-05] with the last line that is taken off go its delivery and the fee: its customer is not asked for delivery of nothing', async () => {
  const order = await made();
  expect(await order.refund('--line=1')).toContain(`${money(order.total)} is taken off the unpaid invoice: nothing of it is to be paid`);
  expect([await books(order), (await order.read()).payment.open]).toEqual([[0, 0, 0], 0]);
  await expect(order.refund('--line=1')).rejects.toThrow(/line 1 of .* was taken off the invoice 2/);
});

test('[BIZ-04] [BIZ-05] an amount is taken off what is open of an invoice, at most that, and the rest is still to be paid', async () => {
  const order = await made(true);
  await expect(order.refund(kroner(order.total + 1))).rejects.toThrow(`only ${money(order.total)} is still to be paid`);
  expect(await order.refund('50')).toContain(
    `${money(50_00)} is taken off the unpaid invoice: ${money(order.total - 50_00)} is still to be paid`,
  );
  const left = order.total - 50_00;
  const { payment, summary } = await order.read();
  expect([payment.open, summary.now, await books(order)]).toEqual([left, left, [left, 0, left]]);
  expect((await mails(order))[0]).toContain(`You now have ${money(left)} left to pay of invoice I-`);
  // The amount belonged to the goods that are credited now.
  expect(await order.refund('all')).toContain(`${money(left)} is taken off the unpaid invoice: nothing of it is to be paid`);
  expect([await books(order), (await order.read()).payment.open]).toEqual([[0, 0, 0], 0]);
});

test('[BIZ-04] [BIZ-05] a line is taken off after an amount, and no more than the invoice came to', async () => {
  const order = await made();
  await order.refund('50');
  expect(await order.refund('--line=1')).toContain(
    `${money(order.total - 50_00)} is taken off the unpaid invoice: nothing of it is to be paid`,
  );
  expect([await books(order), (await command('find', order.reference)).includes('to be sent back')]).toEqual([[0, 0, 0], false]);
});

test('[BIZ-04] [BIZ-05] of an invoice that is paid in part all that is open is taken off, and what was paid can be given back after it', async () => {
  const order = await made(true);
  await command('paid', order.reference, '--amount=100');
  expect(await order.refund('all')).toContain(`nothing more is to be paid; ${money(100_00)} was paid`);
  const { payment, summary } = await order.read();
  expect([payment.open, summary.now, await books(order)]).toEqual([0, 100_00, [0, 100_00, 100_00]]);
  expect(await order.refund('all')).toContain(`${money(100_00)} is noted as given back`);
  const back = (await server.deliverMail()).filter(({ text }) => text.includes(`of your order ${order.reference} back to you`));
  expect(back.map(({ text }) => text)).toEqual([
    expect.stringContaining('We send the money to you ourselves, because you paid by invoice.'),
  ]);
  expect(back[0]?.text).not.toContain('the way you paid');
  expect([await books(order), (await order.read()).change]).toEqual([[0, 0, 0], 'over']);
});
