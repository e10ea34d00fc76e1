/** Rows are parsed where they leave the database. */
import type * as z from 'zod/mini';
import type { OwnerDatabase, OwnerTableName } from './owner-database.ts';

/** The rows that this version can read. The others are moved to the quarantine in the background. */
export function parseRows<T>(db: OwnerDatabase, table: OwnerTableName, schema: z.ZodMiniType<T>, rows: readonly unknown[]): T[] {
  return rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return [parsed.data];
    db.quarantine(table, row);
    return [];
  });
}

/** One row, or undefined when it is missing or unreadable. */
export const parseRow = <T>(db: OwnerDatabase, table: OwnerTableName, schema: z.ZodMiniType<T>, row: unknown): T | undefined =>
  row === undefined ? undefined : parseRows(db, table, schema, [row])[0];
