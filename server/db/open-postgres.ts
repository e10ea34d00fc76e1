import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { Database } from './client.ts';
import * as schema from './schema.ts';

/** Any number that nobody else locks: two processes that start at once migrate one after the other. */
const MIGRATION_LOCK = 4_600_727;
const POOL_SIZE = 10;

export async function openPostgres(url: string, migrationsFolder: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  // An idle connection that breaks (a restarted database) is replaced at the next query; without a listener it ends the process.
  pool.on('error', () => undefined);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { schema }), { migrationsFolder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
  return {
    db: drizzle(pool, { schema }),
    kind: 'postgres',
    maintain: async () => undefined,
    dump: null,
    close: () => pool.end(),
  };
}
