import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { OkSchema } from '#core/contract/entities.ts';
import { defineOperation } from '../define-operation.ts';
import { LANES } from '../lane.ts';

/** A hint of the app that the customer has read and closed. */
export const dismissHint = defineOperation({
  call: defineCall({
    name: 'dismissHint',
    method: 'PUT',
    path: '/api/webshop/user/hints/:hint',
    access: 'customer',
    offline: 'queued',
    changes: true,
    ours: true,
    source: 'a demonstration',
    params: z.object({ hint: z.enum(['install', 'offline']) }),
    answer: OkSchema,
  }),
  lane: () => LANES.account,
  example: { params: { hint: 'install' } },
});
