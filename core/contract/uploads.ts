/** Area uploads: the customer's own pictures (D2 §5, §7). */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { PictureSchema } from './picture-sets.ts';

/** What the app sends in the documented query (D2 §7): JSON instead of the old page, and thumbnails as D2 §9 has them for uploads. */
export const UPLOAD_QUERY = {
  handleuploads: '1',
  interface: 'webshop',
  redirect: '0',
  uploadtype: 'user',
  json: '1',
  thumbnails: '640',
} as const;

/** What the server takes of one file. The device refuses the rest by name before anything is sent. */
export const UPLOAD_MAX_MEGABYTES = 64;
export const UPLOAD_MAX_MEGAPIXELS = 100;
/** What the server takes of one call. The app sends one file a call. */
export const UPLOAD_FILES_MAX = 20;
export const UPLOAD_CALL_MAX_MEGABYTES = 200;

export const uploadCalls = {
  recentImages: defineCall({
    name: 'recentImages',
    method: 'GET',
    path: '/api/webshop/user/recent-images',
    access: 'customer',
    offline: 'cached',
    changes: false,
    ours: false,
    source: 'D2 §7',
    answer: z.array(PictureSchema),
  }),
} as const;
