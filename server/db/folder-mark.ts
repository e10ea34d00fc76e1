/**
 * Which DATA_DIR, or bucket, a shop on PostgreSQL has its pictures in. Beside the migrations' own table and not among the shop's:
 * a backup that is restored into another shop does not bring it along.
 */
import pg from 'pg';

/** Any number that nothing else locks. */
const LOCK = 4_600_728;
const TABLE = 'drizzle.data_dir';

/** Of a database that is migrated. @returns null: it knows no folder yet */
export const readFolderMark = (url: string): Promise<string | null> => withClient(url, readMark);

/**
 * @param make the id beside the pictures, made now if there is none; one process at a time
 * @returns the id that the database knows from now on
 */
export const keepFolderMark = (
  url: string,
  make: () => Promise<string>,
  { replace }: { readonly replace: boolean },
): Promise<string | null> =>
  withClient(url, async (client) => {
    // Goes with the connection. Of two that make the same table at once, one would fail; of two that mark a bucket, one would be wrong.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const folder = await make();
    const known = await readMark(client);
    if (known === folder || (known !== null && !replace)) return known;
    await client.query(`create table if not exists ${TABLE} (one boolean primary key default true check (one), folder uuid not null)`);
    const otherwise = replace ? 'update set folder = excluded.folder' : 'nothing';
    await client.query(`insert into ${TABLE} (folder) values ($1) on conflict (one) do ${otherwise}`, [folder]);
    return readMark(client);
  });

/** Connections to the database that are not this one's. */
export const othersConnected = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    return rows[0]?.count ?? 0;
  });

async function readMark(client: pg.Client): Promise<string | null> {
  const { rows: tables } = await client.query<{ table: string | null }>('select to_regclass($1)::text as table', [TABLE]);
  if (tables[0]?.table == null) return null;
  const { rows } = await client.query<{ folder: string }>(`select folder::text as folder from ${TABLE}`);
  return rows[0]?.folder ?? null;
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
