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
import { BOTH_DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { orderExportClaims, orderExports } from '#server/db/schema.ts';
import { ordersCommand } from '../orders-command.ts';
import { holdOrder } from '#server/orders/order-claim.ts';

const ORDERS = 3;

describe.each(BOTH_DATABASES)('[OPX-03] on %s', (database) => {
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
    await ordersCommand(server.services, ['export', ...args], (line) => lines.push(line));
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
  ])('[OPX-03] two exports at once into %s make each order once', async (_name, folders) => {
    const [one = [], other = []] = await Promise.all(folders.map((name) => run(path.join(folder, name))));
    expect(exported().sort()).toEqual(references());
    const made = [...one, ...other].filter((line) => line.includes(' files in '));
    expect(made).toHaveLength(ORDERS);
    expect([...one, ...other].some((line) => line.includes('another export is making it'))).toBe(true);
    expect(await server.services.db.select().from(orderExportClaims), 'finished exports hold nothing').toEqual([]);
  });

  test('[OPX-03] an order whose export was killed is left alone until its lease ends, then it is made', async () => {
    const [first = ''] = uuids;
    const { db } = server.services;
    const lease = (seconds: number) => ({ leaseUntil: sql`now() + make_interval(secs => ${seconds})` });
    await db.insert(orderExportClaims).values({ orderUuid: first, claimUuid: randomUUID(), ...lease(60) });
    const before = await run(folder);
    expect(before).toContain(`CLAIMED: ${orderReference(first)}: another export is making it`);
    expect(before.at(-1)).toMatch(/^2 exported, 0 exported before, 0 refused, 1 left to another export/);
    expect(exported()).not.toContain(orderReference(first));
    await db.update(orderExportClaims).set(lease(-1)).where(eq(orderExportClaims.orderUuid, first));
    expect((await run(folder)).at(-1)).toBe('1 exported, 2 exported before, 0 refused');
    expect(exported().sort()).toEqual(references());
  });

  test('[OPX-03] a refused order and one whose export failed are free for the next run at once', async () => {
    const [first = ''] = uuids;
    await expect(holdOrder(server.services, first, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
    const again = await holdOrder(server.services, first, () => Promise.resolve('made'));
    expect(again).toEqual({ ok: true, value: 'made' });
  });

  test('[OPX-03] an export that slept past its lease finishes nothing when another one has the order', async () => {
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
