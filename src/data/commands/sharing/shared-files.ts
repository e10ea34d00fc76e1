/** Pictures that were shared to the installed app, kept on the device until an owner adds them to their uploads (BEY-08). */
import { type AppError, appError } from '#core/contract/errors.ts';
import { uploadProblem } from '#core/domain/pictures/upload-problem.ts';
import { err, type Result } from '#core/kernel/result.ts';
import { databaseError } from '#src/data/db/database-errors.ts';
import type { DeviceDatabase, SharedFile } from '#src/data/db/device-database.ts';
import { customerOf, SharedFileSchema } from '#src/data/db/device-database.ts';
import type { Device } from '#src/data/device.ts';
import { asResult } from '#src/data/db/transact.ts';
import { keepUpload } from '../pictures/uploads.ts';
import { reportFailure } from '../run-command.ts';
import { added, type LeftOutReason, NOTHING_SHARED, type ShareOutcome } from './share-outcome.ts';

/** A customer does not share more than this at once. Another site could, and fill the device. */
export const SHARED_MAX = 100;
/** Enough for that many pictures of 5 MB each, the size of a phone's pictures. */
export const SHARED_MAX_MEGABYTES = 500;
const MEGABYTE = 1024 * 1024;

/**
 * Stores files for the present customer, if there is one. Accepted files are stored while they fit the limits and the
 * device. Each file is stored whole or not at all.
 */
export async function keepSharedFiles(deviceDb: DeviceDatabase, files: readonly SharedFile[]): Promise<ShareOutcome> {
  const all = await keepTogether(deviceDb, files);
  if (all !== null) return all;
  // The device has no room for all files: store them one by one, until the first that does not fit.
  let sum = NOTHING_SHARED;
  for (const [at, file] of files.entries()) {
    const one = await keepTogether(deviceDb, [file]);
    if (one === null) return added(sum, { kept: 0, leftOut: { room: files.length - at } });
    sum = added(sum, one);
  }
  return sum;
}

/**
 * Runs in one transaction, so that two simultaneous shares respect the limits.
 * @returns null: the device has no room, and none of the files was stored
 */
async function keepTogether(deviceDb: DeviceDatabase, files: readonly SharedFile[]): Promise<ShareOutcome | null> {
  try {
    return await deviceDb.transaction('rw', deviceDb.shared, deviceDb.device, async () => {
      const waiting = await deviceDb.shared.toArray();
      let bytes = waiting.reduce((sum, { file }) => sum + file.size, 0);
      const kept: SharedFile[] = [];
      let outcome = NOTHING_SHARED;
      for (const shared of files) {
        const isFull = waiting.length + kept.length >= SHARED_MAX || bytes + shared.file.size > SHARED_MAX_MEGABYTES * MEGABYTE;
        const refused = refusalOf(shared) ?? (isFull ? 'waiting' : null);
        if (refused === null) {
          kept.push(shared);
          bytes += shared.file.size;
        }
        outcome = added(outcome, refused === null ? { kept: 1, leftOut: {} } : { kept: 0, leftOut: { [refused]: 1 } });
      }
      const { lastOwner } = await deviceDb.readState();
      const sharedWith = lastOwner?.kind === 'customer' ? { sharedWith: lastOwner.uuid } : {};
      await deviceDb.shared.bulkPut(kept.map((file) => ({ ...file, ...sharedWith })));
      return outcome;
    });
  } catch (error) {
    if (databaseError(error).code === 'device.storage_full') return null;
    throw error;
  }
}

function refusalOf({ name, file }: SharedFile): LeftOutReason | null {
  const problem = uploadProblem({ name, type: file.type, size: file.size });
  if (problem === null) return null;
  return problem.code === 'upload.too_large' ? 'size' : 'type';
}

/** Pictures that the installed app was opened with. They are stored like shared ones. */
export const keepOpenedFiles = async (
  device: Pick<Device, 'deviceDb' | 'failures' | 'clock' | 'random' | 'owner'>,
  files: readonly (Blob & { readonly name: string })[],
): Promise<Result<ShareOutcome, AppError>> => {
  const kept = await asResult(async () => {
    const sharedAtMs = device.clock.nowMs();
    const opened = device.owner.kind === 'customer' ? { openedBy: device.owner.uuid } : {};
    const shared = files.map((file) => ({ localId: device.random.uuid(), name: file.name, file, sharedAtMs, ...opened }));
    return keepSharedFiles(device.deviceDb, shared);
  });
  const hasNoRoom = kept.ok && kept.value.kept === 0 && kept.value.leftOut.room !== undefined;
  return reportFailure(device, hasNoRoom ? err(appError('device.storage_full')) : kept);
};

/**
 * The shared files that this owner sees. Files that were shared while another customer was signed in appear at that
 * customer's next sign-in.
 */
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

/** Deletes the shared files that this owner sees. */
export const discardSharedFiles = async (device: Discarding & Pick<Device, 'owner'>): Promise<Result<void, AppError>> =>
  reportFailure(
    device,
    await asResult(async () => {
      const files = await readSharedFiles(device);
      await device.deviceDb.shared.bulkDelete(files.map(({ localId }) => localId));
    }),
  );
