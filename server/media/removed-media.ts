/**
 * Files whose rows are deleted. They are noted in the transaction that deletes the rows, because a process that ends after
 * its commit would leave pictures of an erased customer, or of a removed job, for good. So are those that an import has replaced.
 */
import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { pictures, removedMedia, retouches } from '../db/schema.ts';
import type { Services } from '../services.ts';
import { isNeededByOrder } from './order-originals.ts';
import { removePicture } from './pictures/save-picture.ts';

const AT_ONCE = 500;

export async function noteRemovedMedia(tx: Db, mediaKeys: readonly string[]): Promise<void> {
  for (let from = 0; from < mediaKeys.length; from += AT_ONCE)
    await tx
      .insert(removedMedia)
      .values(mediaKeys.slice(from, from + AT_ONCE).map((mediaKey) => ({ mediaKey })))
      .onConflictDoNothing();
}

/**
 * After the transaction, at the start and every hour. What cannot be removed, or what an order is made from, stays noted;
 * the others are removed.
 * @returns how many could not be removed
 */
export async function removeNotedMedia({ db, media, log, clock }: Pick<Services, 'db' | 'media' | 'log' | 'clock'>): Promise<number> {
  let left = 0;
  for (let after = ''; ; ) {
    const rows = await db
      .select()
      .from(removedMedia)
      .where(gt(removedMedia.mediaKey, after))
      .orderBy(asc(removedMedia.mediaKey))
      .limit(AT_ONCE);
    for (const { mediaKey } of rows)
      try {
        // Asked again with each run, until the order is done.
        if (await isNeededByOrder(db, mediaKey, clock.nowMs())) continue;
        if (!(await isNamed(db, mediaKey))) await removePicture(media, mediaKey);
        await db.delete(removedMedia).where(eq(removedMedia.mediaKey, mediaKey));
      } catch (error) {
        left += 1;
        log.error({ err: error, mediaKey }, 'a removed picture is still on the disk');
      }
    const last = rows.at(-1);
    if (last === undefined) return left;
    after = last.mediaKey;
  }
}

/** A row came again with the same files. */
const isNamed = async (db: Db, mediaKey: string): Promise<boolean> =>
  (await db.$count(pictures, eq(pictures.mediaKey, mediaKey))) > 0 ||
  (await db.$count(retouches, sql`${retouches.file} ->> 'mediaKey' = ${mediaKey}`)) > 0;
