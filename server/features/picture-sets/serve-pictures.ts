/** Serves picture files, each after its access check. Only the customer's own device may store them. */
import { and, eq } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { Effect, Rotation } from '#core/contract/template-format.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Db } from '#server/db/database.ts';
import { backgrounds } from '#server/db/schema.ts';
import type { FileAnswer } from '#server/http/handler.ts';
import { composePreview } from '#server/media/previews/compose-preview.ts';
import type { RenditionFile } from '#server/media/store/media-keys.ts';
import type { MediaStore } from '#server/media/store/media-store.ts';
import { findVisiblePicture, ownsFile, type PictureRow } from '#server/media/picture-access.ts';
import { findRetouch, shownFiles } from '#server/media/retouches.ts';
import { loadReturnableFiles } from '#server/orders/withdrawable-lines.ts';
import type { Services } from '#server/services.ts';
import type { RawPicture } from '#server/media/pictures/raw-picture.ts';
import { decodeRendition, readMarkedRendition, readPlainRendition } from '#server/media/previews/read-renditions.ts';
import { findHeldBackground, storedBackground } from './backgrounds.ts';

/** The app's own cache stores them and deletes them at sign-out; the browser's HTTP cache would keep them longer. */
const NOT_KEPT = 'private, no-store';

const webp = (content: Buffer): FileAnswer => ({ kind: 'file', content, contentType: 'image/webp', cacheControl: NOT_KEPT });

export async function serveThumbnail(
  db: Db,
  services: Services,
  userUuid: string,
  pictureUuid: string,
  file: RenditionFile,
): Promise<Result<FileAnswer, AppError>> {
  const picture = await findVisiblePicture(db, userUuid, pictureUuid);
  if (!picture || (file === 'cutout.webp' && !picture.isGreenscreen)) return err(appError('picture.not_found'));
  return ok(webp(await readRendition(db, services, userUuid, picture, file)));
}

async function readRendition(db: Db, services: Services, userUuid: string, picture: PictureRow, file: RenditionFile): Promise<Buffer> {
  const { media } = services;
  if (picture.uploadedBy !== null) return readMarkedRendition(media, picture, file);
  const stored = shownFiles(picture, await findRetouch(db, userUuid, picture.uuid));
  // 320 px pictures never have a watermark, nor do an upload's renditions.
  if (file === '320.webp' || !(await isUnmarked(db, services, userUuid, picture))) return readMarkedRendition(media, stored, file);
  return readPlainRendition(media, stored, file, () => readDefaultBackdrop(db, media, picture.jobUuid));
}

/**
 * A file that can still be returned keeps its watermark: 640 px of it show what a download, which ends the right, would
 * give.
 */
const isUnmarked = async (db: Db, services: Services, userUuid: string, picture: PictureRow): Promise<boolean> =>
  (await ownsFile(db, userUuid, picture)) && !(await loadReturnableFiles(db, services, userUuid, [picture.uuid])).has(picture.uuid);

async function readDefaultBackdrop(db: Db, media: MediaStore, jobUuid: string | null): Promise<RawPicture | null> {
  if (jobUuid === null) return null;
  const [row] = await db
    .select()
    .from(backgrounds)
    .where(and(eq(backgrounds.jobUuid, jobUuid), eq(backgrounds.isDefault, true)));
  return row ? decodeRendition(await readMarkedRendition(media, storedBackground(row), '640.webp')) : null;
}

export async function serveBackgroundThumbnail(
  db: Db,
  media: MediaStore,
  userUuid: string,
  backgroundUuid: string,
  file: '320.webp' | '640.webp',
): Promise<Result<FileAnswer, AppError>> {
  const background = await findHeldBackground(db, userUuid, backgroundUuid);
  if (!background) return err(appError('picture.no_background'));
  return ok(webp(await readMarkedRendition(media, storedBackground(background), file)));
}

export interface GreenScreenOptions {
  readonly backgroundUuid: string;
  readonly pictureUuid: string | undefined;
  readonly rotation: Rotation;
  readonly effect: Effect;
}

export async function serveGreenScreenPreview(
  db: Db,
  services: Services,
  userUuid: string,
  options: GreenScreenOptions,
): Promise<Result<FileAnswer, AppError>> {
  const background = await findHeldBackground(db, userUuid, options.backgroundUuid);
  if (!background) return err(appError('picture.no_background'));
  const backdrop = await decodeRendition(await readMarkedRendition(services.media, storedBackground(background), '640.webp'));
  if (options.pictureUuid === undefined) return ok(webp(await composePreview(backdrop, null, options)));
  const picture = await findVisiblePicture(db, userUuid, options.pictureUuid);
  if (!picture || picture.jobUuid !== background.jobUuid) return err(appError('picture.not_found'));
  if (!picture.isGreenscreen) return err(appError('picture.no_background'));
  const cutout = await decodeRendition(await readRendition(db, services, userUuid, picture, 'cutout.webp'));
  return ok(webp(await composePreview(backdrop, cutout, options)));
}
