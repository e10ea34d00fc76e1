import { UPLOAD_MAX_MEGAPIXELS } from '#core/contract/uploads.ts';

/** The reason why a file is not accepted as a picture: codes with parameters. The screen or the report has the texts. */
export type PictureProblem =
  | { readonly code: 'empty' }
  | { readonly code: 'not-jpeg-or-png' }
  | { readonly code: 'too-many-pixels'; readonly width: number; readonly height: number; readonly maxMegapixels: number }
  | { readonly code: 'damaged'; readonly detail: string };

/** The device checks the same limit before the upload. */
export const MAX_MEGAPIXELS = UPLOAD_MAX_MEGAPIXELS;
