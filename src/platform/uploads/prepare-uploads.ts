/** Prepares chosen pictures in the background, including those of an earlier visit: the queue of files is on the device. */
import { beginPreparing, finishPreparing, stopPreparing } from '#src/data/commands/pictures/uploads.ts';
import type { Device } from '#src/data/device.ts';
import { imageClient } from '../workers/image-client.ts';

/** The image worker decodes two at a time; a third would only wait there. */
const AT_ONCE = 2;
const LOCK = 'keepsake-prepare-uploads';

/** Prepares waiting pictures, in one tab at a time; resolves when none is left. */
export async function prepareUploads(device: Device): Promise<void> {
  const work = () => prepareAll(device);
  // Without Web Locks (on an insecure page) two tabs may prepare the same picture; the second finds it done.
  if (navigator.locks) await navigator.locks.request(`${LOCK}-${device.owner.uuid}`, work);
  else await work();
}

/** @returns local ids of the pictures to prepare, the oldest first */
export async function waitingToBePrepared({ db }: Pick<Device, 'db'>): Promise<string[]> {
  const rows = await db.uploads.filter((upload) => !upload.isPrepared && upload.status === 0).toArray();
  return rows.sort((a, b) => a.addedAtMs - b.addedAtMs).map((upload) => upload.localId);
}

async function prepareAll(device: Device): Promise<void> {
  const tried = new Set<string>();
  const next = async (): Promise<string | undefined> => {
    if (device.db.isRetired) return undefined;
    const waiting = await waitingToBePrepared(device);
    // The other lane may have taken one in the meantime, so there is no await between finding and taking.
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
    : await stopPreparing(device, localId, made.error);
  // The prepared files did not fit. The original stays, and the customer can try again.
  if (!done.ok) await stopPreparing(device, localId, done.error);
}
