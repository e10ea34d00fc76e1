import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { PutDraftSchema, SavedDraftSchema } from '#core/contract/drafts.ts';
import { UuidSchema } from '#core/contract/entities.ts';
import { defineOperation } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { LANES } from '../lane.ts';

/** A family calendar with all its own dates has 50 kB. */
const DRAFT_MAX_KILOBYTES = 256;

/** Saves an editor draft at the shop (SRV-57). */
export const putDraft = defineOperation({
  call: defineCall({
    name: 'putDraft',
    method: 'PUT',
    path: '/api/webshop/user/drafts/:uuid',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'SRV-57; refused when the kept revision is not the one that it was made from, or is newer',
    params: z.object({ uuid: UuidSchema }),
    body: PutDraftSchema,
    bodyMaxKilobytes: DRAFT_MAX_KILOBYTES,
    answer: SavedDraftSchema,
  }),
  lane: ({ params }) => LANES.draft(params.uuid),
  // The server has the revision that the earlier saving is based on.
  join: (earlier, later) => {
    const { baseRevision } = earlier.body;
    return baseRevision === undefined ? later : { ...later, body: { ...later.body, baseRevision } };
  },
  isMootWithoutNeeds: true,
  settles: 'draft',
  example: {
    params: { uuid: EXAMPLE.draft },
    body: {
      uuid: EXAMPLE.draft,
      template: { uuid: EXAMPLE.template, version: 1 },
      productUuid: EXAMPLE.product,
      data: { userResources: {}, year: null },
      currentPartId: null,
      partOfPackage: false,
      orderLineUuid: null,
      revision: 1,
      savedAtMs: 1_800_000_000_000,
      baseRevision: 0,
    },
  },
});
