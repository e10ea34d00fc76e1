import { picturesCache } from '../version/service-worker-messages.ts';

/**
 * Number of pictures of the owner that are not stored, although each was fetched. The service worker evicts the first
 * ones if the others need the owner's whole byte limit (src-sw/caches.ts).
 * @param renditions addresses of each picture
 */
export async function countLeftOut(ownerUuid: string, renditions: readonly (readonly string[])[]): Promise<number> {
  const name = picturesCache(ownerUuid);
  // Opening a cache that is missing would create it.
  if (renditions.length === 0 || !(await caches.has(name))) return renditions.length;
  const kept = new Set((await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
  return renditions.filter((urls) => urls.some((url) => !kept.has(new URL(url, 'http://shop').pathname))).length;
}
