/**
 * PGlite has one connection and refuses a query that is made beside an open transaction, from within it
 * (server/db/open-embedded.ts). PostgreSQL would answer it on another connection of the pool. Most contract tests run on
 * PostgreSQL alone, so a test server refuses it there too.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';

export function refuseQueriesBesideTransaction({ db }: Database): void {
  // Drizzle gives its client under this name; the type that both databases share does not have it.
  const { $client: pool } = db as typeof db & { readonly $client?: unknown };
  if (!(pool instanceof pg.Pool)) throw new Error('The database has no pool of PostgreSQL connections.');
  const inside = new AsyncLocalStorage<true>();
  const refuse = () => {
    if (inside.getStore()) throw new Error('A query beside the open transaction: use context.db, not services.db.');
  };
  const transaction = db.transaction.bind(db);
  db.transaction = (run, config) => {
    refuse();
    return inside.run(true, () => transaction(run, config));
  };
  const query = pool.query.bind(pool);
  pool.query = new Proxy(query, {
    apply: (target, self, args) => {
      refuse();
      return Reflect.apply(target, self, args);
    },
  });
}
