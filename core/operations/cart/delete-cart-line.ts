import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { CartSchema, UuidSchema } from '#core/contract/entities.ts';
import { deleteLine } from '#core/domain/cart/cart-change.ts';
import { defineOperation } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { addCartLines } from './add-cart-lines.ts';
import { LANES } from '../lane.ts';

/** Removes a line from the cart, with the retouch whose picture no other line contains (KEP-01). */
export const deleteCartLine = defineOperation({
  call: defineCall({
    name: 'deleteCartLine',
    method: 'DELETE',
    path: '/api/webshop/cart/order-lines/:uuid',
    access: 'anonymous',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'SRV-54',
    params: z.object({ uuid: UuidSchema }),
    answer: z.object({ cart: CartSchema }),
  }),
  lane: ({ params }) => LANES.cartLine(params.uuid),
  changes: ({ params }) => [params.uuid],
  isMootWithoutNeeds: true,
  cart: ({ params }) => deleteLine(params.uuid),
  exampleAfter: [addCartLines],
  example: { params: { uuid: EXAMPLE.line } },
});
