import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '#server/db/client.ts';
import { type PostgresCluster, startPostgres } from './postgres-cluster.ts';

export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

const MIGRATED = 'migrated';

/** An empty database in the run's PostgreSQL, or in one of its own where no run has started one. */
export const createPostgresDatabase = (): Promise<TestDatabase> => createDatabase('template1');

/** The same with all migrations done: a copy of the one that the run's set-up made. */
export const createMigratedDatabase = (): Promise<TestDatabase> => createDatabase(MIGRATED);

/** A copy of a database that nothing is connected to, beside it. */
export async function copyDatabase(url: string): Promise<TestDatabase> {
  const maintenance = addressOf(url, 'postgres');
  const name = `copy_${randomUUID().replaceAll('-', '')}`;
  await execute(maintenance, `create database ${name} template ${new URL(url).pathname.slice(1)}`);
  return { url: addressOf(url, name), remove: () => execute(maintenance, `drop database ${name} with (force)`) };
}

/** An empty database of that name. @returns its address */
export async function addDatabase(cluster: string, name: string): Promise<string> {
  await execute(cluster, `create database ${name}`);
  return addressOf(cluster, name);
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const shared = process.env['KEEPSAKE_TEST_POSTGRES'];
  const own: PostgresCluster | null = shared === undefined ? await startPostgres() : null;
  const cluster = own?.url ?? shared ?? '';
  if (own && template === MIGRATED) await makeMigratedDatabase(cluster);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(cluster, `create database ${name} template ${template}`);
  return {
    url: addressOf(cluster, name),
    remove: async () => {
      if (own) await own.stop();
      else await execute(cluster, `drop database ${name} with (force)`);
    },
  };
}

/** Migrated once for each cluster; a copy takes a tenth of the time. */
export async function makeMigratedDatabase(cluster: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: await addDatabase(cluster, MIGRATED), dataDir: '' });
  await database.close();
}

function addressOf(cluster: string, database: string): string {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
}

/** Ends every other connection to a database, as a restart of PostgreSQL does. */
export const endConnections = (url: string): Promise<void> =>
  execute(url, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');

/** No connection is made until it is undone, and those that are there end: as while PostgreSQL restarts. */
export async function keepAway(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1);
  const maintenance = addressOf(url, 'postgres');
  const allow = (is: boolean) => execute(maintenance, `alter database ${name} allow_connections ${is}`);
  await allow(false);
  await execute(maintenance, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  return () => allow(true);
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
