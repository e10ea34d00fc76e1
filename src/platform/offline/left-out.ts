import { picturesCache } from '../version/service-worker-messages.ts';

/**
 * How many pictures of the owner are not kept, although each was fetched: the service worker gives up the first ones where the others
 * take all the bytes that it keeps of an owner (src-sw/caches.ts).
 * @param renditions addresses of each picture
 */
export async function countLeftOut(ownerUuid: string, renditions: readonly (readonly string[])[]): Promise<number> {
  const name = picturesCache(ownerUuid);
  // Opening a cache that is missing would create it.
  if (renditions.length === 0 || !(await caches.has(name))) return renditions.length;
  const kept = new Set((await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname));
  return renditions.filter((urls) => urls.some((url) => !kept.has(new URL(url, 'http://shop').pathname))).length;
}
