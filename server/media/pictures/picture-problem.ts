import { UPLOAD_MAX_MEGAPIXELS } from '#core/contract/uploads.ts';

/** Why bytes are not taken as a picture; codes with parameters; the screen or the report has the texts. */
export type PictureProblem =
  | { readonly code: 'empty' }
  | { readonly code: 'not-jpeg-or-png' }
  | { readonly code: 'too-many-pixels'; readonly width: number; readonly height: number; readonly maxMegapixels: number }
  | { readonly code: 'damaged'; readonly detail: string };

/** What the device tells the customer before anything is sent. */
export const MAX_MEGAPIXELS = UPLOAD_MAX_MEGAPIXELS;
