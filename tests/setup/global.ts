/** One temporary folder, one PostgreSQL and one bundle of the programs for a whole run of the server's tests. Each test server makes its own database. */
import { startPostgres } from './postgres-cluster.ts';
import { bundlePrograms } from './programs.ts';
import { makeRunFolder } from './run-folder.ts';
import { makeMigratedDatabase } from './test-database.ts';
import { templateDatabase } from './template-database.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const folder = makeRunFolder();
  const programs = bundlePrograms();
  const cluster = await startPostgres();
  process.env['KEEPSAKE_TEST_POSTGRES'] = cluster.url;
  await makeMigratedDatabase(cluster.url);
  await templateDatabase();
  return async () => {
    await cluster.stop();
    folder.remove();
    programs.remove();
  };
}
