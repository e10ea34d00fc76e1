/** Pictures that were shared to the installed app, kept on the device until an owner adds them to their uploads (BEY-08). */
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { DeviceDatabase, SharedFile } from '#src/data/db/device-database.ts';
import { SharedFileSchema } from '#src/data/db/device-database.ts';
import type { Device } from '#src/data/device.ts';
import { keepUpload } from '../pictures/uploads.ts';

/** Called by the service worker, which does not know the owner. Stores all files or none. */
export const keepSharedFiles = (deviceDb: DeviceDatabase, files: readonly SharedFile[]): Promise<unknown> =>
  deviceDb.transaction('rw', deviceDb.shared, () => deviceDb.shared.bulkPut(files));

export async function readSharedFiles({ deviceDb }: Pick<Device, 'deviceDb'>): Promise<SharedFile[]> {
  const rows = await deviceDb.shared.toArray();
  return rows.flatMap((row) => {
    const parsed = SharedFileSchema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Makes it an upload of this owner. The shared file is deleted only after the upload is stored. */
export async function adoptSharedFile(device: Device, { localId, name, file }: SharedFile): Promise<Result<void, AppError>> {
  const kept = await keepUpload(device, { localId, name, file });
  if (kept.ok) await device.deviceDb.shared.delete(localId);
  return kept;
}

export const discardSharedFile = ({ deviceDb }: Pick<Device, 'deviceDb'>, localId: string): Promise<void> =>
  deviceDb.shared.delete(localId);

export const discardSharedFiles = ({ deviceDb }: Pick<Device, 'deviceDb'>): Promise<void> => deviceDb.shared.clear();
