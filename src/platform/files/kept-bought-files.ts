/**
 * Bought files that were saved from this device, in the cache of their owner's pictures. The code that deletes those
 * pictures at a sign-out, or when a picture is withdrawn, therefore deletes these too.
 */
import { mayKeepPictures } from '#src/data/db/forgotten-owners.ts';
import type { Device } from '#src/data/device.ts';
import { deletePictures } from '../storage/delete-pictures.ts';
import { BYTES_HEADER, picturesCache } from '../version/service-worker-messages.ts';

/** Part of the owner's 150 MB, so that previews for offline use are not evicted. */
const MOST_BYTES = 60_000_000;
const FOLDER = '/bought-files/';
const addressOf = (pictureUuid: string): string => `${FOLDER}${pictureUuid}`;

type Keeper = Pick<Device, 'deviceDb' | 'owner' | 'report'>;

async function isOwnerHere({ deviceDb, owner }: Keeper): Promise<boolean> {
  const { state, forgotten } = await deviceDb.readRows();
  return mayKeepPictures(state.lastOwner, forgotten, owner.uuid);
}

/** A file that cannot be stored is left out: the customer can get it from the shop again. */
export async function keepBoughtFile(device: Keeper, pictureUuid: string, content: Blob): Promise<void> {
  try {
    if (!('caches' in globalThis) || !(await isOwnerHere(device))) return;
    const { uuid } = device.owner;
    const cache = await caches.open(picturesCache(uuid));
    if ((await keptBytes(cache, pictureUuid)) + content.size <= MOST_BYTES) {
      const headers = { 'content-type': content.type, [BYTES_HEADER]: String(content.size) };
      await cache.put(addressOf(pictureUuid), new Response(content, { headers }));
    }
    // The owner may have signed out in another tab in the meantime.
    if (!(await isOwnerHere(device))) await deletePictures(uuid);
  } catch (error) {
    device.report('keep a bought file', error);
  }
}

/** Bytes of the other bought files. */
async function keptBytes(cache: Cache, pictureUuid: string): Promise<number> {
  let bytes = 0;
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(FOLDER) || pathname === addressOf(pictureUuid)) continue;
    bytes += Number((await cache.match(request))?.headers.get(BYTES_HEADER) ?? 0);
  }
  return bytes;
}

/** @returns null when this device has no copy */
export async function keptBoughtFile({ owner }: Pick<Device, 'owner'>, pictureUuid: string): Promise<Blob | null> {
  const name = picturesCache(owner.uuid);
  // Opening a cache that is missing would create it.
  if (!('caches' in globalThis) || !(await caches.has(name))) return null;
  const kept = await (await caches.open(name)).match(addressOf(pictureUuid));
  return kept ? kept.blob() : null;
}
