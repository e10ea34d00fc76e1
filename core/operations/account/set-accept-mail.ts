import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { accessCalls } from '#core/contract/access.ts';
import { UserSchema } from '#core/contract/entities.ts';
import { defineOperation, foldOf } from '../define-operation.ts';
import { LANES } from '../lane.ts';

/** Whether the shop may send mail to the customer. */
export const setAcceptMail = defineOperation({
  call: defineCall({
    name: 'setAcceptMail',
    method: 'PATCH',
    path: '/api/webshop/user',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'SRV-56 (call not shown)',
    body: z.object({ acceptMail: z.boolean() }),
    answer: z.object({ user: UserSchema }),
  }),
  lane: () => LANES.account,
  join: 'latest',
  folds: ({ body: { acceptMail } }) => [foldOf(accessCalls.currentUser, ({ user }) => ({ user: user && { ...user, acceptMail } }))],
  example: { body: { acceptMail: true } },
});
