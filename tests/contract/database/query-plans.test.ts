/** No statement that a customer waits for reads a large table from end to end; `npm run bench` asserts it at full size. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements } from '#tests/bench/house/hot-statements.ts';
import { fillLargeShop } from '#tests/bench/house/large-shop.ts';
import { largeTables, readsOfLargeTables } from '#tests/bench/house/plans.ts';
import { seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const CUSTOMERS = 5_000;
/** More rows than the number up to which a scan is faster than an index. */
const LARGE = 2_000;
/** Its batches are a large part of a shop of this size. */
const NOT_HERE = 'housekeeping';

let server: TestServer;
let client: pg.Client;
beforeAll(async () => {
  server = await startTestServer({ database: 'postgres', environment: { DATABASE_STATEMENT_TIMEOUT_SECONDS: '0' } });
  client = new pg.Client({ connectionString: server.services.config.databaseUrl ?? '' });
  await client.connect();
  await fillLargeShop(server.services.db, CUSTOMERS);
  await seedMoneyShop(server.services);
});
afterAll(async () => {
  await client.end();
  await server.close();
});

test('[HSE-03] no statement that a customer waits for reads a large table from end to end', async () => {
  const recorded = new Map([...(await recordStatements(server))].filter(([work]) => work !== NOT_HERE));
  const large = await largeTables(client, LARGE);
  expect([...large]).toEqual(expect.arrayContaining(['users', 'pictures', 'sessions', 'idempotency', 'orders', 'cart_lines']));
  expect(await readsOfLargeTables(client, recorded, large)).toEqual([]);
  // Without the index that each change needs, the check must detect the scan.
  await client.query('drop index users_merged_into_ix');
  expect(await readsOfLargeTables(client, recorded, large)).not.toEqual([]);
});
