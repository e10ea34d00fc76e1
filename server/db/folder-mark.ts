/**
 * The DATA_DIR, or bucket, with the pictures of a shop on PostgreSQL. Stored beside the migrations' own table and not
 * among the shop's, so that a backup that is restored into another shop does not contain it.
 */
import pg from 'pg';

/** Any number that no other lock uses. */
const LOCK = 4_600_728;
const TABLE = 'drizzle.data_dir';

/** For a migrated database. @returns null when it knows no folder yet */
export const readFolderMark = (url: string): Promise<string | null> => withClient(url, readMark);

/**
 * @param make returns the id beside the pictures and creates it if there is none; one process at a time
 * @returns the id that the database stores from now on
 */
export const keepFolderMark = (
  url: string,
  make: () => Promise<string>,
  { replace }: { readonly replace: boolean },
): Promise<string | null> =>
  withClient(url, async (client) => {
    // Released with the connection. Of two processes that create the table at once, one would fail; of two that mark a
    // bucket, one would be wrong.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const folder = await make();
    const known = await readMark(client);
    if (known === folder || (known !== null && !replace)) return known;
    await client.query(`create table if not exists ${TABLE} (one boolean primary key default true check (one), folder uuid not null)`);
    const otherwise = replace ? 'update set folder = excluded.folder' : 'nothing';
    await client.query(`insert into ${TABLE} (folder) values ($1) on conflict (one) do ${otherwise}`, [folder]);
    return readMark(client);
  });

/** Other connections to the database than this one. */
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
