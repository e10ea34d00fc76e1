/** Bags of pupils with the same class and name (BIZ-07). */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { subjects, users } from '#server/db/schema.ts';
import { shopDay } from '#server/shop-time.ts';
import { type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createSchoolOrders } from '#tests/fixtures/money/school-orders.ts';
import { CONTACT } from '#tests/fixtures/money/shopper.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
let customer: MoneyCustomer;
let folder: string;
const { orderToSchool, make } = createSchoolOrders(() => ({ server, customer, folder }));
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await printCustomer(server);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-batch-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});

const today = () => shopDay(server.services.config.timeZone, server.clock.nowMs());
const inBatch = (file: string) => path.join(folder, customer.jobUuid, 'batch-1', file);

test('[BIZ-07] two pupils with the same class and name are distinguished by the buyer and the end of the picture code', async () => {
  const { db } = server.services;
  const own = customer;
  const codes: string[] = [];
  const twin = await printCustomer(server);
  await db.update(subjects).set({ jobUuid: own.jobUuid }).where(eq(subjects.uuid, twin.subjectUuid));
  for (const [who, name] of [
    [own, 'Kari Berg'],
    [twin, 'Mona Dahl'],
  ] as const) {
    customer = { ...who, jobUuid: own.jobUuid };
    await orderToSchool(5);
    await db.update(users).set({ name }).where(eq(users.uuid, who.uuid));
    const [row] = await db.select({ code: subjects.code }).from(subjects).where(eq(subjects.uuid, who.subjectUuid));
    codes.push(row?.code.slice(-4) ?? '');
  }
  const { lines } = await make(`--until=${today()}`);
  expect(lines).toContain('SAME NAME: 7B, Emma Lind: several pupils; the papers say who ordered, and the end of the picture code');
  const names = fs
    .readFileSync(inBatch('list.csv'), 'utf8')
    .split('\r\n')
    .flatMap((row) => (row.startsWith('7B;') ? [row.split(';')[1]?.replaceAll('"', '')] : []));
  expect(names.sort()).toEqual([`Emma Lind (Kari Berg, …${codes[0]})`, `Emma Lind (Mona Dahl, …${codes[1]})`]);
  const papers = () => ['slips.pdf', 'labels.pdf'].map((file) => fs.readFileSync(inBatch(file), 'latin1'));
  const before = papers();
  // An account without a name: the order has the name that was typed for it.
  await db.update(users).set({ name: '' }).where(eq(users.uuid, twin.uuid));
  await make('--batch=1');
  expect(fs.readFileSync(inBatch('list.csv'), 'utf8')).toContain(`Emma Lind (${CONTACT.name}, …${codes[1]})`);
  await db.update(users).set({ name: 'Kari Berg Moe' }).where(eq(users.uuid, own.uuid));
  await make('--batch=1');
  expect(
    papers().map((paper, index) => paper === before[index]),
    'drawn on slip and label',
  ).toEqual([false, false]);
});
