/**
 * Files whose rows are deleted. They are recorded in the transaction that deletes the rows: otherwise a process that
 * ends after its commit would leave pictures of an erased customer, or of a removed job, permanently. Files that an
 * import has replaced are recorded too.
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
 * Called after the transaction, at the start and every hour. Files that cannot be removed, or that an order needs, stay
 * recorded; the others are removed.
 * @returns number of files that could not be removed
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
        // Checked again in each run, until the order is finished.
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

/** A new row refers to the same files. */
const isNamed = async (db: Db, mediaKey: string): Promise<boolean> =>
  (await db.$count(pictures, eq(pictures.mediaKey, mediaKey))) > 0 ||
  (await db.$count(retouches, sql`${retouches.file} ->> 'mediaKey' = ${mediaKey}`)) > 0;
