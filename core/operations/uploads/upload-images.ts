import * as z from 'zod/mini';
import { defineCall } from '#core/contract/define-call.ts';
import { UPLOAD_QUERY, UploadedSchema } from '#core/contract/uploads.ts';
import { defineOperation } from '../define-operation.ts';
import { LANES } from '../lane.ts';

/** Sends one of the customer's own pictures (D2 §5, §7). The file is read from its table when it is sent. */
export const uploadImages = defineOperation({
  call: defineCall({
    name: 'uploadImages',
    method: 'POST',
    path: '/system/iframes/upload_internal.php',
    access: 'customer',
    offline: 'queued',
    changes: true,
    simulated: 'denied',
    ours: false,
    source: 'D2 §7; multipart images[], at most 20 files and 200 MB a call',
    query: z.object({
      handleuploads: z.string(),
      interface: z.string(),
      redirect: z.optional(z.string()),
      uploadtype: z.string(),
      json: z.string(),
      thumbnails: z.string(),
    }),
    body: 'multipart',
    answer: UploadedSchema,
  }),
  // The upload's id is not part of the input, so the lane is passed when the entry is queued.
  lane: () => LANES.upload(''),
  settles: 'upload',
  example: { query: UPLOAD_QUERY, body: { files: [] } },
});
