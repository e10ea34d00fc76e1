import { exportUnsent } from '../../data/commands/export-unsent.ts';
import type { Device } from '../../data/device.ts';
import { saveFile } from '../../platform/save-file.ts';

/** A zip of what has not reached the shop, among the customer's downloads. */
export async function saveCopy(device: Device): Promise<void> {
  const { zipFiles } = await import('../../platform/zip-files.ts');
  saveFile(await zipFiles(await exportUnsent(device)), 'keepsake.zip');
}
