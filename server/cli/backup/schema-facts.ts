/** Facts from the database: its tables, their columns and foreign keys, the number of migrations. */
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';

type Rows<T> = { readonly rows: readonly T[] };

/** Both drivers return `rows`; drizzle's common type does not declare it. */
export async function query<T>(db: Db, statement: ReturnType<typeof sql>): Promise<readonly T[]> {
  const answer = (await db.execute(statement)) as unknown as Rows<T>;
  return answer.rows;
}

/** Columns in the order of their definition, by table. */
export async function readTables(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const columns = await query<{ table: string; column: string }>(
    db,
    sql`select c.table_name as "table", c.column_name as "column"
        from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        order by c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, string[]>();
  for (const { table, column } of columns) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

export async function countMigrations(db: Db): Promise<number> {
  const [row] = await query<{ count: number }>(db, sql`select count(*)::int as count from drizzle.__drizzle_migrations`);
  return row?.count ?? 0;
}

export interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export async function readForeignKeys(db: Db): Promise<readonly ForeignKey[]> {
  return query<ForeignKey>(
    db,
    sql`select c.conrelid::regclass::text as "table", c.conname as "name", pg_get_constraintdef(c.oid) as "definition"
        from pg_constraint c join pg_namespace n on n.oid = c.connamespace
        where c.contype = 'f' and n.nspname = 'public' order by 1, 2`,
  );
}
