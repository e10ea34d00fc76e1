/**
 * One holder of a name at a time, whichever process it runs in. On the embedded database, which one process has, the
 * process's own memory says who holds it; on PostgreSQL a lock that goes with its connection, so a killed holder lets go.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { err, ok, type Result } from '#core/kernel/result.ts';

const held = new Set<string>();

/** @returns an error when another one holds it now */
export async function holdName<T>(databaseUrl: string | null, name: string, work: () => Promise<T>): Promise<Result<T, 'held_by_another'>> {
  if (held.has(name)) return err('held_by_another');
  held.add(name);
  try {
    return databaseUrl === null ? ok(await work()) : await holdInPostgres(databaseUrl, name, work);
  } finally {
    held.delete(name);
  }
}

const ASK_AGAIN_MS = 1_000;

/** As `holdName`, when every other holder has ended. */
export async function waitForName<T>(databaseUrl: string | null, name: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await holdName(databaseUrl, name, work);
    if (done.ok) return done.value;
    await wait(ASK_AGAIN_MS);
  }
}

async function holdInPostgres<T>(url: string, name: string, work: () => Promise<T>): Promise<Result<T, 'held_by_another'>> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // A connection that breaks fails the query that is under way; its event says nothing more.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [name]);
    return rows[0]?.taken === true ? ok(await work()) : err('held_by_another');
  } finally {
    // A connection that broke meanwhile is closed already.
    await client.end().catch(() => undefined);
  }
}
