/** The rule by which private pictures are kept. Knows nothing of Workbox's strategies, so that a test drives it. */
import { deletePictures } from '#src/platform/storage/delete-pictures.ts';
import type { WorkboxPlugin } from './workbox-types.ts';

/** Whether pictures of that owner may be kept now; asked for each picture, because another tab may sign out at any time. */
export type MayKeep = (ownerUuid: string) => Promise<boolean>;

/** Beside the worker's own cache the browser's would keep a picture, and beyond a sign-out. */
export const PAST_THE_HTTP_CACHE = { cache: 'no-store' } as const;

/** Pictures of an owner who is not here are fetched and not kept, nor is what is still kept of theirs shown. */
export async function keepOrPass(mayKeep: MayKeep, ownerUuid: string, request: Request, keep: () => Promise<Response>): Promise<Response> {
  return (await mayKeep(ownerUuid)) ? keep() : fetch(request, PAST_THE_HTTP_CACHE);
}

/** The owner may have signed out while the picture was fetched, and their cache have been deleted before it was put. */
export const deleteIfOwnerLeft = async (mayKeep: MayKeep, ownerUuid: string): Promise<void> => {
  if (!(await mayKeep(ownerUuid))) await deletePictures(ownerUuid);
};

/** Goes behind every plugin that opens the cache. */
export const whileOwnerIsHere = (mayKeep: MayKeep, ownerUuid: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => ((await mayKeep(ownerUuid)) ? response : null),
  cacheDidUpdate: () => deleteIfOwnerLeft(mayKeep, ownerUuid),
});
