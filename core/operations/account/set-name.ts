import * as z from 'zod/mini';
import { accessCalls } from '#core/contract/access.ts';
import { defineCall } from '#core/contract/define-call.ts';
import { UserSchema } from '#core/contract/entities.ts';
import { defineOperation, foldOf } from '../define-operation.ts';
import { LANES } from '../lane.ts';

/** The name under which the shop writes to the customer. */
export const setName = defineOperation({
  call: defineCall({
    name: 'setName',
    method: 'PUT',
    path: '/api/webshop/user/name',
    access: 'customer',
    offline: 'queued',
    changes: true,
    ours: true,
    source: 'ACT-03',
    body: z.object({ name: z.string().check(z.maxLength(100)) }),
    answer: z.object({ user: UserSchema }),
  }),
  lane: () => LANES.account,
  join: 'latest',
  folds: ({ body: { name } }) => [foldOf(accessCalls.currentUser, ({ user }) => ({ user: user && { ...user, name } }))],
  example: { body: { name: 'Kari' } },
});
