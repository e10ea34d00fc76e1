/** From chosen, dropped or shared files to the upload queue: what is no picture or too large is refused by name. */
import { appError, type AppError } from '#core/contract/errors.ts';
import { UPLOAD_MAX_MEGABYTES } from '#core/contract/uploads.ts';
import { keepUpload } from '#src/data/commands/pictures/uploads.ts';
import type { Device } from '#src/data/device.ts';

const MEGABYTE = 1024 * 1024;
/** Formats that some systems give no type to: said as what they are, not as 'no picture'. */
const IMAGE_NAME = /\.(heic|heif|avif|jxl|tiff?|dng|raw)$/i;

export interface TakenFiles {
  /** Local ids, in the order in which the files were given. */
  readonly taken: readonly string[];
  /** Each with the file's name in it, or why the device could not keep it. */
  readonly refused: readonly AppError[];
}

/**
 * Keeps them on the device one after the other; each is safe as soon as it is counted.
 * @param onTaken after each file, with how many of them are looked at
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
    // A full disk stays full: what is left is not tried one by one.
    if (!kept.ok && kept.error.code === 'device.storage_full') break;
  }
  return { taken, refused };
}

/** Documented (D2 §5): only files whose type starts with image. The rest is the shop's limit, said before anything is sent. */
export function problemOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): AppError | null {
  if (!type.startsWith('image')) return appError(IMAGE_NAME.test(name) ? 'upload.format_unknown' : 'upload.not_an_image', { file: name });
  return size > UPLOAD_MAX_MEGABYTES * MEGABYTE ? appError('upload.too_large', { file: name, maxMegabytes: UPLOAD_MAX_MEGABYTES }) : null;
}
