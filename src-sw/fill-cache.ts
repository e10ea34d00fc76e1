/**
 * Workbox installs one file after the other, so on a slow connection each request waits for the one before. This module
 * fetches several at once, from the end of the list, and Workbox skips files that are stored already.
 */

export interface CacheEntry {
  readonly request: Request;
  /** Cache key, with the revision. */
  readonly key: string;
}

interface FillOptions {
  readonly cache: Pick<Cache, 'match' | 'put'>;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Requests that are open at the same time. */
  readonly atOnce: number;
}

/** Never rejects: a file that fails is left to Workbox, which requests it again and may fail the installation. */
export async function fillCache(entries: readonly CacheEntry[], { cache, fetch, atOnce }: FillOptions): Promise<void> {
  const left = [...entries];
  const work = async (): Promise<void> => {
    for (let entry = left.pop(); entry; entry = left.pop()) await fill(entry).catch(() => undefined);
  };
  const fill = async ({ request, key }: CacheEntry): Promise<void> => {
    if (await cache.match(key)) return;
    const response = await fetch(request);
    if (response.ok && !response.redirected) await cache.put(key, response);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
