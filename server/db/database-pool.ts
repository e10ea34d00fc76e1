/** How the shop uses the connections of a PostgreSQL. The embedded database has one connection, and no limit on a statement. */
export interface DatabasePool {
  /** Connections of this process at most. */
  readonly size: number;
  /** After so long without a connection a call is answered with 503 and the customer's device asks again. */
  readonly connectTimeoutMs: number;
  /** PostgreSQL ends a statement that takes longer, so that it does not hold a connection and its locks; 0: no limit. */
  readonly statementTimeoutMs: number;
}

export const DEFAULT_POOL: DatabasePool = { size: 10, connectTimeoutMs: 10_000, statementTimeoutMs: 60_000 };
