import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { CartSchema, UuidSchema } from '#core/contract/entities.ts';
import { setRetouchOf } from '#core/domain/cart/cart-change.ts';
import { deriveUuid } from '#core/domain/derive-uuid.ts';
import { defineOperation } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { toggleDigitalFile } from './toggle-digital-file.ts';
import { LANES } from '../lane.ts';

/** Sets the retouch of each picture: sub-product uuids by picture uuid. */
export const setRetouch = defineOperation({
  call: defineCall({
    name: 'setRetouch',
    method: 'PUT',
    path: '/api/webshop/cart/retouch',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: false,
    source: 'D2 §7',
    body: z.object({ items: z.record(UuidSchema, z.array(UuidSchema)) }),
    answer: z.object({ cart: CartSchema }),
  }),
  lane: () => LANES.cart,
  brings: ({ body }, ownerUuid) => Object.keys(body.items).map((picture) => deriveUuid(ownerUuid, 'retouch', picture)),
  cart: ({ body }) => setRetouchOf(body.items),
  exampleAfter: [toggleDigitalFile],
  example: { body: { items: { [EXAMPLE.picture]: [EXAMPLE.retouch] } } },
});
