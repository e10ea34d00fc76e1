import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { CART_LINES_MAX, NewOrderLineSchema } from '#core/contract/cart.ts';
import { CartSchema, OrderLineSchema } from '#core/contract/entities.ts';
import { addLines } from '#core/domain/cart/cart-change.ts';
import { defineOperation } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { LANES } from '../lane.ts';

/** A package of designs with all their own dates has some hundred kB. */
const LINES_MAX_KILOBYTES = 2048;

/** Adds products to the cart (CRT-11). The device makes the uuids of the lines. */
export const addCartLines = defineOperation({
  call: defineCall({
    name: 'addCartLines',
    method: 'POST',
    path: '/api/webshop/cart/order-lines',
    access: 'anonymous',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'D2 §7 (path not shown): order lines in, newOrderLines out',
    body: z.object({ orderLines: z.array(NewOrderLineSchema).check(z.minLength(1), z.maxLength(CART_LINES_MAX)) }),
    bodyMaxKilobytes: LINES_MAX_KILOBYTES,
    answer: z.object({ newOrderLines: z.array(OrderLineSchema), cart: CartSchema }),
  }),
  lane: ({ body }) => LANES.cartLine(body.orderLines[0]?.uuid ?? ''),
  creates: ({ body }) => body.orderLines.map((line) => line.uuid),
  showsUploads: true,
  isSentOneByOne: true,
  settles: 'drafts',
  cart: ({ body }) => addLines(body.orderLines),
  example: {
    body: {
      orderLines: [
        {
          uuid: EXAMPLE.line,
          product: { uuid: EXAMPLE.product },
          subProductUuids: [],
          quantity: 2,
          template: null,
          approvedLayout: null,
          subjects: [{ uuid: EXAMPLE.subject }],
          package: null,
        },
      ],
    },
  },
});
