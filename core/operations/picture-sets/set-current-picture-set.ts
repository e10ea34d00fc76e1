import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { accessCalls } from '#core/contract/access.ts';
import { OkSchema, UuidSchema } from '#core/contract/entities.ts';
import { defineOperation, foldOf } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { LANES } from '../lane.ts';

/** Chooses the current picture set (SET-12). */
export const setCurrentPictureSet = defineOperation({
  call: defineCall({
    name: 'setCurrentPictureSet',
    method: 'PUT',
    path: '/api/webshop/user/current-picture-set',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'recorded',
    ours: true,
    source: 'SET-12',
    body: z.object({ subjectUuid: UuidSchema }),
    answer: OkSchema,
  }),
  lane: () => LANES.currentPictureSet,
  join: 'latest',
  folds: ({ body }) => [
    foldOf(accessCalls.currentUser, ({ user }) => ({ user: user && { ...user, currentSubjectUuid: body.subjectUuid } })),
  ],
  example: { body: { subjectUuid: EXAMPLE.subject } },
});
