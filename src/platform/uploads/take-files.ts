/**
 * Adds chosen, dropped or shared files to the upload queue. Files that are too large or not pictures are refused by
 * name.
 */
import { appError, type AppError } from '#core/contract/errors.ts';
import { UPLOAD_MAX_MEGABYTES } from '#core/contract/uploads.ts';
import { keepUpload } from '#src/data/commands/pictures/uploads.ts';
import type { Device } from '#src/data/device.ts';

const MEGABYTE = 1024 * 1024;
/** Formats to which some systems give no type: reported as an unsupported format, not as 'no picture'. */
const IMAGE_NAME = /\.(avif|jxl|tiff?|dng|raw)$/i;
/** Windows without the extension from its store gives these no type. The app decodes them itself (KEP-14). */
const HEIC_NAME = /\.(heic|heif)$/i;

export interface TakenFiles {
  /** Local ids, in the order in which the files were given. */
  readonly taken: readonly string[];
  /** Each contains the file's name, or why the device could not store the file. */
  readonly refused: readonly AppError[];
}

/**
 * Stores the files on the device one after the other. A file is safe as soon as it is counted.
 * @param onTaken called after each file with the number of files done
 */
export async function takeFiles(
  device: Device,
  files: readonly File[],
  onTaken: (count: number) => void = () => undefined,
): Promise<TakenFiles> {
  const taken: string[] = [];
  const refused: AppError[] = [];
  for (const [index, file] of files.entries()) {
    const problem = problemOf(file);
    const localId = device.random.uuid();
    const kept = problem ? { ok: false as const, error: problem } : await keepUpload(device, { localId, name: file.name, file });
    if (kept.ok) taken.push(localId);
    else refused.push(kept.error);
    onTaken(index + 1);
    // If the disk is full, don't try the remaining files.
    if (!kept.ok && kept.error.code === 'device.storage_full') break;
  }
  return { taken, refused };
}

/** Documented (D2 §5): only files whose type starts with image, and HEIC files without a type. The size limit is the shop's, checked before the upload. */
export function problemOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): AppError | null {
  const isPicture = type.startsWith('image') || (type === '' && HEIC_NAME.test(name));
  if (!isPicture) return appError(IMAGE_NAME.test(name) ? 'upload.format_unknown' : 'upload.not_an_image', { file: name });
  return size > UPLOAD_MAX_MEGABYTES * MEGABYTE ? appError('upload.too_large', { file: name, maxMegabytes: UPLOAD_MAX_MEGABYTES }) : null;
}
