/** The customer's own pictures: uploading them, and listing them for the inbox (D2 §5, §7). */
import type { AREAS } from '#core/operations/calls.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { type AppError, appError } from '#core/contract/errors.ts';
import type { Picture } from '#core/contract/picture-sets.ts';
import { RECENT_IMAGES_MAX } from '#core/contract/uploads.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { pictures } from '#server/db/schema.ts';
import {
  type HandlersOf,
  callerUuid,
  type PhaseContext,
  type PhasedHandler,
  type RequestContext,
  type UploadedFile,
} from '#server/http/handler.ts';
import { pictureKey } from '#server/media/store/media-keys.ts';
import type { PictureRow } from '#server/media/picture-access.ts';
import type { PictureProblem } from '#server/media/pictures/picture-problem.ts';
import { pictureView } from '#server/media/picture-view.ts';
import { type PreparedPicture, preparePictureFile } from '#server/media/pictures/prepare-picture.ts';
import { removePicture, savePicture } from '#server/media/pictures/save-picture.ts';
import { deleteUpload } from './delete-upload.ts';

/** A picture whose files are written but whose row is not. */
interface WrittenPicture {
  readonly uuid: string;
  readonly mediaKey: string;
  readonly file: UploadedFile;
  readonly picture: Pick<PreparedPicture, 'mimeType' | 'width' | 'height'>;
  readonly originalHash: string;
}

const receivePictures: PhasedHandler<(typeof AREAS)['uploads']['uploadImages'], readonly WrittenPicture[]> = {
  async prepare(context) {
    if (context.files.length === 0) return err(appError('request.invalid', { field: 'images[]' }));
    const written: WrittenPicture[] = [];
    try {
      // One at a time, so that only one picture of a call is in memory.
      for (const file of context.files) {
        const picture = await write(context, file);
        if (!picture.ok) return picture;
        written.push(picture.value);
      }
      return ok(written);
    } finally {
      // After a refusal or a full disk, remove the files that were already written.
      if (written.length < context.files.length) await removeAll(context, written);
    }
  },

  async apply(context, _input, written) {
    const rows: PictureRow[] = [];
    for (const picture of written) rows.push(await insert(context, picture));
    return ok({ result: 'OK', files: rows.map((row) => ownPicture(row, callerUuid(context.caller))) });
  },

  async afterwards(context, written, outcome) {
    if (outcome === 'not_applied') await removeAll(context, written);
  },
};

export const uploadHandlers: HandlersOf<'uploads'> = {
  uploadImages: receivePictures,
  deleteUpload,

  async recentImages({ db, caller }) {
    const userUuid = callerUuid(caller);
    const rows = await db
      .select()
      .from(pictures)
      .where(and(eq(pictures.uploadedBy, userUuid), isNull(pictures.hiddenAt)))
      .orderBy(desc(pictures.createdAt), desc(pictures.uuid))
      .limit(RECENT_IMAGES_MAX);
    return ok(rows.map((row) => ownPicture(row, userUuid)));
  },
};

const refusalOf = (problem: PictureProblem, file: string): AppError =>
  problem.code === 'too-many-pixels'
    ? appError('upload.too_many_pixels', { file, maxMegapixels: problem.maxMegapixels })
    : appError('upload.not_an_image', { file });

async function write({ caller, incoming, services }: PhaseContext, file: UploadedFile): Promise<Result<WrittenPicture, AppError>> {
  const picture = await preparePictureFile(file.path);
  if (!picture.ok) return err(refusalOf(picture.error, file.name.slice(0, 100)));
  const uuid = services.random.uuid();
  const mediaKey = pictureKey(callerUuid(caller), uuid);
  await incoming.notePicture(mediaKey);
  try {
    const originalHash = await savePicture(services.media, mediaKey, picture.value, { backdrop: null, mark: null });
    const { mimeType, width, height } = picture.value;
    return ok({ uuid, mediaKey, file, picture: { mimeType, width, height }, originalHash });
  } catch (error) {
    await removePicture(services.media, mediaKey);
    throw error;
  }
}

async function insert({ db, caller, services }: RequestContext, written: WrittenPicture): Promise<PictureRow> {
  const { uuid, mediaKey, file, picture, originalHash } = written;
  const [row] = await db
    .insert(pictures)
    .values({
      uuid,
      uploadedBy: callerUuid(caller),
      fileName: file.name.slice(0, 200),
      mediaKey,
      contentHash: file.sha256,
      originalHash,
      mimeType: picture.mimeType,
      widthPx: picture.width,
      heightPx: picture.height,
      pictureType: 'IP',
      isGreenscreen: false,
      createdAt: new Date(services.clock.nowMs()),
    })
    .returning();
  if (!row) throw new Error('The picture was not inserted.');
  return row;
}

async function removeAll({ services }: PhaseContext, written: readonly WrittenPicture[]): Promise<void> {
  for (const { mediaKey } of written) await removePicture(services.media, mediaKey);
}

/** An own picture is not for sale, so it can be neither bought nor retouched. */
const ownPicture = (row: PictureRow, userUuid: string): Picture =>
  pictureView(row, userUuid, {
    isUserFavorite: false,
    isYearbookPose: false,
    bought: false,
    isUnmarked: false,
    userBoughtRetouch: false,
    inCart: false,
    userRetouchTasks: [],
    inRetouch: false,
    ordered: false,
    retouched: null,
  });
