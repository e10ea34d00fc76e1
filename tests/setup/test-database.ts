import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type PostgresCluster, startPostgres } from './postgres-cluster.ts';

export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** An empty database in the run's PostgreSQL, or in one of its own where no run has started one. */
export async function createPostgresDatabase(): Promise<TestDatabase> {
  const shared = process.env['KEEPSAKE_TEST_POSTGRES'];
  const own: PostgresCluster | null = shared === undefined ? await startPostgres() : null;
  const cluster = own?.url ?? shared ?? '';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(cluster, `create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    remove: async () => {
      if (own) await own.stop();
      else await execute(cluster, `drop database ${name} with (force)`);
    },
  };
}

/** Ends every other connection to a database, as a restart of PostgreSQL does. */
export const endConnections = (url: string): Promise<void> =>
  execute(url, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
