/**
 * One holder of a name at a time, in any process. For the embedded database, which one process holds, the process's own
 * memory has the holder. For PostgreSQL it is a lock that ends with its connection, so a killed holder releases it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { err, ok, type Result } from '#core/kernel/result.ts';

const held = new Set<string>();

/** @returns an error when another process holds it now */
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

/** Like `holdName`, but waits until every other holder has ended. */
export async function waitForName<T>(databaseUrl: string | null, name: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const done = await holdName(databaseUrl, name, work);
    if (done.ok) return done.value;
    await wait(ASK_AGAIN_MS);
  }
}

async function holdInPostgres<T>(url: string, name: string, work: () => Promise<T>): Promise<Result<T, 'held_by_another'>> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  // A broken connection fails the query in progress; its event adds no information.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [name]);
    return rows[0]?.taken === true ? ok(await work()) : err('held_by_another');
  } finally {
    // A connection that broke in the meantime is already closed.
    await client.end().catch(() => undefined);
  }
}
