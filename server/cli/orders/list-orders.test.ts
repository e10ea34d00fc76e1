import fs from 'node:fs';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { lineFor, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { orders, outgoingJobs, users } from '#server/db/schema.ts';
import { localCommands } from '../local-commands.ts';

const DAY_MS = 86_400_000;
/** Just after midnight in Oslo, the evening before in UTC. */
const MIDNIGHT = Date.parse('2026-11-09T23:10:00Z');

let server: TestServer;
const customers: MoneyCustomer[] = [];
const references: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
  const { db } = server.services;
  for (let index = 0; index < 2; index += 1) {
    const customer = await printCustomer(server);
    customers.push(customer);
    const uuid = await buyLines(server, customer, [await lineFor(server, customer, IDS.card, 5)]);
    references.push(orderReference(uuid));
    await db
      .update(orders)
      .set({ confirmTime: new Date(MIDNIGHT + index * DAY_MS) })
      .where(eq(orders.uuid, uuid));
    await db
      .update(users)
      .set({ email: `parent${index}@example.org` })
      .where(eq(users.uuid, customer.uuid));
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.services.db.update(orders).set({ production: 'received', sentMailAt: null, tracking: null });
  await server.services.db.delete(outgoingJobs);
});

async function shop(...args: readonly string[]) {
  const lines: string[] = [];
  try {
    await localCommands(server.services)['orders']?.(args, (line) => lines.push(line));
    return { lines, failure: null };
  } catch (error) {
    return { lines, failure: error instanceof Error ? error.message : String(error) };
  }
}
const listed = async (...options: readonly string[]) => {
  const { lines, failure } = await shop('list', ...options);
  expect(failure).toBeNull();
  return lines.slice(0, -1).map((line) => references.indexOf(line.slice(0, 8)));
};

test("[OPX-11] orders are listed by day in the shop's time zone, by job and by customer", async () => {
  expect(await listed()).toEqual([0, 1]);
  expect(await listed('--since=2026-11-10')).toEqual([0, 1]);
  expect(await listed('--since=2026-11-11')).toEqual([1]);
  expect(await listed('--until=2026-11-10')).toEqual([0]);
  expect(await listed('--until=2026-11-09')).toEqual([]);
  expect(await listed(`--job=${customers[1]?.jobUuid}`)).toEqual([1]);
  expect(await listed('--customer=PARENT0@example.org')).toEqual([0]);
  expect(await listed('received', '--customer=parent1@example.org', '--since=2026-11-11', `--job=${customers[1]?.jobUuid}`)).toEqual([1]);
  expect((await shop('list', '--since=11.11.2026')).failure).toBe('--since=11.11.2026 is no day. Write it as 2026-11-23.');
  expect((await shop('list', '--job=nowhere')).failure).toMatch(/^No job has the key or the name nowhere\./);
  expect((await shop('list', '--customer=stranger@example.org')).failure).toBe('No account has the e-mail stranger@example.org.');
});

test('[OPX-11] a list as a table contains every order once, for a spreadsheet, and replaces no file', async () => {
  const { db } = server.services;
  const file = path.join(server.dataDir, 'lists', 'orders.csv');
  await db.insert(orders).values(await copies(1200));
  const whole = await shop('list', `--csv=${file}`);
  expect(whole).toEqual({ failure: null, lines: ['orders 500', 'orders 1000', `1202 orders in ${file}`] });
  const [heading, ...rows] = fs.readFileSync(file, 'utf8').trimEnd().split('\r\n');
  expect(heading).toBe('\uFEFFreference;ordered (UTC);state;payment;exported (UTC);total;currency;delivery;name;e-mail;jobs;subjects');
  expect(new Set(rows.map((row) => row.slice(0, 8))).size).toBe(1202);
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.userUuid, customers[0]?.uuid ?? ''));
  const [line] = order?.order.orderLines ?? [];
  const [subject] = line?.subjects ?? [];
  expect(rows[0]?.split(';')).toEqual([
    references[0],
    '2026-11-09 23:10',
    'received',
    'paid',
    '',
    `"${(Number(order?.totalPrice) / 100).toFixed(2).replace('.', ',')}"`,
    'NOK',
    `"${order?.order.delivery.name}"`,
    'Kari Lind',
    'kari@example.org',
    subject?.job?.name,
    subject?.name,
  ]);
  expect((await shop('list', '--csv', file)).failure).toMatch(/is there already and stays as it is/);
  expect((await shop('list', `--csv=${file}`, '--replace', '--limit=700')).lines.at(-1)).toBe(`700 orders in ${file}`);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

