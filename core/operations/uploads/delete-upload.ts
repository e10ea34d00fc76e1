import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { OkSchema, UuidSchema } from '#core/contract/entities.ts';
import { uploadCalls } from '#core/contract/uploads.ts';
import { defineOperation, foldOf } from '../define-operation.ts';
import { EXAMPLE } from '../example.ts';
import { LANES } from '../lane.ts';

/** Deletes one of the customer's own pictures at the shop (KEP-14). Refused while the cart or a draft uses it. */
export const deleteUpload = defineOperation({
  call: defineCall({
    name: 'deleteUpload',
    method: 'DELETE',
    path: '/api/webshop/user/uploads/:uuid',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: true,
    source: 'KEP-14; an order under way keeps the file, hidden',
    params: z.object({ uuid: UuidSchema }),
    answer: OkSchema,
  }),
  lane: ({ params }) => LANES.picture(params.uuid),
  settles: 'upload-deletion',
  folds: ({ params }) => [foldOf(uploadCalls.recentImages, (pictures) => pictures.filter(({ uuid }) => uuid !== params.uuid))],
  example: { params: { uuid: EXAMPLE.upload } },
});
