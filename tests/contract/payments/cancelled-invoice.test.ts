/** A paid invoice whose order was cancelled: documents, `orders find` and the accounting export agree, however its money is sent back. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { paymentWord } from '#core/domain/payments/payment-word.ts';
import { formatMinor, sumMinor } from '#core/kernel/money.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { documents, transactions } from '#server/db/schema.ts';
import { lineFor, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
let customer: MoneyCustomer;
let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-cancelled-invoice-'));
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
  customer = await printCustomer(server);
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function command(...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  await ordersCommand(server.services, args, (line) => lines.push(line));
  return lines.join('\n');
}
const minor = (text = ''): number => Math.round(Number(text.replace(',', '.')) * 100);

/** Debit less credit of the order on two accounts of the export. */
async function exported(reference: string): Promise<{ readonly owed: number; readonly bank: number }> {
  const file = path.join(folder, `${Math.random()}.csv`);
  await localCommands(server.services)['accounting']?.(['export', file, '--from=2000-01-01', '--to=2099-12-31'], () => undefined);
  const rows: string[][] = parse(fs.readFileSync(file), { bom: true, delimiter: ';', from_line: 2 });
  const of = (account: string) =>
    sumMinor(rows.filter((row) => row.includes(reference) && row[5] === account).map((row) => minor(row[7]) - minor(row[8])));
  return { owed: 0 - of('1500'), bank: of('1920') };
}

const LINE_1 = ['--line=1'];
test.each<{ way: string; before: string[][]; after: string[][] }>([
  { way: 'a line', before: [], after: [LINE_1] },
  { way: 'an amount', before: [], after: [['100.33']] },
  { way: 'all of it', before: [], after: [['all']] },
  { way: 'a line, an amount and the rest', before: [], after: [LINE_1, ['7.01'], ['all']] },
  { way: 'a line before it was cancelled, and the other one after', before: [LINE_1], after: [['--line=2']] },
  { way: 'an amount before it was cancelled, and a line after', before: [['20']], after: [LINE_1] },
])('[BIZ-04] [BIZ-05] the books of a cancelled invoice follow its money when $way is refunded', async ({ before, after }) => {
  const goods = [await lineFor(server, customer, IDS.calendar, 1), await lineFor(server, customer, IDS.card, 5)];
  const orderUuid = await buyLines(server, customer, goods);
  const reference = orderReference(orderUuid);
  const refund = (how: readonly string[]) => command('refund', reference, ...how, '--reason=Cancelled');
  for (const how of before) await refund(how);
  const { session } = customer;
  (await server.call(orderCalls.cancelOrder, { params: { orderUuid }, body: { toCart: false } }, { session })).answer();
  for (const how of [null, ...after]) {
    if (how) await refund(how);
    const [payment] = await server.services.db.select().from(transactions).where(eq(transactions.orderUuid, orderUuid));
    const left = (payment?.captured ?? 0) - (payment?.refunded ?? 0);
    expect(await exported(reference), `after ${how?.join(' ') ?? 'the cancellation'}`).toEqual({ owed: left, bank: left });
    const found = await command('find', reference);
    if (left > 0) expect(found).toContain(`to be sent back ${formatMinor(left, 'NOK', 'en')}`);
    else expect(found).not.toContain('to be sent back');
  }
  const issued = await server.services.db
    .select()
    .from(documents)
    .where(eq(documents.orderUuid, orderUuid))
    .orderBy(asc(documents.position));
  expect(sumMinor(issued.map(({ amount }) => amount))).toBe(0);
});

test('[BIZ-04] [BIZ-05] an invoice that is paid in part and of which the shop takes as much off is made, and the rest is still to be paid', async () => {
  const orderUuid = await orderLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)], PAYMENT.invoice);
  const reference = orderReference(orderUuid);
  const read = async () => (await server.call(orderCalls.readOrder, { params: { orderUuid } }, { session: customer.session })).answer();
  const { totalPrice } = (await read()).summary;
  await command('paid', reference, '--amount=20');
  await command('refund', reference, '20', '--reason=A scratch');
  const { change, payment } = await read();
  expect([change, payment.open, paymentWord(payment, totalPrice)]).toEqual(['open', totalPrice - 40_00, 'invoice']);
  const place = fs.mkdtempSync(path.join(folder, 'made-'));
  expect(await command('export', place, reference)).not.toContain('REFUNDED');
  expect(fs.readdirSync(place)).toHaveLength(1);
  await command('paid', reference);
  expect(await exported(reference)).toEqual({ owed: 0, bank: totalPrice - 20_00 });
});
