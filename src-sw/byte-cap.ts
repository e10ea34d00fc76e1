/**
 * Keeps a cache of pictures below a number of bytes by removing the least recently used ones. Cache Storage lists
 * entries in the order in which they were put. A picture that is used is put again, once in the worker's life, and so
 * moves to the end. Each entry has its size in a header of its own.
 */
import { BYTES_HEADER } from '#src/platform/version/service-worker-messages.ts';
import { PAST_THE_HTTP_CACHE, type WithKept } from './private-pictures.ts';
import type { WorkboxPlugin } from './workbox-types.ts';

/** Sizes are added up after this many new pictures, because that reads every entry's header. */
const LOOK_EVERY = 20;

export interface SizedEntry {
  readonly url: string;
  readonly bytes: number;
}

/** The oldest entries that must be removed so that the others fit. */
export function chooseEvictions(oldestFirst: readonly SizedEntry[], capBytes: number): string[] {
  let excess = oldestFirst.reduce((sum, entry) => sum + entry.bytes, 0) - capBytes;
  const evicted: string[] = [];
  for (const entry of oldestFirst) {
    if (excess <= 0) break;
    evicted.push(entry.url);
    excess -= entry.bytes;
  }
  return evicted;
}

/** Only a 200 with the expected type is stored: never an error page, a sign-in page or half a picture. */
export const isKeepable = (response: Response, type: string): boolean =>
  response.status === 200 && (response.headers.get('content-type') ?? '').startsWith(type);

async function withSize(response: Response): Promise<Response> {
  const blob = await response.blob();
  const headers = new Headers(response.headers);
  headers.set(BYTES_HEADER, String(blob.size));
  return new Response(blob, { status: 200, headers });
}

async function readSizes(cache: Cache): Promise<SizedEntry[]> {
  const entries: SizedEntry[] = [];
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    entries.push({ url: request.url, bytes: Number(kept?.headers.get(BYTES_HEADER) ?? 0) });
  }
  return entries;
}

async function trim(cache: Cache, capBytes: number): Promise<void> {
  for (const url of chooseEvictions(await readSizes(cache), capBytes)) await cache.delete(url);
}

/** For a full disk: removes the least recently used half of the pictures. Resolves to whether there were any. */
export async function forgetHalf(withKept: WithKept): Promise<boolean> {
  const hasFreed = await withKept(async (cache) => {
    const sizes = await readSizes(cache);
    await trim(cache, sizes.reduce((sum, entry) => sum + entry.bytes, 0) / 2);
    return sizes.length > 0;
  });
  return hasFreed ?? false;
}

export function byteCapPlugin(withKept: WithKept, capBytes: number): WorkboxPlugin {
  const used = new Set<string>();
  let added = 0;
  return {
    cacheWillUpdate: async ({ response }) => (isKeepable(response, 'image/') ? withSize(response) : null),
    cacheDidUpdate: async ({ request }) => {
      used.add(request.url);
      added += 1;
      if (added % LOOK_EVERY === 0) await withKept((cache) => trim(cache, capBytes));
    },
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
      if (cachedResponse && !used.has(request.url)) {
        used.add(request.url);
        // After the response, so that the picture is shown without waiting for the cache.
        const copy = cachedResponse.clone();
        void withKept((cache) => cache.put(request, copy)).catch(() => used.delete(request.url));
      }
      return cachedResponse;
    },
    // A full disk: remove half of the pictures; the drafts and the queue stay (OFF-10). The picture itself is shown
    // anyway.
    handlerDidError: async ({ request, error }) => {
      if (error?.name !== 'QuotaExceededError') return undefined;
      await forgetHalf(withKept);
      return fetch(request, PAST_THE_HTTP_CACHE);
    },
  };
}
