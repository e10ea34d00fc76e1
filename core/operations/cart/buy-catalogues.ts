import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { CartSchema, CatalogueSchema } from '#core/contract/entities.ts';
import { catalogueLineUuid, setCatalogues } from '#core/domain/cart/cart-change.ts';
import { defineOperation } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { LANES } from '../lane.ts';

/** Sets the quantities of catalogues in the cart; 0 removes one (CAT-11). */
export const buyCatalogues = defineOperation({
  call: defineCall({
    name: 'buyCatalogues',
    method: 'POST',
    path: '/api/webshop/cart/catalogues',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'D1 §7 (path not shown)',
    body: z.object({ catalogues: z.array(CatalogueSchema) }),
    answer: z.object({ cart: CartSchema }),
  }),
  lane: () => LANES.cart,
  brings: ({ body }, ownerUuid) =>
    body.catalogues.filter(({ quantity }) => quantity > 0).map(({ uuid, subject }) => catalogueLineUuid(ownerUuid, uuid, subject.uuid)),
  cart: ({ body }) => setCatalogues(body.catalogues),
  example: {
    body: {
      catalogues: [
        {
          uuid: EXAMPLE.catalogue,
          name: 'School catalogue',
          description: '',
          price: 9_900,
          quantity: 1,
          maxQuantity: 5,
          deliveryTime: { days: 14 },
          subject: { uuid: EXAMPLE.subject, name: 'Anna Berg', group: '7B' },
        },
      ],
    },
  },
});
