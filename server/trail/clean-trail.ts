/** Deletes rows past their retention: the only way in which rows leave the audit trail. */
import { lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { trailDays, trailEntries } from '../db/schema.ts';

/** Until the end of the transaction the triggers of the trail allow rows to be deleted and replaced. */
export const allowCleaning = (tx: Db) => tx.execute(sql`select set_config('keepsake.trail', 'clean', true)`);

/** By days in UTC: retention counts months. */
const pastDays = (before: Date) => lt(trailDays.day, before.toISOString().slice(0, 10));
const pastEntries = (before: Date) => lt(trailEntries.at, before);

export const countPastTrail = async (db: Db, before: Date): Promise<number> =>
  (await db.$count(trailEntries, pastEntries(before))) + (await db.$count(trailDays, pastDays(before)));

export async function cleanTrail(tx: Db, before: Date): Promise<void> {
  await allowCleaning(tx);
  await tx.delete(trailEntries).where(pastEntries(before));
  await tx.delete(trailDays).where(pastDays(before));
}
