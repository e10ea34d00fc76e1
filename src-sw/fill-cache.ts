/**
 * Workbox installs one file after the other: on a train each waits for the one before it to come back. This fetches
 * several at once, from the end of the list, and Workbox takes what is there.
 */

export interface CacheEntry {
  readonly request: Request;
  /** What it is stored under: with its revision. */
  readonly key: string;
}

interface FillOptions {
  readonly cache: Pick<Cache, 'match' | 'put'>;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Requests that are open at the same time. */
  readonly atOnce: number;
}

/** Never rejects: a file that does not come is left to Workbox, which asks again and lets the installation fail. */
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
