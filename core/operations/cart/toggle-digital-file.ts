import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { CartSchema, PictureTypeSchema, UuidSchema } from '#core/contract/entities.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { toggleFile } from '#core/domain/cart/cart-change.ts';
import { withPictures } from '#core/domain/pictures/edit-picture-sets.ts';
import { defineOperation, foldOf } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { LANES } from '../lane.ts';

/** Adds a single digital picture to the cart or removes it (CAT-10). */
export const toggleDigitalFile = defineOperation({
  call: defineCall({
    name: 'toggleDigitalFile',
    method: 'POST',
    path: '/ajax/cart/toggle_digital_file_in_cart.php',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: false,
    source: 'D2 §7; `wanted` is ours',
    body: z.object({ file: UuidSchema, type: PictureTypeSchema, wanted: z.optional(z.boolean()) }),
    answer: z.object({ cart: CartSchema }),
  }),
  lane: () => LANES.cart,
  brings: ({ body }, ownerUuid) => (body.wanted === false ? [] : [deriveUuid(ownerUuid, 'digital-file', body.file)]),
  cart: ({ body }) => toggleFile(body.file, body.wanted),
  folds: ({ body }) => [
    foldOf(pictureSetCalls.listPictureSets, ({ pictureSets }) => ({
      pictureSets: withPictures(pictureSets, (picture) =>
        picture.uuid === body.file ? { ...picture, inCart: body.wanted ?? !picture.inCart } : picture,
      ),
    })),
  ],
  example: { body: { file: EXAMPLE.picture, type: 'IP', wanted: true } },
});
