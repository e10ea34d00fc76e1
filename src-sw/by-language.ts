/** The rule for storing definitions of templates. Independent of Workbox's strategies, so that tests can use it alone. */
import type { WorkboxPlugin } from './workbox-types.ts';

const LANGUAGE = 'accept-language';

/**
 * A definition names its design and its product in the requested language, so each language has its own entry. Without
 * a connection a definition in another language is better than none.
 */
export const byLanguage: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => languageKey(request),
  cachedResponseWillBeUsed: async ({ cacheName, request, cachedResponse }) =>
    cachedResponse ?? (await caches.open(cacheName).then((cache) => cache.matchAll(request, { ignoreSearch: true }))).at(-1) ?? null,
};

function languageKey({ url, headers }: Request): string {
  const { origin, pathname } = new URL(url);
  const language = headers.get(LANGUAGE);
  return origin + pathname + (language === null ? '' : `?${new URLSearchParams({ language }).toString()}`);
}

/** The entry in the request's own language; undefined when there is none. */
export const keptInItsLanguage = (cacheName: string, request: Request): Promise<Response | undefined> =>
  caches.match(languageKey(request), { cacheName });
