/** Adds chosen, dropped or shared files to the upload queue. Files that are too large or no pictures are refused by name. */
import type { AppError } from '#core/contract/errors.ts';
import { uploadProblem } from '#core/domain/pictures/upload-problem.ts';
import { keepUpload } from '#src/data/commands/pictures/uploads.ts';
import type { Device } from '#src/data/device.ts';

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
    const problem = uploadProblem(file);
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
