/**
 * The tables of an earlier version, for its rows: each migration then changes them as at a start. Both functions work
 * in the caller's transaction, so that a database is either at the newest version or unchanged.
 */
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Db } from './database.ts';
import { MIGRATIONS } from './migrations-folder.ts';

/**
 * Drops every table and function with its content. @param version number of migrations that the tables must have
 * afterwards
 */
export async function emptyToVersion(tx: Db, version: number): Promise<void> {
  await tx.execute(sql`do $$
    declare one record;
    begin
      for one in select tablename from pg_tables where schemaname = 'public' loop
        execute format('drop table public.%I cascade', one.tablename);
      end loop;
      for one in
        select p.oid::regprocedure as function from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'public' and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop
        execute format('drop function %s cascade', one.function);
      end loop;
    end $$`);
  await tx.execute(sql`delete from drizzle.__drizzle_migrations`);
  await migrateTo(tx, version);
}

/** @param version number of migrations to apply in total; all if absent */
export async function migrateTo(tx: Db, version?: number): Promise<void> {
  // Both drivers return `rows`; drizzle's common type does not declare it.
  const { rows } = (await tx.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)) as unknown as {
    readonly rows: readonly { readonly count: number }[];
  };
  for (const migration of readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(rows[0]?.count ?? 0, version)) {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
    // In the form of drizzle's own migrator.
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations ("hash", "created_at") values (${migration.hash}, ${migration.folderMillis})`,
    );
  }
}
