/** Pictures that were shared to the installed app, kept on the device until an owner adds them to their uploads (BEY-08). */
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { DeviceDatabase, SharedFile } from '#src/data/db/device-database.ts';
import { customerOf, SharedFileSchema } from '#src/data/db/device-database.ts';
import type { Device } from '#src/data/device.ts';
import { abandon, asResult } from '#src/data/db/transact.ts';
import { keepUpload } from '../pictures/uploads.ts';
import { reportFailure } from '../run-command.ts';

/** More at once are not shared by a person; another site could fill the device. */
const SHARED_MAX = 100;

/** For the customer who is here, if one is. Stores all files or none. @returns whether there is room for them */
export const keepSharedFiles = (deviceDb: DeviceDatabase, files: readonly SharedFile[]): Promise<boolean> =>
  deviceDb.transaction('rw', deviceDb.shared, deviceDb.device, async () => {
    if ((await deviceDb.shared.count()) + files.length > SHARED_MAX) return false;
    const { lastOwner } = await deviceDb.readState();
    const sharedWith = lastOwner?.kind === 'customer' ? { sharedWith: lastOwner.uuid } : {};
    await deviceDb.shared.bulkPut(files.map((file) => ({ ...file, ...sharedWith })));
    return true;
  });

/** Pictures that the installed app was opened with: kept as those that another app shares. */
export const keepOpenedFiles = async (
  device: Pick<Device, 'deviceDb' | 'failures' | 'clock' | 'random' | 'owner'>,
  files: readonly (Blob & { readonly name: string })[],
): Promise<Result<void, AppError>> =>
  reportFailure(
    device,
    await asResult(async () => {
      const sharedAtMs = device.clock.nowMs();
      const opened = device.owner.kind === 'customer' ? { openedBy: device.owner.uuid } : {};
      const shared = files.map((file) => ({ localId: device.random.uuid(), name: file.name, file, sharedAtMs, ...opened }));
      if (!(await keepSharedFiles(device.deviceDb, shared))) abandon({ code: 'device.storage_full' });
    }),
  );

/** What this owner is told of: without what came while another customer was here, who is told at their next sign-in. */
export async function readSharedFiles({ deviceDb, owner }: Pick<Device, 'deviceDb' | 'owner'>): Promise<SharedFile[]> {
  const rows = await deviceDb.shared.toArray();
  return rows.flatMap((row) => {
    const parsed = SharedFileSchema.safeParse(row);
    return parsed.success && (customerOf(parsed.data) ?? owner.uuid) === owner.uuid ? [parsed.data] : [];
  });
}

/** Makes it an upload of this owner. The shared file is deleted only after the upload is stored. */
export async function adoptSharedFile(device: Device, { localId, name, file }: SharedFile): Promise<Result<void, AppError>> {
  const kept = await keepUpload(device, { localId, name, file });
  return kept.ok ? discardSharedFile(device, localId) : kept;
}

type Discarding = Pick<Device, 'deviceDb' | 'failures'>;

export const discardSharedFile = async (device: Discarding, localId: string): Promise<Result<void, AppError>> =>
  reportFailure(device, await asResult(() => device.deviceDb.shared.delete(localId)));

/** Those that this owner is told of. */
export const discardSharedFiles = async (device: Discarding & Pick<Device, 'owner'>): Promise<Result<void, AppError>> =>
  reportFailure(
    device,
    await asResult(async () => {
      const files = await readSharedFiles(device);
      await device.deviceDb.shared.bulkDelete(files.map(({ localId }) => localId));
    }),
  );
