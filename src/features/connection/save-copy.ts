import { appError } from '#core/contract/errors.ts';
import { exportUnsent } from '#src/data/commands/unsent/export-unsent.ts';
import type { Device } from '#src/data/device.ts';
import { saveFile } from '#src/platform/files/save-file.ts';

/** Saves a zip of the unsent work as a download. @returns false when it failed; the shell shows the error */
export async function saveCopy(device: Device): Promise<boolean> {
  try {
    const { zipFiles } = await import('#src/platform/files/zip-files.ts');
    saveFile(await zipFiles(await exportUnsent(device)), 'keepsake.zip');
    return true;
  } catch (error) {
    device.report('save a copy', error);
    device.failures.publish(appError('device.storage_failed'));
    return false;
  }
}
