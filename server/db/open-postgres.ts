import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { DrizzleConfig } from 'drizzle-orm/utils';
import pg from 'pg';
import type { Database, DatabaseConfig } from './database.ts';
import { DEFAULT_POOL } from './database-pool.ts';
import { DatabaseUnreachableError } from './database-gone.ts';
import * as schema from './schema.ts';

/** Any number that no other lock uses: two processes that start at once migrate one after the other. */
const MIGRATION_LOCK = 4_600_727;

export async function openPostgres(
  url: string,
  migrationsFolder: string,
  {
    onConnectionLost = () => undefined,
    onStatement,
    databasePool = DEFAULT_POOL,
  }: Pick<DatabaseConfig, 'onConnectionLost' | 'onStatement' | 'databasePool'>,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: databasePool.size,
    connectionTimeoutMillis: databasePool.connectTimeoutMs,
    statement_timeout: databasePool.statementTimeoutMs,
    keepAlive: true,
  });
  // The pool listens to its idle connections only. One that a transaction holds may break between two queries;
  // without a listener of its own, that event ends the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  // The same event of an idle connection, which the listener above reported.
  pool.on('error', () => undefined);
  await migrateOnce(url, migrationsFolder, databasePool.connectTimeoutMs);
  const options = { schema, ...(onStatement && { logger: { logQuery: onStatement } }) };
  const db = drizzle(pool, options);
  db.transaction = transactionsOf(pool, options);
  return {
    db,
    urgentDb: db,
    kind: 'postgres',
    maintain: async () => undefined,
    close: () => pool.end(),
  };
}

/**
 * A separate connection: a migration of a large shop takes long, and so does waiting for another process that migrates.
 */
async function migrateOnce(url: string, migrationsFolder: string, connectTimeoutMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs, keepAlive: true });
  // A broken connection fails the query in progress; its event adds no information.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { schema }), { migrationsFolder });
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
}

/**
 * Drizzle's own function, on a pool, keeps the connection for ever when BEGIN fails: after ten lost connections no
 * query is answered.
 */
function transactionsOf(pool: pg.Pool, options: DrizzleConfig<typeof schema>): NodePgDatabase<typeof schema>['transaction'] {
  const databases = new WeakMap<pg.PoolClient, NodePgDatabase<typeof schema>>();
  return async (run, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new DatabaseUnreachableError(cause);
    });
    const db = databases.get(client) ?? drizzle(client, options);
    databases.set(client, db);
    try {
      return await db.transaction(run, config);
    } finally {
      // The pool itself drops a connection that broke.
      client.release();
    }
  };
}
