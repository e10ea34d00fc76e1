/** Makes chosen pictures ready behind the screens, also those of an earlier visit: the queue of files is on the device. */
import { appError, type AppError } from '#core/contract/errors.ts';
import { beginPreparing, failPreparing, finishPreparing, refuseUpload } from '#src/data/commands/pictures/uploads.ts';
import type { Device } from '#src/data/device.ts';
import { imageClient } from '../workers/image-client.ts';

/** The image worker decodes two at a time; a third would only wait there. */
const AT_ONCE = 2;
const LOCK = 'keepsake-prepare-uploads';

/** Prepares what waits, in one tab at a time; answers when nothing waits any more. */
export async function prepareUploads(device: Device): Promise<void> {
  const work = () => prepareAll(device);
  // Missing where the page is not secure: two tabs may prepare the same picture, and the second finds it done.
  if (navigator.locks) await navigator.locks.request(`${LOCK}-${device.owner.uuid}`, work);
  else await work();
}

/** @returns local ids of what is to be prepared, the oldest first */
export async function waitingToBePrepared({ db }: Pick<Device, 'db'>): Promise<string[]> {
  const rows = await db.uploads.filter((upload) => !upload.isPrepared && upload.status === 0).toArray();
  return rows.sort((a, b) => a.addedAtMs - b.addedAtMs).map((upload) => upload.localId);
}

async function prepareAll(device: Device): Promise<void> {
  const tried = new Set<string>();
  const next = async (): Promise<string | undefined> => {
    if (device.db.isRetired) return undefined;
    const waiting = await waitingToBePrepared(device);
    // The other lane may have asked meanwhile: looked for and taken in one go.
    const localId = waiting.find((candidate) => !tried.has(candidate));
    if (localId !== undefined) tried.add(localId);
    return localId;
  };
  const lane = async () => {
    for (let localId = await next(); localId !== undefined; localId = await next()) await prepareOne(device, localId);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function prepareOne(device: Device, localId: string): Promise<void> {
  const begun = await beginPreparing(device, localId);
  if (!begun.ok) return device.report('begin preparing', begun.error);
  if (begun.value === null) return;
  const { file, name } = begun.value;
  const made = await imageClient.prepareUpload(file, name);
  const done = made.ok
    ? await finishPreparing(device, {
        localId,
        width: made.value.widthPx,
        height: made.value.heightPx,
        proxy: made.value.proxy,
        thumbnail: made.value.thumbnail,
        converted: made.value.converted,
      })
    : await refuseUpload(device, localId, reasonOf(made.error, name));
  // No room for the smaller ones: the file itself stays, and 'Try again' tries again.
  if (!done.ok) await failPreparing(device, localId, done.error);
}

/** In the customer's words: a worker that died of a picture says nothing of the picture. */
const reasonOf = (error: AppError, file: string): AppError =>
  error.code.startsWith('worker.') ? appError('picture.cannot_decode', { file }) : error;
