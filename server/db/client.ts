/** The one door to the database: PGlite in a folder by default, PostgreSQL by address; one schema, one set of migrations. */
import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { DatabasePool } from './database-pool.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import type * as schema from './schema.ts';

/** The database or a transaction in it. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  readonly db: Db;
  readonly kind: 'pglite' | 'postgres';
  /** What PostgreSQL's own daemons do and the embedded one has nobody for: VACUUM and CHECKPOINT. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseConfig {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly databasePool?: DatabasePool;
  /** Told of each PostgreSQL connection that broke; the next query opens another. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Told of each statement before it is sent: tests count and explain them. */
  readonly onStatement?: StatementListener;
}

export type StatementListener = (text: string, params: readonly unknown[]) => void;

/** Beside this file in the sources, beside the bundle when built. */
const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** Opens and migrates. Throws when it cannot be reached, or when another process has the folder. */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const database =
    config.databaseUrl === null
      ? await openEmbedded(config.dataDir, MIGRATIONS, config)
      : await openPostgres(config.databaseUrl, MIGRATIONS, config);
  let closing: Promise<void> | null = null;
  return { ...database, close: () => (closing ??= database.close()) };
}
