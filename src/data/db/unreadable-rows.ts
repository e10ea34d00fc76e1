/** Rows in quarantine (table `aside`): counted and exported while they cannot be read, put back when they can. */
import * as z from 'zod/mini';
import type { QuarantinedRow, OwnerDatabase, OwnerTableName } from './owner-database.ts';
import { InstanceRowSchema, OutboxRowSchema, PackageDraftRowSchema, UploadFilesRowSchema, UploadRowSchema } from './rows.ts';

/** The tables with a customer's work; all others are read from the shop again. */
const WORK = {
  outbox: OutboxRowSchema,
  instances: InstanceRowSchema,
  packageDrafts: PackageDraftRowSchema,
  uploads: UploadRowSchema,
  uploadFiles: UploadFilesRowSchema,
} as const satisfies Partial<Record<OwnerTableName, z.ZodMiniType>>;
type WorkTable = keyof typeof WORK;

const isWorkTable = (table: string): table is WorkTable => Object.hasOwn(WORK, table);

/** The customer's work that this version cannot read. */
export const readUnreadable = (db: OwnerDatabase): Promise<QuarantinedRow[]> =>
  db.aside.filter(({ table }) => isWorkTable(table)).toArray();

/** The number of unreadable pieces of work; an upload's row and its file count as one. */
export const countUnreadable = (db: OwnerDatabase): Promise<number> =>
  db.aside.filter(({ table }) => isWorkTable(table) && table !== 'uploadFiles').count();

/**
 * Puts rows back that another version put in quarantine and this version can read. A row that has replaced one
 * meanwhile stays.
 */
export async function takeBackReadable(db: OwnerDatabase): Promise<void> {
  const readable = (await readUnreadable(db)).filter(({ table, row }) => isWorkTable(table) && WORK[table].safeParse(row).success);
  if (readable.length === 0) return;
  await db.transaction('rw', [db.aside, ...Object.keys(WORK)], async () => {
    for (const { id, table, row } of readable) {
      const target = db.table<unknown>(table);
      const path = z.string().parse(target.schema.primKey.keyPath);
      const key = z.record(z.string(), z.unknown()).parse(row)[path];
      if (
        (await target
          .where(path)
          .equals(z.union([z.string(), z.number()]).parse(key))
          .count()) > 0
      )
        continue;
      await target.add(row);
      if (id !== undefined) await db.aside.delete(id);
    }
  });
}
