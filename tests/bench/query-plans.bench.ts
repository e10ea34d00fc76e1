/**
 * How PostgreSQL answers the statements that customers wait for, and those of housekeeping, in a shop of 100,000 customers
 * and 1,000,000 pictures. The statements are recorded from the running shop. None may read a large table from end to end.
 * `npm test` does the same in a smaller shop (tests/contract/database/query-plans.test.ts).
 */
import pg from 'pg';
import { seedMoneyShop } from '../fixtures/money/money-shop.ts';
import { startTestServer } from '../setup/test-server.ts';
import { recordStatements } from './house/hot-statements.ts';
import { fillLargeShop } from './house/large-shop.ts';
import { largeTables, readsOfLargeTables } from './house/plans.ts';

const LARGE = 10_000;
const CUSTOMERS = 100_000;

// Filling the shop takes longer than a statement of the shop's own may.
const server = await startTestServer({ database: 'postgres', environment: { DATABASE_STATEMENT_TIMEOUT_SECONDS: '0' } });
const client = new pg.Client({ connectionString: server.services.config.databaseUrl ?? '' });
let isWithin = false;
try {
  const filledAt = performance.now();
  await fillLargeShop(server.services.db, CUSTOMERS);
  await seedMoneyShop(server.services);
  console.log(`  the shop filled in ${((performance.now() - filledAt) / 1000).toFixed(0)} s`);
  const recorded = await recordStatements(server);
  await client.connect();
  const large = await largeTables(client, LARGE);
  const wrong = await readsOfLargeTables(client, recorded, large);
  const count = [...recorded.values()].reduce((sum, statements) => sum + statements.length, 0);
  console.log(`  ${count} statements of ${recorded.size} kinds of work, ${large.size} tables with more than ${LARGE} rows`);
  for (const line of wrong) console.log(`  WRONG ${line}`);
  // The check itself: without the index that each change needs, it has to see a sequential scan.
  await client.query('drop index users_merged_into_ix');
  const withoutIndex = await readsOfLargeTables(client, recorded, large);
  console.log(`  without the index of users.merged_into: ${withoutIndex.length} statements read all users`);
  isWithin = wrong.length === 0 && withoutIndex.length > 0;
} finally {
  await client.end();
  await server.close();
}
process.exit(isWithin ? 0 : 1);
