/** The customer's own pictures: taken in, and listed for the inbox (D2 §5, §7). */
import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { type AppError, appError } from '../../../core/contract/errors.ts';
import type { Picture } from '../../../core/contract/picture-sets.ts';
import type { uploadCalls } from '../../../core/contract/uploads.ts';
import { err, ok } from '../../../core/kernel/result.ts';
import { pictures } from '../../db/schema.ts';
import { type AreaHandlers, callerUuid, type RequestContext, type UploadedFile } from '../../http/handler.ts';
import { pictureKey } from '../../media/media-keys.ts';
import type { PictureRow } from '../../media/picture-access.ts';
import type { PictureProblem } from '../../media/picture-problem.ts';
import { pictureView } from '../../media/picture-view.ts';
import { type PreparedPicture, preparePicture } from '../../media/prepare-picture.ts';
import { removePicture, savePicture } from '../../media/save-picture.ts';

/** As many as the inbox shows. */
const RECENT_MAX = 200;

export const uploadHandlers: AreaHandlers<typeof uploadCalls> = {
  async uploadImages(context) {
    if (context.files.length === 0) return err(appError('request.invalid', { field: 'images[]' }));
    const prepared: PreparedPicture[] = [];
    // All are checked before one is kept: a refusal leaves nothing behind.
    for (const file of context.files) {
      const picture = await preparePicture(file.content);
      if (!picture.ok) return err(refusalOf(picture.error, file.name.slice(0, 100)));
      prepared.push(picture.value);
    }
    const rows: PictureRow[] = [];
    for (const [index, file] of context.files.entries()) {
      const picture = prepared[index];
      if (picture) rows.push(await keep(context, file, picture));
    }
    return ok({ result: 'OK', files: rows.map((row) => ownPicture(row, callerUuid(context.caller))) });
  },

  async recentImages({ db, caller }) {
    const userUuid = callerUuid(caller);
    const rows = await db
      .select()
      .from(pictures)
      .where(eq(pictures.uploadedBy, userUuid))
      .orderBy(desc(pictures.createdAt))
      .limit(RECENT_MAX);
    return ok(rows.map((row) => ownPicture(row, userUuid)));
  },
};

const refusalOf = (problem: PictureProblem, file: string): AppError =>
  problem.code === 'too-many-pixels'
    ? appError('upload.too_many_pixels', { file, maxMegapixels: problem.maxMegapixels })
    : appError('upload.not_an_image', { file });

async function keep({ db, caller, services }: RequestContext, file: UploadedFile, picture: PreparedPicture): Promise<PictureRow> {
  const userUuid = callerUuid(caller);
  const uuid = services.random.uuid();
  const mediaKey = pictureKey(userUuid, uuid);
  await savePicture(services.media, mediaKey, picture, { backdrop: null, isMarked: false });
  try {
    const [row] = await db
      .insert(pictures)
      .values({
        uuid,
        uploadedBy: userUuid,
        fileName: file.name.slice(0, 200),
        mediaKey,
        contentHash: createHash('sha256').update(file.content).digest('hex'),
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
  } catch (error) {
    await removePicture(services.media, mediaKey);
    throw error;
  }
}

/** One's own picture is not for sale: it is neither bought nor retouched here. */
const ownPicture = (row: PictureRow, userUuid: string): Picture =>
  pictureView(row, userUuid, {
    isUserFavorite: false,
    isYearbookPose: false,
    bought: false,
    userBoughtRetouch: false,
    inCart: false,
    userRetouchTasks: [],
  });
