import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { lineFor, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { orderExportClaims, orderExports } from '#server/db/schema.ts';
import { ordersCommand } from '../orders-command.ts';
import { countClaims, holdOrder, releaseAllClaims } from '#server/orders/order-claim.ts';
import { failedExports } from '#server/condition/failed-exports.ts';
import { readCondition } from '#server/condition/shop-condition.ts';
import { statusLines } from '../condition/status-lines.ts';

const ORDERS = 3;

describe.each(DATABASES)('[OPX-03] on %s', (database) => {
  let server: TestServer;
  let uuids: string[];
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
    const customer = await printCustomer(server);
    uuids = [];
    for (let index = 0; index < ORDERS; index += 1)
      uuids.push(await buyLines(server, customer, [await lineFor(server, customer, IDS.calendar, 1)]));
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.services.db.delete(orderExports);
    await server.services.db.delete(orderExportClaims);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-claims-'));
    return () => fs.rmSync(folder, { recursive: true, force: true });
  });

  const run = async (...args: readonly string[]) => {
    const lines: string[] = [];
    // With the command line's last line if the command ends with 1.
    await ordersCommand(server.services, ['export', ...args], (line) => lines.push(line)).catch((error: Error) =>
      lines.push(error.message),
    );
    return lines;
  };
  const exported = () =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('manifest.json'))
      .map((name) => path.basename(path.dirname(name)).slice(11));
  const references = () => uuids.map(orderReference).sort();

  test.each([
    ['one folder', ['lab', 'lab']],
    ['two folders', ['lab', 'other']],
  ])('[OPX-03] two simultaneous exports into %s make each order once', async (_name, folders) => {
    const [one = [], other = []] = await Promise.all(folders.map((name) => run(path.join(folder, name))));
    expect(exported().sort()).toEqual(references());
    const made = [...one, ...other].filter((line) => line.includes(' files in '));
    expect(made).toHaveLength(ORDERS);
    expect([...one, ...other].some((line) => line.includes('another export is making it'))).toBe(true);
    expect(await server.services.db.select().from(orderExportClaims), 'finished exports hold nothing').toEqual([]);
  });

  test('[OPX-03] an order whose export was killed is skipped until its lease expires, then it is made', async () => {
    const [first = ''] = uuids;
    const { db } = server.services;
    const lease = (seconds: number) => ({ leaseUntil: sql`now() + make_interval(secs => ${seconds})` });
    await db.insert(orderExportClaims).values({ orderUuid: first, claimUuid: randomUUID(), ...lease(60) });
    const before = await run(folder);
    expect(before).toContain(`CLAIMED: ${orderReference(first)}: another export is making it`);
    expect(before.at(-2)).toMatch(/^2 exported, 0 exported before, 0 refused, 1 left to another export/);
    expect(before.at(-1), 'the command fails').toBe(
      '1 left to another export. When that one was stopped, export again after 3 minutes; `status` says what is under way.',
    );
    expect(statusLines(await readCondition(server.services))[1]).toBe('exports: 0 orders failed, 1 under way');
    expect(exported()).not.toContain(orderReference(first));
    await db.update(orderExportClaims).set(lease(-1)).where(eq(orderExportClaims.orderUuid, first));
    expect(statusLines(await readCondition(server.services))[1]).toBe('exports: 0 orders failed, 1 stopped in the middle (orders export)');
    expect((await run(folder)).at(-1)).toBe('1 exported, 2 exported before, 0 refused');
    expect(exported().sort()).toEqual(references());
  });

  test('[OPX-08] an exported order is not listed as failed when the database becomes unavailable at the end of the export', async () => {
    const { db } = server.services;
    await run(folder);
    // It refuses one statement, after the check whether the order was exported before.
    await db.execute(sql`create sequence refusals`);
    await db.execute(
      sql`create function refuse_once() returns trigger language plpgsql as $$ begin if nextval('refusals') = 1 then raise exception 'gone'; end if; return null; end $$`,
    );
    await db.execute(sql`create trigger refuse before delete on order_export_failures for each statement execute function refuse_once()`);
    expect((await run(folder)).at(-1)).toContain('order_export_failures');
    expect(await failedExports(db)).toEqual([]);
    await db.execute(sql`drop trigger refuse on order_export_failures`);
  });

  test('[OPX-03] the claims of a killed export are released at once if no other process can exist', async () => {
    const [first = ''] = uuids;
    await server.services.db.insert(orderExportClaims).values({ orderUuid: first, claimUuid: randomUUID(), leaseUntil: sql`now()` });
    await releaseAllClaims(server.services.db);
    expect(await countClaims(server.services.db)).toEqual({ underWay: 0, stopped: 0 });
  });

  test('[OPX-03] a refused order and one whose export failed are free for the next run at once', async () => {
    const [first = ''] = uuids;
    await expect(holdOrder(server.services, first, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
    const again = await holdOrder(server.services, first, () => Promise.resolve('made'));
    expect(again).toEqual({ ok: true, value: 'made' });
  });

  test('[OPX-03] an export that slept past its lease finishes nothing if another one has the order', async () => {
    const [first = ''] = uuids;
    const { db } = server.services;
    let other: unknown;
    const result = await holdOrder(server.services, first, async (claim) => {
      await db.update(orderExportClaims).set({ leaseUntil: sql`now() - interval '1 second'` });
      other = await holdOrder(server.services, first, async (second) => [await claim.renew(), await second.renew()]);
      return claim.renew();
    });
    expect([other, result]).toEqual([
      { ok: true, value: [false, true] },
      { ok: true, value: false },
    ]);
  });
});
