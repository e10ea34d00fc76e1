/** One PostgreSQL for a whole run of the server's tests; each test server makes its own database in it. */
import { startPostgres } from './postgres-cluster.ts';
import { makeMigratedDatabase } from './test-database.ts';
import { templateDatabase } from './template-database.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  process.env['KEEPSAKE_TEST_POSTGRES'] = cluster.url;
  await makeMigratedDatabase(cluster.url);
  await templateDatabase();
  return () => cluster.stop();
}
