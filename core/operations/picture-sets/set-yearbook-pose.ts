import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { UuidSchema } from '#core/contract/entities.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { withPose } from '#core/domain/pictures/edit-picture-sets.ts';
import { defineOperation, foldOf } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { LANES } from '../lane.ts';

/** Chooses the yearbook pose (SET-03). */
export const setYearbookPose = defineOperation({
  call: defineCall({
    name: 'setYearbookPose',
    method: 'PUT',
    path: '/api/webshop/user/picture-sets/:subjectUuid/yearbook-pose',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'SET-03 (path not shown)',
    params: z.object({ subjectUuid: UuidSchema }),
    body: z.object({ pictureUuid: UuidSchema }),
    answer: z.object({ pictureUuid: UuidSchema }),
  }),
  lane: ({ params }) => LANES.pictureSet(params.subjectUuid),
  join: 'latest',
  folds: ({ params, body }) => [
    foldOf(pictureSetCalls.listPictureSets, ({ pictureSets }) => ({
      pictureSets: pictureSets.map((set) => (set.subject.uuid === params.subjectUuid ? withPose(set, body.pictureUuid) : set)),
    })),
  ],
  example: { params: { subjectUuid: EXAMPLE.subject }, body: { pictureUuid: EXAMPLE.picture } },
});
