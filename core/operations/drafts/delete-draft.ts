import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { draftCalls } from '#core/contract/drafts.ts';
import { OkSchema, UuidSchema } from '#core/contract/entities.ts';
import { defineOperation, foldOf } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { putDraft } from './put-draft.ts';
import { LANES } from '../lane.ts';

/** Deletes an editor draft at the shop (SRV-57). */
export const deleteDraft = defineOperation({
  call: defineCall({
    name: 'deleteDraft',
    method: 'DELETE',
    path: '/api/webshop/user/drafts/:uuid',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'SRV-57',
    params: z.object({ uuid: UuidSchema }),
    /** wasGone: another device had ordered or deleted it; absent: the shop is of an earlier version. */
    answer: z.extend(OkSchema, { wasGone: z.optional(z.boolean()) }),
  }),
  lane: ({ params }) => LANES.draft(params.uuid),
  isMootWithoutNeeds: true,
  settles: 'draft-deletion',
  folds: ({ params }) => [
    foldOf(draftCalls.listDrafts, ({ drafts }) => ({ drafts: drafts.filter((draft) => draft.uuid !== params.uuid) })),
  ],
  exampleAfter: [putDraft],
  example: { params: { uuid: EXAMPLE.draft } },
});
