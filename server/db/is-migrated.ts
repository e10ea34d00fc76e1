import pg from 'pg';

/** Whether a PostgreSQL already contains a shop. Opening it would create its tables. Throws when it cannot be reached. */
export async function isMigrated(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string | null }>("select to_regclass('drizzle.__drizzle_migrations')::text as table");
    return rows[0]?.table != null;
  } finally {
    await client.end();
  }
}
