import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { OrderLineChangeSchema } from '#core/contract/cart.ts';
import { CartSchema, UuidSchema } from '#core/contract/entities.ts';
import { changeLine } from '#core/domain/cart/cart-change.ts';
import { defineOperation } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { addCartLines } from './add-cart-lines.ts';
import { LANES } from '../lane.ts';

/** A line of a family calendar with all its own dates has 50 kB; a package contains several of them. */
const LINE_MAX_KILOBYTES = 1024;

/** Changes a line: its quantity, size, template data or package. Absent fields are unchanged. */
export const updateCartLine = defineOperation({
  call: defineCall({
    name: 'updateCartLine',
    method: 'PUT',
    path: '/api/webshop/cart/order-lines/:uuid',
    access: 'anonymous',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'D2 §7 (path not shown)',
    params: z.object({ uuid: UuidSchema }),
    body: OrderLineChangeSchema,
    bodyMaxKilobytes: LINE_MAX_KILOBYTES,
    answer: z.object({ cart: CartSchema }),
  }),
  lane: ({ params }) => LANES.cartLine(params.uuid),
  join: (earlier, later) => (earlier.params.uuid === later.params.uuid ? { ...later, body: { ...earlier.body, ...later.body } } : null),
  changes: ({ params }) => [params.uuid],
  showsUploads: true,
  isMootWithoutNeeds: true,
  settles: 'drafts',
  cart: ({ params, body }) => changeLine(params.uuid, body),
  exampleAfter: [addCartLines],
  example: { params: { uuid: EXAMPLE.line }, body: { quantity: 3 } },
});
