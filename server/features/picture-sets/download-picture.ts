import { and, eq, sql } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import { downloadName } from '#core/domain/pictures/download-name.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { purchases } from '#server/db/schema.ts';
import type { FileAnswer } from '#server/http/handler.ts';
import { composeDownload } from '#server/media/previews/compose-download.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import type { MediaStore } from '#server/media/store/media-store.ts';
import { asOrdered, findBoughtOriginal, type OrderOriginal } from '#server/media/order-originals.ts';
import { findVisiblePicture, ownsFile, type PictureRow } from '#server/media/picture-access.ts';
import { findRetouch, isFileInRetouch, loadPurchased, type RetouchRow, shownFiles } from '#server/media/retouches.ts';
import type { StoredPicture } from '#server/media/previews/read-renditions.ts';
import { loadBackgrounds, storedBackground } from './backgrounds.ts';

/** 'Default background', 'Transparent', or the uuid of another one (D2 §2). */
const TRANSPARENT = 'transparent';
const DEFAULT = 'default';

/**
 * The full file of a bought picture as it was at the purchase, without camera data, retouched if that was bought. A
 * cut-out has the chosen background.
 */
export async function downloadPicture(
  db: Db,
  media: MediaStore,
  userUuid: string,
  pictureUuid: string,
  wanted: string | undefined,
): Promise<Result<FileAnswer, AppError>> {
  const now = await findVisiblePicture(db, userUuid, pictureUuid, { bought: true });
  if (!now) return err(appError('picture.not_found'));
  if (!(await ownsFile(db, userUuid, now))) return err(appError('picture.not_bought'));
  const bought = await findBoughtOriginal(db, userUuid, pictureUuid);
  const picture = asOrdered(now, bought);
  const retouch = await findRetouch(db, userUuid, pictureUuid);
  if (retouch !== null && (await isInRetouch(db, retouch))) return err(appError('picture.in_retouch'));
  const stored = shownFiles(picture, retouch);
  const backdrop = await chooseBackdrop(db, picture, bought, wanted?.toLowerCase());
  if (!backdrop.ok) return backdrop;
  const behind = backdrop.value === 'as it is' ? null : backdrop.value;
  const needed = [stored, ...(behind?.stored ? [behind.stored] : [])];
  try {
    if (behind !== null) return ok(fileAnswer(picture, await composeDownload(media, stored, behind.stored), 'image/jpeg'));
    return ok(fileAnswer(picture, await media.read(originalKey(stored.mediaKey, stored.mimeType)), stored.mimeType));
  } catch (error) {
    for (const { mediaKey, mimeType } of needed)
      if (!(await media.exists(originalKey(mediaKey, mimeType)))) return err(appError('picture.file_missing'));
    throw error;
  }
}

/**
 * Recorded before a bought file is sent, because a downloaded file cannot be returned (BIZ-04).
 * @returns false when its order was cancelled a moment ago, so the file is not sent
 */
export async function noteDownload(db: Db, userUuid: string, pictureUuid: string, nowMs: number): Promise<boolean> {
  const noted = await db
    .update(purchases)
    .set({ downloadedAt: sql`coalesce(${purchases.downloadedAt}, ${new Date(nowMs).toISOString()}::timestamptz)` })
    .where(and(eq(purchases.userUuid, userUuid), eq(purchases.kind, 'file'), eq(purchases.pictureUuid, pictureUuid)))
    .returning({ uuid: purchases.pictureUuid });
  if (noted.length > 0) return true;
  const picture = await findVisiblePicture(db, userUuid, pictureUuid);
  return picture !== null && picture !== undefined && ownsFile(db, userUuid, picture);
}

async function isInRetouch(db: Db, retouch: RetouchRow): Promise<boolean> {
  const { files } = await loadPurchased(db, retouch.userUuid, [retouch.pictureUuid]);
  return isFileInRetouch(files.get(retouch.pictureUuid), retouch);
}

/** @param stored null for the studio's grey */
type Backdrop = 'as it is' | { readonly stored: StoredPicture | null };

/** By default a cut-out gets its job's background, as in all previews. */
async function chooseBackdrop(
  db: Db,
  picture: PictureRow,
  bought: OrderOriginal | null,
  wanted: string | undefined,
): Promise<Result<Backdrop, AppError>> {
  if (!picture.isGreenscreen || picture.jobUuid === null)
    return wanted === undefined || wanted === DEFAULT ? ok('as it is') : err(appError('picture.no_background'));
  if (wanted === TRANSPARENT) return ok('as it is');
  const isDefault = wanted === undefined || wanted === DEFAULT;
  if (isDefault && bought?.backdropMediaKey) return ok({ stored: { mediaKey: bought.backdropMediaKey, mimeType: 'image/jpeg' } });
  const rows = await loadBackgrounds(db, picture.jobUuid);
  if (isDefault) {
    const standard = rows.find((background) => background.isDefault);
    return ok({ stored: standard ? storedBackground(standard) : null });
  }
  const row = rows.find((background) => background.uuid === wanted);
  return row ? ok({ stored: storedBackground(row) }) : err(appError('picture.no_background'));
}

function fileAnswer(picture: PictureRow, content: Buffer, contentType: string): FileAnswer {
  return {
    kind: 'file',
    content,
    contentType,
    cacheControl: 'private, no-store',
    downloadName: downloadName(picture.fileName, picture.uuid, contentType),
  };
}
