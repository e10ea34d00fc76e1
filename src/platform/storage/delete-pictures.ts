import { picturesCache } from '../version/service-worker-messages.ts';

/**
 * Deletes every stored picture of the owner. The entries are deleted before their cache: a cache that another context
 * has open is only marked for deletion, and the browser keeps its files until the last handle is closed.
 */
export async function deletePictures(ownerUuid: string): Promise<void> {
  const name = picturesCache(ownerUuid);
  try {
    // Opening a cache that is missing would create it.
    if (await caches.has(name)) await deleteEntries(await caches.open(name));
  } finally {
    await caches.delete(name);
  }
}

/** Deletes the stored renditions of one picture, in all sizes. */
export async function deletePicture(ownerUuid: string, pictureUuid: string): Promise<void> {
  const name = picturesCache(ownerUuid);
  if (await caches.has(name)) await deleteEntries(await caches.open(name), ({ url }) => url.includes(pictureUuid));
}

async function deleteEntries(cache: Cache, isMeant: (request: Request) => boolean = () => true): Promise<void> {
  const requests = (await cache.keys()).filter(isMeant);
  await Promise.all(requests.map((request) => cache.delete(request, { ignoreVary: true })));
}
