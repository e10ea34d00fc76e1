/** Runtime caches for loaded files. Each owner's private pictures have a cache of their own. */
import { type RouteHandlerCallbackOptions, type Strategy, type WorkboxPlugin } from './workbox-types.ts';
import { ExpirationPlugin } from 'workbox-expiration';
import { Router, Route } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { deletePictures } from '#src/platform/storage/delete-pictures.ts';
import { CACHES, picturesCache } from '#src/platform/version/service-worker-messages.ts';
import { byLanguage, keptInItsLanguage } from './by-language.ts';
import { byteCapPlugin, forgetHalf, isKeepable } from './byte-cap.ts';
import { mayKeep } from './kept-owner.ts';
import { keepOrPass, keptPicturesOf, PAST_THE_HTTP_CACHE, type WithKept, whileOwnerIsHere } from './private-pictures.ts';

/** Limit for the pictures of one owner. */
const PICTURES_CAP_BYTES = 150_000_000;
/** How long to wait for the newest version of a template before the cached one is used. */
const TEMPLATE_PATIENCE_S = 3;

const keepOnly = (type: string): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => (isKeepable(response, type) ? response : null),
});

/** Signatures and expiry dates in the query don't change the picture. */
const withoutQuery: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const url = new URL(request.url);
    return url.origin + url.pathname;
  },
};

/**
 * Only the version in a picture's query names another picture: a bought one has no watermark. Any cached version is
 * used for an address without a version, and for every address when there is no connection.
 */
const byVersion = (withKept: WithKept): WorkboxPlugin => ({
  cacheKeyWillBeUsed: async ({ request }) => {
    const url = new URL(request.url);
    const version = url.searchParams.get('v');
    return url.origin + url.pathname + (version === null ? '' : `?v=${version}`);
  },
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse ?? (new URL(request.url).searchParams.has('v') ? null : keptVersion(withKept, request)),
});

/** The newest cached version. */
async function keptVersion(withKept: WithKept, request: Request): Promise<Response | null> {
  const kept = await withKept((cache) => cache.matchAll(request, { ignoreSearch: true }));
  return kept?.at(-1) ?? null;
}

const atMost = (maxEntries: number) => new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true });

const BY_UUID = /^\/api\/webshop\/templates\/by-uuid\/[0-9a-f-]{36}(\/\d{1,6})?$/;
const MEDIA = /^\/media\/([0-9a-f-]{36})\//;

const newestTemplate = new NetworkFirst({
  cacheName: CACHES.templates,
  networkTimeoutSeconds: TEMPLATE_PATIENCE_S,
  plugins: [byLanguage, keepOnly('application/json')],
});
/** A template version never changes, except for the language of its names. */
const templateVersion = async (options: RouteHandlerCallbackOptions): Promise<Response> =>
  (await keptInItsLanguage(CACHES.templates, options.request)) ?? newestTemplate.handle(options);
const templatePreviews = new StaleWhileRevalidate({ cacheName: CACHES.templates, plugins: [keepOnly('image/')] });
const fonts = new CacheFirst({ cacheName: CACHES.fonts, plugins: [keepOnly('font/')] });
const shopImages = new StaleWhileRevalidate({ cacheName: CACHES.shopImages, plugins: [withoutQuery, keepOnly('image/'), atMost(300)] });

/** Not every browser needs the decoders, so the installation does not fetch them. Their names contain their hashes. */
const decoders = new CacheFirst({ cacheName: CACHES.decoders, plugins: [keepOnly('application/wasm'), atMost(4)] });

const picturesByOwner = new Map<string, Strategy>();

function picturesOf(ownerUuid: string): Strategy {
  const kept = picturesByOwner.get(ownerUuid);
  if (kept) return kept;
  const withKept = keptPicturesOf(mayKeep, ownerUuid);
  const strategy: Strategy = new CacheFirst({
    cacheName: picturesCache(ownerUuid),
    fetchOptions: PAST_THE_HTTP_CACHE,
    plugins: [
      byVersion(withKept),
      byteCapPlugin(withKept, PICTURES_CAP_BYTES),
      whileOwnerIsHere(mayKeep, ownerUuid),
      { handlerDidError: async ({ request }) => (await keptVersion(withKept, request)) ?? undefined },
    ],
  });
  picturesByOwner.set(ownerUuid, strategy);
  return strategy;
}

/** Called when an owner left the device. */
export async function forgetPictures(ownerUuid: string): Promise<void> {
  picturesByOwner.delete(ownerUuid);
  await deletePictures(ownerUuid);
}

/** Called when data that exists only on this device needs the space (OFF-10). */
export const forgetHalfOfPictures = (ownerUuid: string): Promise<boolean> => forgetHalf(keptPicturesOf(mayKeep, ownerUuid));

export function createRuntimeRouter(): Router {
  const router = new Router();
  const add = (matches: (url: URL) => boolean, handler: Strategy | ((options: RouteHandlerCallbackOptions) => Promise<Response>)) =>
    router.registerRoute(new Route(({ url, sameOrigin }) => sameOrigin && matches(url), handler));
  add(
    (url) => MEDIA.test(url.pathname),
    (options) => {
      const ownerUuid = MEDIA.exec(options.url.pathname)?.[1] ?? '';
      return keepOrPass(mayKeep, ownerUuid, options.request, () => picturesOf(ownerUuid).handle(options));
    },
  );
  add((url) => BY_UUID.test(url.pathname) && /\/\d+$/.test(url.pathname), templateVersion);
  add((url) => BY_UUID.test(url.pathname), newestTemplate);
  add((url) => url.pathname.startsWith('/templates/all/'), templatePreviews);
  add((url) => url.pathname.startsWith('/fonts/') && url.pathname.endsWith('.ttf'), fonts);
  add((url) => url.pathname.startsWith('/shop-images/') || url.pathname.startsWith('/brand/icon'), shopImages);
  add((url) => /^\/assets\/(libheif|jpeg-turbo)-[^/]+\.wasm$/.test(url.pathname), decoders);
  return router;
}
