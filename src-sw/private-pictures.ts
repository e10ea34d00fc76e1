/** The rule for storing private pictures. Independent of Workbox's strategies, so that tests can use it alone. */
import { deletePictures } from '#src/platform/storage/delete-pictures.ts';
import { picturesCache } from '#src/platform/version/service-worker-messages.ts';
import type { WorkboxPlugin } from './workbox-types.ts';

/** Whether pictures of that owner may be stored now. Asked for each picture, because another tab may sign out at any time. */
export type MayKeep = (ownerUuid: string) => Promise<boolean>;

/** The browser's HTTP cache would keep a picture beyond a sign-out, so it is bypassed. */
export const PAST_THE_HTTP_CACHE = { cache: 'no-store' } as const;

/** If the owner is not the present one, the picture is fetched but not stored, and stored ones are not used. */
export async function keepOrPass(mayKeep: MayKeep, ownerUuid: string, request: Request, keep: () => Promise<Response>): Promise<Response> {
  return (await mayKeep(ownerUuid)) ? keep() : fetch(request, PAST_THE_HTTP_CACHE);
}

/** The owner may have signed out during the fetch, and their cache may have been deleted before the picture was put. */
export const deleteIfOwnerLeft = async (mayKeep: MayKeep, ownerUuid: string): Promise<void> => {
  if (!(await mayKeep(ownerUuid))) await deletePictures(ownerUuid);
};

/** Uses the cache of one owner's pictures. null when there is none. */
export type WithKept = <T>(work: (cache: Cache) => Promise<T>) => Promise<T | null>;

/** Opening a cache that a sign-out has just deleted creates it again, so the cache is deleted if its owner has left. */
export const keptPicturesOf =
  (mayKeep: MayKeep, ownerUuid: string): WithKept =>
  async (work) => {
    const name = picturesCache(ownerUuid);
    if (!(await caches.has(name))) return null;
    try {
      return await work(await caches.open(name));
    } finally {
      await deleteIfOwnerLeft(mayKeep, ownerUuid);
    }
  };

/** Must come after every plugin that opens the cache. */
export const whileOwnerIsHere = (mayKeep: MayKeep, ownerUuid: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => ((await mayKeep(ownerUuid)) ? response : null),
  cacheDidUpdate: () => deleteIfOwnerLeft(mayKeep, ownerUuid),
});
