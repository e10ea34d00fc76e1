import { appError } from '#core/contract/errors.ts';
import { type Rotation, RotationSchema } from '#core/contract/template-format.ts';
import { assert } from '#core/kernel/assert.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { HandlersOf, Caller } from '#server/http/handler.ts';
import { serverLanguage } from '#server/http/requests/request-language.ts';
import { findVisiblePicture, holdsJob } from '#server/media/picture-access.ts';
import { recordView } from '#server/trail/record-call.ts';
import { backgroundView, loadBackgrounds } from './backgrounds.ts';
import { chooseCurrentSet, chooseFavorite, chooseYearbookPose } from './choose-pictures.ts';
import { downloadPicture, noteDownload } from './download-picture.ts';
import { loadPictureSets } from './load-picture-sets.ts';
import { serveBackgroundThumbnail, serveGreenScreenPreview, serveThumbnail } from './serve-pictures.ts';

/** All calls of this area need a customer, which was checked before. */
function userOf(caller: Caller): string {
  assert(caller.userUuid !== null, 'a customer has a user');
  return caller.userUuid;
}

const rotationOf = (degrees: string | undefined): Rotation => RotationSchema.parse(Number(degrees ?? 0));

export const pictureSetHandlers: HandlersOf<'pictureSets'> = {
  listPictureSets: async (context) => ok({ pictureSets: [...(await loadPictureSets(context, serverLanguage(context.caller.lang)))] }),

  setCurrentPictureSet: async ({ db, caller }, { body }) => {
    const chosen = await chooseCurrentSet(db, userOf(caller), body.subjectUuid);
    return chosen.ok ? ok({ status: 'OK' as const }) : chosen;
  },

  toggleFavorite: async ({ db, caller, services }, { params, body }) => {
    const chosen = await chooseFavorite(db, userOf(caller), params.pictureUuid, body.isUserFavorite, services.clock.nowMs());
    return chosen.ok ? ok({ pictureUuid: params.pictureUuid, isUserFavorite: body.isUserFavorite }) : chosen;
  },

  setYearbookPose: async ({ db, caller, services }, { params, body }) => {
    const chosen = await chooseYearbookPose(db, userOf(caller), params.subjectUuid, body.pictureUuid, services.clock.nowMs());
    return chosen.ok ? ok({ pictureUuid: body.pictureUuid }) : chosen;
  },

  greenScreenBackgrounds: async ({ db, caller }, { params }) => {
    const userUuid = userOf(caller);
    if (!(await holdsJob(db, userUuid, params.jobUuid))) return err(appError('picture_set.not_found'));
    return ok({ backgrounds: (await loadBackgrounds(db, params.jobUuid)).map((row) => backgroundView(row, userUuid)) });
  },

  imageBackgrounds: async ({ db, caller }, { query }) => {
    const userUuid = userOf(caller);
    const picture = await findVisiblePicture(db, userUuid, query.uuid);
    if (!picture) return err(appError('picture.not_found'));
    if (!picture.isGreenscreen || picture.jobUuid === null) return ok([]);
    return ok((await loadBackgrounds(db, picture.jobUuid)).map((row) => backgroundView(row, userUuid)));
  },

  greenScreenPreview: async ({ db, caller, services }, { query }) => {
    const preview = await serveGreenScreenPreview(db, services, userOf(caller), {
      backgroundUuid: query.uuid,
      pictureUuid: query.picture,
      rotation: rotationOf(query.rotation),
      effect: query.effect ?? 'original',
    });
    if (preview.ok && query.picture !== undefined) recordView(services, caller, 'pictures_opened', query.picture);
    return preview;
  },

  downloadDigitalCopy: async ({ db, caller, services }, { query }) => {
    const file = await downloadPicture(db, services.media, userOf(caller), query.file, query.background);
    if (!file.ok && file.error.code === 'picture.file_missing')
      services.log.error({ picture: query.file }, 'the original of a bought picture is missing');
    if (!file.ok) return file;
    const isSent = caller.isSimulated || (await noteDownload(db, userOf(caller), query.file, services.clock.nowMs()));
    if (!isSent) return err(appError('picture.not_bought'));
    recordView(services, caller, 'pictures_downloaded', query.file);
    return file;
  },

  pictureThumbnail: async ({ db, caller, services }, { params }) => {
    if (params.ownerUuid !== userOf(caller)) return err(appError('access.forbidden'));
    const file = await serveThumbnail(db, services, params.ownerUuid, params.pictureUuid, params.file);
    if (file.ok) recordView(services, caller, 'pictures_opened', params.pictureUuid);
    return file;
  },

  backgroundThumbnail: async ({ db, caller, services }, { params }) => {
    if (params.ownerUuid !== userOf(caller)) return err(appError('access.forbidden'));
    return serveBackgroundThumbnail(db, services.media, params.ownerUuid, params.backgroundUuid, params.file);
  },
};
