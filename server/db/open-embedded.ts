import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Database, DatabaseConfig } from './database.ts';
import { DurableNodeFs } from './durable-node-fs.ts';
import { lockFolder } from './folder-lock.ts';
import { giveTurns } from './give-turns.ts';
import * as schema from './schema.ts';
import { letUrgentFirst } from './urgent-statements.ts';

/** PGlite starts PostgreSQL with -F, which turns fsync off; and Emscripten's fdatasync, the default for the log, does nothing. */
const START_PARAMS = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

const filesOf = (dataDir: string): string => path.join(dataDir, 'database', 'pg');

export const hasEmbeddedDatabase = (dataDir: string): boolean => fs.existsSync(path.join(filesOf(dataDir), 'PG_VERSION'));

export async function openEmbedded(
  dataDir: string,
  migrationsFolder: string,
  { onStatement }: Pick<DatabaseConfig, 'onStatement'>,
): Promise<Database> {
  const folder = path.join(dataDir, 'database');
  const unlock = await lockFolder(folder);
  try {
    const files = filesOf(dataDir);
    const durableFs = new DurableNodeFs(files);
    const client = await PGlite.create({ fs: durableFs, startParams: START_PARAMS });
    giveTurns(client);
    const urgentClient = letUrgentFirst(client);
    refuseQueriesBesideTransaction(client, urgentClient);
    const options = { schema, ...(onStatement && { logger: { logQuery: onStatement } }) };
    const db = drizzle(client, options);
    await migrate(db, { migrationsFolder });
    await proveDurable(db, durableFs);
    return {
      db,
      urgentDb: drizzle(urgentClient, options),
      kind: 'pglite',
      maintain: async () => {
        await db.execute(sql`vacuum analyze`);
        await db.execute(sql`checkpoint`);
      },
      close: async () => {
        await client.close();
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

class QueryBesideTransactionError extends Error {
  override readonly name = 'QueryBesideTransactionError';
}

/**
 * PGlite has one connection: a query beside an open transaction, made from inside it, would wait for ever. It throws
 * instead, and the error says what to use.
 */
function refuseQueriesBesideTransaction(client: PGlite, urgentClient: PGlite): void {
  const inside = new AsyncLocalStorage<true>();
  const transaction = client.transaction.bind(client);
  const refuse = () => {
    if (inside.getStore()) throw new QueryBesideTransactionError('A query beside the open transaction: use context.db, not services.db.');
  };
  client.transaction = (run) => {
    refuse();
    return inside.run(true, () => transaction(run));
  };
  for (const asked of [client, urgentClient]) {
    const query = asked.query.bind(asked);
    asked.query = (...args) => {
      refuse();
      return query(...args);
    };
  }
}

/** A write that is acknowledged must have been synced: without this, a power cut loses orders silently. */
async function proveDurable(db: ReturnType<typeof drizzle<typeof schema>>, files: DurableNodeFs): Promise<void> {
  const before = files.syncs;
  const value = { start: randomUUID() };
  await db
    .insert(schema.shopSettings)
    .values({ key: 'server.started', value })
    .onConflictDoUpdate({ target: schema.shopSettings.key, set: { value } });
  if (files.syncs === before) throw new Error('The embedded database does not sync its files; is @electric-sql/pglite still 0.5.16?');
}
