/** Use of the connections of a PostgreSQL. The embedded database has one connection, and no time limit on a statement. */
export interface DatabasePool {
  /** Maximum number of connections of this process. */
  readonly size: number;
  /** After this time without a connection a call is answered with 503, and the customer's device retries. */
  readonly connectTimeoutMs: number;
  /**
   * PostgreSQL ends a statement that takes longer, so that it does not hold a connection and its locks; 0 for no limit.
   */
  readonly statementTimeoutMs: number;
}

export const DEFAULT_POOL: DatabasePool = { size: 10, connectTimeoutMs: 10_000, statementTimeoutMs: 60_000 };
