import { readFile } from 'node:fs/promises';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { payInvoices } from '../orders/pay-invoices.ts';
import { ordersCommand } from '../orders-command.ts';
import { vouchersCommand } from './vouchers-command.ts';

let server: TestServer;
let customer: MoneyCustomer;
let csv: string;
const { as, buy, fill, start } = createShopper(() => ({ server, customer }));
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await moneyCustomer(server);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-vouchers-'));
  csv = path.join(folder, 'codes.csv');
  return () => fs.rmSync(folder, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<string[]> {
  const lines: string[] = [];
  await vouchersCommand(server.services, args, (line) => lines.push(line));
  return lines;
}
const codesIn = async () =>
  (await readFile(csv, 'utf8'))
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(';')[0] ?? '');
const use = async (code: string) => server.call(cartCalls.setRebateCode, { body: { code } }, as());

test('[KEP-05] of two simultaneous runs that make vouchers with one name, one succeeds, and the other writes no list', async () => {
  const make = (file: string) => run('make', '--count=20', '--off=10%', '--batch=Twice', `--csv=${file}`);
  const [one, two] = [`${csv}-1.csv`, `${csv}-2.csv`];
  const outcomes = await Promise.allSettled([make(one), make(two)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect([one, two].filter((file) => fs.existsSync(file))).toHaveLength(1);
  expect(await run('list')).toContain('Twice: 20 vouchers, 0 of them used');
});

test('[KEP-05] codes that the database refuses are in no list', async () => {
  const { db } = server.services;
  await db.execute(sql`create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`);
  await db.execute(sql`create trigger no_room before insert on rebate_codes for each statement execute function no_room()`);
  await expect(run('make', '--count=20', '--off=10%', '--batch=None', `--csv=${csv}`)).rejects.toThrow();
  expect(fs.readdirSync(path.dirname(csv))).toEqual([]);
  await db.execute(sql`drop trigger no_room on rebate_codes`);
  await db.execute(sql`drop function no_room()`);
});

test('[KEP-05] vouchers are made by the hundred into a list, each works once, and those of a name are ended together', async () => {
  const make = ['make', '--count=100', '--off=10%', '--batch=Autumn', `--csv=${csv}`, `--job=${customer.jobUuid}`];
  expect(await run(...make, '--plan')).toEqual(['PLAN: 100 vouchers of 10 % under the name Autumn would be made. Nothing was done.']);
  expect(fs.existsSync(csv)).toBe(false);
  await run(...make);
  const codes = await codesIn();
  expect([new Set(codes).size, codes.every((code) => /^[2-9A-HJ-NP-Z]{10}$/.test(code))]).toEqual([100, true]);
  await expect(run(...make, '--replace')).rejects.toThrow(/already/);

  const [first = '', second = ''] = codes;
  await fill(IDS.mug, 1);
  const spaced = `${first.slice(0, 5).toLowerCase()}-${first.slice(5)}`;
  expect((await use(spaced)).answer().cart.rebateResult?.state).toBe('applied');
  const chosen = { paymentOptionUuid: PAYMENT.invoice, deliveryOptionUuid: DELIVERY.store, deliveryOptionData: { contactInfo: CONTACT } };
  const { order } = (await buy((await start()).checkoutUuid, chosen)).answer();
  expect(await run('list')).toContain('Autumn: 100 vouchers, 1 of them used');
  expect((await run('list', '--batch=Autumn')).find((line) => line.startsWith(first))).toMatch(/1 of 1 {2}used up$/);
  await fill(IDS.mug, 1);
  expect((await use(first)).error().error).toBe('cart.rebate_code_used');

  // The shop keeps the line's share of the discount, and the use is released when the whole order is refunded.
  const reference = orderReference(order?.uuid ?? '');
  await payInvoices(server.services, [order?.uuid ?? ''], () => undefined);
  const said: string[] = [];
  await ordersCommand(server.services, ['refund', reference, '--line=1', '--reason=late', '--plan'], (line) => said.push(line));
  expect(said.at(-1)).toMatch(/^PLAN: kr\s161\.10 of kr\s200\.10/);
  await ordersCommand(server.services, ['refund', reference, 'all', '--reason=late'], () => undefined);
  expect((await use(first)).answer().cart.rebateResult?.state).toBe('applied');

  expect(await run('end', '--batch=Autumn', '--plan')).toEqual(['PLAN: 100 vouchers would end now. Nothing was done.']);
  await run('end', '--batch=Autumn');
  expect((await use(second)).error().error).toBe('cart.rebate_code_expired');
});

test('[KEP-05] vouchers that no customer could use are not made, and those of shop.json are not ended', async () => {
  const make = (...more: string[]) => run('make', '--count=5', '--batch=Odd', `--csv=${csv}`, ...more);
  await expect(make('--off=110%')).rejects.toThrow(/--off is a percent/);
  await expect(make('--off=10%', '--first-day=2026-12-02', '--last-day=2026-12-01')).rejects.toThrow(/before --first-day/);
  await expect(make('--off=10%', '--last-day=2026-02-31')).rejects.toThrow('--last-day=2026-02-31 is no day.');
  await expect(make('--off=10%', '--goods=Nothing')).rejects.toThrow(/No product or package/);
  await expect(make('--off=10%', '--job=nowhere')).rejects.toThrow(/No job/);
  await expect(make('--off=50', '--uses=1', '--uses-per-customer=2')).rejects.toThrow(/more than --uses/);
  await expect(run('end', 'TENTH')).rejects.toThrow(/shop\.json/);
  await expect(run('end', 'NOPE')).rejects.toThrow(/no voucher NOPE/);
  expect([fs.existsSync(csv), (await run('list')).some((line) => line.startsWith('Odd'))]).toEqual([false, false]);
});
