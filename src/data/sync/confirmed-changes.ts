/** Counts the confirmed changes of each call's answer, for answers that are requested meanwhile. */
import type { KnownCall } from '#core/operations/calls.ts';
import type { OwnerDatabase } from '../db/owner-database.ts';
import { parseRow } from '../db/read-rows.ts';
import { ConfirmedRowSchema } from '../db/rows.ts';
import { ifAnswering } from '../db/with-reopen.ts';

const readCounts = async (db: OwnerDatabase): Promise<Readonly<Record<string, number>>> =>
  parseRow(db, 'meta', ConfirmedRowSchema, await db.meta.get('confirmed'))?.counts ?? {};

export const countOf = async (db: OwnerDatabase, { name }: KnownCall): Promise<number> => (await readCounts(db))[name] ?? 0;

/** No stored number is equal to it: an answer to a request of that time is stored only after another request. */
export const UNREADABLE = -1;

/** Read before the request. @returns UNREADABLE if the storage does not answer, as on a full disk */
export const readConfirmed = async (db: OwnerDatabase, call: KnownCall): Promise<number> =>
  db.isRetired ? 0 : ((await ifAnswering(db, () => countOf(db, call))) ?? UNREADABLE);

/** Called in the transaction that settles the change. */
export async function countConfirmed(db: OwnerDatabase, name: string): Promise<void> {
  const counts = await readCounts(db);
  await db.meta.put({ key: 'confirmed', counts: { ...counts, [name]: (counts[name] ?? 0) + 1 } });
}
