import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { UuidSchema } from '#core/contract/entities.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { asFavorite, withPictures } from '#core/domain/pictures/edit-picture-sets.ts';
import { defineOperation, foldOf } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { LANES } from '../lane.ts';

/** Marks a picture as a favorite or not (SET-11); sends the wanted state, so that two devices never invert each other. */
export const toggleFavorite = defineOperation({
  call: defineCall({
    name: 'toggleFavorite',
    method: 'PUT',
    path: '/api/webshop/user/pictures/:pictureUuid/favorite',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'SET-11 (path not shown); sends the wanted state',
    params: z.object({ pictureUuid: UuidSchema }),
    body: z.object({ isUserFavorite: z.boolean() }),
    answer: z.object({ pictureUuid: UuidSchema, isUserFavorite: z.boolean() }),
  }),
  lane: ({ params }) => LANES.picture(params.pictureUuid),
  join: 'latest',
  folds: ({ params, body: { isUserFavorite } }) => [
    foldOf(pictureSetCalls.listPictureSets, ({ pictureSets }) => ({
      pictureSets: withPictures(pictureSets, (picture) =>
        picture.uuid === params.pictureUuid ? asFavorite(picture, isUserFavorite) : picture,
      ),
    })),
  ],
  example: { params: { pictureUuid: EXAMPLE.picture }, body: { isUserFavorite: true } },
});
