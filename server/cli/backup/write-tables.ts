import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { type TableEntry, tableFile } from './backup-format.ts';
import { countMigrations, query, readTables } from './schema-facts.ts';

const ROWS_AT_ONCE = 500;
/** A restored shop does not need sent messages. It sends only those that wait. */
const LEFT_OUT: ReadonlyMap<string, SQL> = new Map([['outgoing_jobs', sql`done_at is not null`]]);

/**
 * The rows of every table in one consistent state, except sent messages, as PostgreSQL's own JSON, so that nothing is
 * lost in a restore.
 * The embedded database serves no other request during that time.
 */
export async function writeTables(
  db: Db,
  folder: string,
  report: (line: string) => void,
): Promise<{ readonly migrations: number; readonly tables: readonly TableEntry[] }> {
  return db.transaction(
    async (tx) => {
      const tables: TableEntry[] = [];
      for (const [name, columns] of await readTables(tx)) {
        tables.push({ name, columns: [...columns], ...(await writeTable(tx, name, join(folder, tableFile(name)))) });
      }
      report(`rows: ${tables.reduce((sum, table) => sum + table.rows, 0)} of ${tables.length} tables`);
      return { migrations: await countMigrations(tx), tables };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function writeTable(db: Db, table: string, path: string): Promise<{ readonly rows: number; readonly sha256: string }> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  const file = await open(path, 'wx');
  let rows = 0;
  try {
    await db.execute(sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(table)} t
      where not (${LEFT_OUT.get(table) ?? sql`false`})`);
    for (;;) {
      const batch = await query<{ line: string }>(db, sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`));
      if (batch.length === 0) break;
      const text = batch.map(({ line }) => `${line}\n`).join('');
      hash.update(text);
      await file.write(text);
      rows += batch.length;
    }
    await db.execute(sql`close backup_rows`);
    await file.sync();
  } finally {
    await file.close();
  }
  return { rows, sha256: hash.digest('hex') };
}
