/** The originals of an order, each with the reason why it cannot be used. */
import { and, eq, sql } from 'drizzle-orm';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { backgrounds, pictures, type RetouchedFile, subjectPictures, subjects } from '#server/db/schema.ts';
import { storedBackground } from '#server/features/picture-sets/backgrounds.ts';
import { asOrdered, type KnownOriginal, type OrderOriginals } from '#server/media/order-originals.ts';
import { hashOfOriginal } from '#server/media/pictures/save-picture.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import type { PictureRow } from '#server/media/picture-access.ts';
import type { Services } from '#server/services.ts';
import type { ProblemCode } from './line-problem.ts';

type Wrong = { readonly code: ProblemCode; readonly detail: string };

/**
 * The owner was checked at the order. Whether the picture may still be shown is checked again.
 * @param retouched replaces the picture's own file; null for the original
 * @param originals originals of the order: an import may have replaced the picture since
 */
export async function findPicture(
  { db, media }: Services,
  pictureUuid: string,
  retouched: RetouchedFile | null,
  originals: OrderOriginals,
): Promise<Result<PictureRow, Wrong>> {
  const [now] = await db.select().from(pictures).where(eq(pictures.uuid, pictureUuid));
  const row = now && asOrdered(now, originals.get(pictureUuid));
  if (!row) return err({ code: 'picture_removed', detail: pictureUuid });
  if (await isWithdrawn(db, pictureUuid)) return err({ code: 'withdrawn', detail: row.fileName });
  const { mediaKey, mimeType, originalHash = null } = retouched ?? row;
  const isThere = await media.exists(originalKey(mediaKey, mimeType));
  return isThere ? ok({ ...row, mediaKey, mimeType, originalHash }) : err({ code: 'original_missing', detail: row.fileName });
}

async function isWithdrawn(db: Services['db'], pictureUuid: string): Promise<boolean> {
  const [row] = await db
    .select({ uuid: subjects.uuid })
    .from(subjectPictures)
    .innerJoin(subjects, and(eq(subjects.uuid, subjectPictures.subjectUuid), sql`${subjects.isWithdrawn}`))
    .where(eq(subjectPictures.pictureUuid, pictureUuid))
    .limit(1);
  return row !== undefined;
}

/** The background of a cut-out: the chosen one, else its job's own, as on the screen. null for the studio's grey. */
export async function findBackdrop(
  { db, media }: Services,
  picture: PictureRow,
  chosenUuid: string | null,
  originals: OrderOriginals,
): Promise<Result<KnownOriginal | null, Wrong>> {
  if (!picture.isGreenscreen) return ok(null);
  if (chosenUuid === null && picture.jobUuid === null) return ok(null);
  const kept = keptBackdrop(picture, chosenUuid, originals);
  if (kept !== undefined)
    return kept === null || (await media.exists(originalKey(kept.mediaKey, kept.mimeType)))
      ? ok(kept)
      : err({ code: 'original_missing', detail: picture.fileName });
  const which =
    chosenUuid === null
      ? and(eq(backgrounds.jobUuid, picture.jobUuid ?? ''), eq(backgrounds.isDefault, true))
      : eq(backgrounds.uuid, chosenUuid);
  const [row] = await db.select().from(backgrounds).where(which);
  if (!row) return chosenUuid === null ? ok(null) : err({ code: 'background_missing', detail: picture.fileName });
  const stored = { ...storedBackground(row), originalHash: row.originalHash };
  const isThere = await media.exists(originalKey(stored.mediaKey, stored.mimeType));
  return isThere ? ok(stored) : err({ code: 'original_missing', detail: row.fileName });
}

/**
 * The picture as stored with the order. undefined when the order does not contain it, for example because it joined a
 * digital set later.
 */
function keptBackdrop(picture: PictureRow, chosenUuid: string | null, originals: OrderOriginals): KnownOriginal | null | undefined {
  const kept = originals.get(chosenUuid ?? picture.uuid);
  if (kept === undefined || chosenUuid !== null) return kept;
  const { backdropMediaKey: mediaKey, backdropHash: originalHash } = kept;
  return mediaKey === null ? null : { mediaKey, mimeType: 'image/jpeg', originalHash };
}

/** null when these are not the stored bytes. */
export async function readOriginal({ media }: Services, { mediaKey, mimeType, originalHash }: KnownOriginal): Promise<Buffer | null> {
  const bytes = await media.read(originalKey(mediaKey, mimeType));
  return originalHash === null || originalHash === hashOfOriginal(bytes) ? bytes : null;
}
