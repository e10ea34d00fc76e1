/** The accounting export of a shop with orders by card and by invoice, refunds and two rates of tax. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { ordersCommand } from '#server/cli/orders-command.ts';
import { orders, transactions } from '#server/db/schema.ts';
import { loadSettings, saveSettings } from '#server/features/settings/load-settings.ts';
import { safTFaults } from '#tests/fixtures/accounting/saf-t-order.ts';
import { lineFor, PAYMENT } from '#tests/fixtures/money/money-shop.ts';
import { orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createPayingCustomer, type ProviderShop, startProviderShop } from '#tests/fixtures/money/provider-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';

const YEAR = ['--from=2000-01-01', '--to=2099-12-31'] as const;

let shop: ProviderShop;
let folder: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-accounting-'));
  shop = await startProviderShop('stripe', ONE_DATABASE);
  const { services } = shop.server;
  const settings = await loadSettings(services.db);
  const seller = { ...settings.seller, organisationNumber: '999888777', taxPercents: { 'digital-file': 0 } };
  const contactInfo = { ...settings.portal.contactInfo, address: 'Strandgata 14 & sons', postalCode: '6002', city: 'Ålesund' };
  await saveSettings(services.db, {
    ...settings,
    portal: { ...settings.portal, contactInfo },
    options: { ...settings.options, country: 'NO' },
    seller,
  });
  const customer = await printCustomer(shop.server);
  const { buyFile, comeBack, goToPay, work } = createPayingCustomer(() => ({ ...shop, customer }));
  const run = (...args: readonly string[]) => ordersCommand(services, args, () => undefined);
  const goods = async () => [await lineFor(shop.server, customer, IDS.calendar, 1)];
  const mixed = await buyFile(await goods());
  shop.fake.books.pay(await goToPay(mixed));
  await comeBack(mixed);
  await work();
  await run('export', path.join(folder, 'printer'), orderReference(mixed.orderUuid));
  await work();
  await run('refund', orderReference(mixed.orderUuid), '33.33', '--reason=Creased');
  await work();
  const paid = await orderLines(shop.server, customer, await goods(), PAYMENT.invoice);
  await run('paid', orderReference(paid));
  await run('refund', orderReference(paid), '10', '--reason=Creased');
  await orderLines(shop.server, customer, await goods(), PAYMENT.invoice);
});
afterAll(async () => {
  await shop.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const accounting = async (name: string, ...words: readonly string[]): Promise<{ lines: readonly string[]; text: string }> => {
  const lines: string[] = [];
  const file = path.join(folder, name);
  await localCommands(shop.server.services)['accounting']?.(['export', file, ...words], (line) => lines.push(line));
  return { lines, text: fs.readFileSync(file, 'utf8') };
};
const minor = (text = ''): number => Math.round(Number(text.replace(',', '.')) * 100);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

test('[BIZ-05] the table has a row for each posting, and its sums are those of the payments', async () => {
  const { text } = await accounting('sales.csv', ...YEAR);
  const rows: string[][] = parse(text, { bom: true, delimiter: ';', from_line: 2 });
  const of = (account: string) => sumOf(rows.filter((row) => row[5] === account).map((row) => minor(row[7]) - minor(row[8])));
  expect(sumOf(rows.map((row) => minor(row[7]) - minor(row[8])))).toBe(0);
  const payments = await shop.server.services.db.select().from(transactions).innerJoin(orders, eq(orders.uuid, transactions.orderUuid));
  const money = (isInvoice: boolean) =>
    sumOf(
      payments
        .filter((row) => row.orders.order.payment.isInvoice === isInvoice)
        .map(({ transactions: { captured, refunded } }) => captured - refunded),
    );
  const owed = payments.filter((row) => row.orders.order.payment.isInvoice && row.transactions.captured === 0);
  expect([of('1570'), of('1920'), of('1500')]).toEqual([money(false), money(true), sumOf(owed.map((row) => row.orders.totalPrice))]);
  expect(new Set(rows.filter((row) => row[5] === '2700').map((row) => row[9]))).toEqual(new Set(['25']));
  expect(rows.some((row) => row[5] === '3100' && row[9] === '0')).toBe(true);
});

test('[BIZ-05] the SAF-T file has its elements in the specified order, and its debit equals its credit', async () => {
  const { text, lines } = await accounting('sales.xml', ...YEAR, '--format=saf-t');
  expect(safTFaults(text)).toEqual([]);
  const [debit] = /<TotalDebit>([\d.]+)</.exec(text)?.slice(1) ?? [];
  const [credit] = /<TotalCredit>([\d.]+)</.exec(text)?.slice(1) ?? [];
  expect([minor(debit) > 0, debit]).toEqual([true, credit]);
  expect(lines.at(-1)).toMatch(/^6 vouchers with \d+ postings in /);
});

test('[BIZ-05] days without a sale give a valid file with the balances, and an existing file is not overwritten', async () => {
  const { text } = await accounting('later.xml', '--from=2098-01-01', '--to=2099-12-31', '--format=saf-t');
  expect(safTFaults(text)).toEqual([]);
  expect(text).toContain('<NumberOfEntries>0</NumberOfEntries>');
  await expect(accounting('later.xml', ...YEAR)).rejects.toThrow('is there already and stays as it is');
  await expect(accounting('other.xml', ...YEAR, '--format=sie')).rejects.toThrow('--format=sie is not known');
});
