import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { CartSchema, UuidSchema } from '#core/contract/entities.ts';
import { toggleRetouchOf } from '#core/domain/cart/cart-change.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { defineOperation } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { toggleDigitalFile } from './toggle-digital-file.ts';
import { LANES } from '../lane.ts';

/** Sets or removes one sub-product of retouch for a picture. */
export const toggleRetouch = defineOperation({
  call: defineCall({
    name: 'toggleRetouch',
    method: 'PUT',
    path: '/api/webshop/cart/retouch/:pictureUuid/:subProductUuid',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'D2 §7 (call not shown); sends the wanted state',
    params: z.object({ pictureUuid: UuidSchema, subProductUuid: UuidSchema }),
    body: z.object({ wanted: z.boolean() }),
    answer: z.object({ cart: CartSchema }),
  }),
  lane: () => LANES.cart,
  brings: ({ params, body }, ownerUuid) => (body.wanted ? [deriveUuid(ownerUuid, 'retouch', params.pictureUuid)] : []),
  cart: ({ params, body }) => toggleRetouchOf(params.pictureUuid, params.subProductUuid, body.wanted),
  exampleAfter: [toggleDigitalFile],
  example: { params: { pictureUuid: EXAMPLE.picture, subProductUuid: EXAMPLE.retouch }, body: { wanted: true } },
});
