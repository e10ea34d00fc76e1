/** The files that the shop accepts as a customer's own pictures. The device checks this before it stores or sends a file. */
import { appError, type AppError } from '#core/contract/errors.ts';
import { UPLOAD_MAX_MEGABYTES } from '#core/contract/uploads.ts';

const MEGABYTE = 1024 * 1024;
/** Formats that some systems report without a type. They are reported as an unsupported format, not as 'no picture'. */
const IMAGE_NAME = /\.(avif|jxl|tiff?|dng|raw)$/i;
/** Windows reports no type for these without an extension from its store; the app decodes them itself (KEP-14). */
const HEIC_NAME = /\.(heic|heif)$/i;

interface Offered {
  readonly name: string;
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

/** Documented (D2 §5): only files whose type starts with image, and HEIC files without a type. The size limit is the shop's, checked before the upload. */
export function uploadProblem({ name, type, size }: Offered): AppError | null {
  const isPicture = type.startsWith('image') || (type === '' && HEIC_NAME.test(name));
  if (!isPicture) return appError(IMAGE_NAME.test(name) ? 'upload.format_unknown' : 'upload.not_an_image', { file: name });
  return size > UPLOAD_MAX_MEGABYTES * MEGABYTE ? appError('upload.too_large', { file: name, maxMegabytes: UPLOAD_MAX_MEGABYTES }) : null;
}
