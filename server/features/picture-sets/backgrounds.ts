/** Backgrounds of a job, which a customer may put behind its cut-outs. */
import { desc, eq } from 'drizzle-orm';
import type { Background } from '#core/contract/entities.ts';
import type { Db } from '#server/db/database.ts';
import { backgrounds } from '#server/db/schema.ts';
import { holdsJob } from '#server/media/picture-access.ts';
import type { StoredPicture } from '#server/media/previews/read-renditions.ts';

type BackgroundRow = typeof backgrounds.$inferSelect;

/** The import stores every background as JPEG, whatever its original format. */
export const storedBackground = (row: BackgroundRow): StoredPicture => ({ mediaKey: row.mediaKey, mimeType: 'image/jpeg' });

export async function loadBackgrounds(db: Db, jobUuid: string): Promise<readonly BackgroundRow[]> {
  return db.select().from(backgrounds).where(eq(backgrounds.jobUuid, jobUuid)).orderBy(desc(backgrounds.isDefault), backgrounds.position);
}

/** A background of a job whose code the user has. null when it is unknown, or belongs to another job. */
export async function findHeldBackground(db: Db, userUuid: string, backgroundUuid: string): Promise<BackgroundRow | null> {
  const [row] = await db.select().from(backgrounds).where(eq(backgrounds.uuid, backgroundUuid));
  return row && (await holdsJob(db, userUuid, row.jobUuid)) ? row : null;
}

export function backgroundView(row: BackgroundRow, ownerUuid: string): Background {
  return {
    uuid: row.uuid,
    src: `/media/${ownerUuid}/backgrounds/${row.uuid}/640.webp?v=${row.contentHash.slice(0, 8)}`,
    default: row.isDefault,
  };
}
