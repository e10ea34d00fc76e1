/** Orders to a school that no batch of their delivery will contain any more (BIZ-07). */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { missedBatches } from '#server/condition/missed-batches.ts';
import type { MoneyCustomer } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { createSchoolOrders, startSchoolShop } from '#tests/fixtures/money/school-orders.ts';
import type { TestServer } from '#tests/setup/test-server.ts';
import { takeIntoBatch } from './school-orders.ts';

let server: TestServer;
let customer: MoneyCustomer;
let folder: string;
const { orderToSchool, make, day, setDeadlines, batchOf } = createSchoolOrders(() => ({ server, customer, folder }));
beforeAll(async () => {
  server = await startSchoolShop();
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await printCustomer(server);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-batch-'));
  return () => fs.rmSync(folder, { recursive: true, force: true });
});

test('[BIZ-07] an order that a batch of its delivery left out is in the next one, also if the last day was postponed since', async () => {
  await setDeadlines({ orderBy: day(0), delivery: day(9) });
  const taken = await orderToSchool(5);
  const left = await orderToSchool(6);
  await takeIntoBatch(server.services.db, customer.jobUuid, [taken]);
  await setDeadlines({ orderBy: day(-1), delivery: day(9) });
  expect((await make()).failure).toBeNull();
  expect(await Promise.all([taken, left].map(batchOf))).toEqual([1, 2]);
});

test('[BIZ-07] [OPX-08] an order whose last day is no longer a day of the job is reported and taken; one of an open delivery is not taken early', async () => {
  await setDeadlines({ orderBy: day(6), delivery: day(20) });
  const early = await orderToSchool(5);
  const running = await orderToSchool(6);
  const missed = async () => (await missedBatches(server.services)).map(({ orderUuid }) => orderUuid);
  await takeIntoBatch(server.services.db, customer.jobUuid, [early]);
  await setDeadlines({ orderBy: day(-1), delivery: day(9) }, { orderBy: day(6), delivery: day(20) });
  expect((await make()).lines).toEqual([`Fjell school: every paid order up to ${day(-1)} is in a batch; the last is batch 1`]);
  expect(await missed()).toEqual([]);
  // The day was postponed, past today.
  await setDeadlines({ orderBy: day(-1), delivery: day(9) });
  expect(await missed()).toEqual([running]);
  expect((await make()).failure).toBeNull();
  expect([await batchOf(running), await missed()]).toEqual([2, []]);
});
