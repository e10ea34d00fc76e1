/** The common interface of the two databases. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { DatabasePool } from './database-pool.ts';
import type * as schema from './schema.ts';

/** The database or a transaction in it. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface Database {
  readonly db: Db;
  /**
   * The same, for a few short reads that must answer soon: on the embedded database they overtake waiting statements
   * (SEC-02).
   */
  readonly urgentDb: Db;
  readonly kind: 'pglite' | 'postgres';
  /** VACUUM and CHECKPOINT: PostgreSQL has background processes for them, the embedded database has none. */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseConfig {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly databasePool?: DatabasePool;
  /** Called for each PostgreSQL connection that broke. The next query opens another. */
  readonly onConnectionLost?: (error: Error) => void;
  /** Called with each statement before it is sent: tests count and explain them. */
  readonly onStatement?: StatementListener;
}

export type StatementListener = (text: string, params: readonly unknown[]) => void;
