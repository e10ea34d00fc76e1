/** Area uploads: the customer's own pictures (D2 §5, §7). */
import * as z from 'zod/mini';
import { defineCall } from './define-call.ts';
import { PictureSchema } from './picture-sets.ts';

/**
 * The documented query (D2 §7) as the app sends it: it requests JSON instead of the old page, and thumbnails as D2 §9
 * requires for uploads.
 */
export const UPLOAD_QUERY = {
  handleuploads: '1',
  interface: 'webshop',
  redirect: '0',
  uploadtype: 'user',
  json: '1',
  thumbnails: '640',
} as const;

export const UploadedSchema = z.object({ result: z.literal('OK'), files: z.array(PictureSchema) });

/** The server's limits of one file. The device refuses larger files by name before the upload. */
export const UPLOAD_MAX_MEGABYTES = 64;
export const UPLOAD_MAX_MEGAPIXELS = 100;
/** How many of the newest own pictures the shop lists. */
export const RECENT_IMAGES_MAX = 200;
/** The server's limit of one call. The app sends one file per call. */
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
