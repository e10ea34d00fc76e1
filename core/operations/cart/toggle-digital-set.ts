import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { CartSchema, PictureTypeSchema, UuidSchema } from '#core/contract/entities.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { digitalSetUuid, toggleSet } from '#core/domain/cart/cart-change.ts';
import { withDigitalSet } from '#core/domain/pictures/edit-picture-sets.ts';
import { defineOperation, foldOf } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { LANES } from '../lane.ts';

/** Adds a digital picture set to the cart or removes it (CAT-10). */
export const toggleDigitalSet = defineOperation({
  call: defineCall({
    name: 'toggleDigitalSet',
    method: 'POST',
    path: '/ajax/cart/toggle_digital_set_in_cart.php',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: false,
    source: 'D2 §7; `wanted` is ours',
    body: z.object({ pictureSet: UuidSchema, type: PictureTypeSchema, wanted: z.optional(z.boolean()) }),
    answer: z.object({ cart: CartSchema }),
  }),
  lane: () => LANES.cart,
  brings: ({ body }, ownerUuid) => (body.wanted === false ? [] : [digitalSetUuid(ownerUuid, body.pictureSet, body.type)]),
  cart: ({ body }) => toggleSet(body.pictureSet, body.type, body.wanted),
  folds: ({ body }) => [
    foldOf(pictureSetCalls.listPictureSets, ({ pictureSets }) => ({
      pictureSets: pictureSets.map((set) => (set.subject.uuid === body.pictureSet ? withDigitalSet(set, body.type, body.wanted) : set)),
    })),
  ],
  example: { body: { pictureSet: EXAMPLE.subject, type: 'IP', wanted: true } },
});