/** Copies of the second order, a minute apart each. */
async function copies(count: number) {
  const [order] = await server.services.db
    .select()
    .from(orders)
    .where(eq(orders.userUuid, customers[1]?.uuid ?? ''));
  if (!order) throw new Error('There is an order');
  return Array.from({ length: count }, (_, index) => ({
    ...order,
    uuid: server.services.random.uuid(),
    checkoutUuid: server.services.random.uuid(),
    confirmTime: new Date(order.confirmTime.getTime() + (index + 1) * 60_000),
  }));
}

test("[OPX-11] a carrier's list marks all of its orders as sent, and each customer gets the tracking", async () => {
  const file = path.join(server.dataDir, 'parcels.csv');
  fs.writeFileSync(file, `Sporingsnummer;Vekt;Ordre\r\n'0037 12;1 kg;${references[0]}\r\n;2 kg;${references[1]?.toUpperCase()}\r\n`);
  expect(await shop('mark', 'sent', `--list=${file}`)).toEqual({
    failure: null,
    lines: ['2 orders are sent now, 2 customers are written to'],
  });
  const mails = await server.services.db.select().from(outgoingJobs);
  expect(mails.map(({ payload }) => JSON.stringify(payload).includes('"tracking":"0037 12"'))).toContain(true);
  expect(mails.map(({ payload }) => JSON.stringify(payload).includes('orderSentTracked')).toSorted()).toEqual([false, true]);
});

test('[BEY-07] a corrected tracking number is stored and mailed, once, also from a list, and `orders find` shows it', async () => {
  const [first = '', second = ''] = references;
  const mailed = async () =>
    (await server.services.db.select().from(outgoingJobs))
      .map(({ payload }) => JSON.stringify(payload))
      .filter((one) => one.includes('RIGHT'));
  await shop('mark', 'sent', first, '--tracking=WRONG1');
  const corrected = '1 orders that were sent before have a new tracking number or address, 1 customers are written to';
  expect(await shop('mark', 'sent', first, '--tracking=RIGHT2')).toEqual({ failure: null, lines: [corrected] });
  expect(await mailed()).toEqual([expect.stringContaining('orderTracking')]);
  expect((await shop('mark', 'sent', first, '--tracking=RIGHT2')).lines).toEqual(['0 orders are sent now, 1 were before']);
  expect((await shop('find', first)).lines).toContain('  tracking: RIGHT2');
  const file = path.join(server.dataDir, 'corrected.csv');
  fs.writeFileSync(file, `reference,tracking\n${first},RIGHT3\n`);
  expect((await shop('mark', 'sent', `--list=${file}`)).lines).toEqual([corrected]);
  expect(await mailed()).toHaveLength(2);
  const { db } = server.services;
  await db
    .update(users)
    .set({ emailVerifiedAt: null })
    .where(eq(users.uuid, customers[1]?.uuid ?? ''));
  expect((await shop('mark', 'sent', second, '--tracking=RR9')).lines[0]).toMatch(/^1 orders are sent now/);
  expect((await shop('find', second)).lines).toContain('  tracking: RR9');
  expect((await shop('mark', 'sent', second, '--tracking=javascript:alert(1)')).failure).toBe(
    'javascript:alert(1) is no tracking number and no https address. Nothing was marked.',
  );
  fs.writeFileSync(file, `reference,tracking\n${second},javascript:alert(1)\n`);
  expect((await shop('mark', 'sent', `--list=${file}`)).failure).toMatch(/^line 2: javascript:alert\(1\) is no tracking number/);
});

test("[OPX-11] a carrier's list with a wrong row marks nothing and reports every wrong row", async () => {
  const { db } = server.services;
  const file = path.join(server.dataDir, 'wrong.csv');
  const [first = '', second = ''] = references;
  fs.writeFileSync(file, `reference,tracking\n${first},A1\n${first},A2\nffffffff,A3\nOrder 7,A4\n${second}\n`);
  expect((await shop('mark', 'sent', `--list=${file}`)).failure?.split('\n')).toEqual([
    'line 6: the row has 1 columns, the heading 2',
    `line 3: ${first} is in the list twice.`,
    'line 4: No order has the reference ffffffff.',
    'line 5: Order 7 is no order reference: it has 8 characters, 0 to 9 and a to f.',
    'Nothing was marked.',
  ]);
  fs.writeFileSync(file, `parcel,tracking\n${first},A1\n`);
  expect((await shop('mark', 'sent', `--list=${file}`)).failure).toMatch(/has no column 'reference'/);
  fs.writeFileSync(file, 'reference;tracking;Sporing\nAAAAAAAA;;370\n');
  expect((await shop('mark', 'sent', `--list=${file}`)).failure).toMatch(/has two columns 'tracking'/);
  expect((await shop('mark', 'in_production', `--list=${file}`)).failure).toMatch(/are sent/);
  expect((await shop('mark', 'sent', '--all', `--list=${file}`)).failure).toMatch(/^usage: /);
  expect(await db.$count(orders, inArray(orders.production, ['sent']))).toBe(0);
});
