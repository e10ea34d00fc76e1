/** Counts the confirmed changes of each call's answer, for answers that are requested meanwhile. */
import type { KnownCall } from '#core/operations/calls.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow } from '../db/read-rows.ts';
import { ConfirmedRowSchema } from '../db/rows.ts';
import { withReopen } from '../db/with-reopen.ts';

const readCounts = async (db: OwnerDatabase): Promise<Readonly<Record<string, number>>> =>
  parseRow(db, 'meta', ConfirmedRowSchema, await db.meta.get('confirmed'))?.counts ?? {};

export const countOf = async (db: OwnerDatabase, { name }: KnownCall): Promise<number> => (await readCounts(db))[name] ?? 0;

/** Read before the request. */
export const readConfirmed = async (db: OwnerDatabase, call: KnownCall): Promise<number> =>
  db.isRetired ? 0 : withReopen(db, () => countOf(db, call));

/** Called in the transaction that settles the change. */
export async function countConfirmed(db: OwnerDatabase, name: string): Promise<void> {
  const counts = await readCounts(db);
  await db.meta.put({ key: 'confirmed', counts: { ...counts, [name]: (counts[name] ?? 0) + 1 } });
}
