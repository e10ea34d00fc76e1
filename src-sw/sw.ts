/** The service worker: makes the shell and visited pages work offline, and wakes the outbox. */
import { cacheNames } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, getCacheKeyForURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { HEADERS } from '#core/contract/headers.ts';
import { CONTRACT_VERSION } from '#core/contract/version.ts';
import {
  OUTBOX_SYNC_TAG,
  ToWorkerSchema,
  type PrefetchReport,
  type PrefetchRequest,
} from '#src/platform/version/service-worker-messages.ts';
import { createRuntimeRouter, forgetHalfOfPictures, forgetPictures } from './caches.ts';
import { type CacheEntry, fillCache } from './fill-cache.ts';
import { presentCustomer, sweepInWorker } from './kept-owner.ts';
import { NAVIGATION_DENYLIST, orShell, SHOPS_PAGES } from './navigation.ts';
import { forgetPageBrand, withPageBrand } from './page-brand.ts';
import { forgetPagePolicy, withPagePolicy } from './page-policy.ts';
import { openPush, showPush } from './push.ts';
import { isShare, takeShare } from './share-target.ts';
import { syncInWorker } from './sync-in-worker.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

/** The page's own requests have precedence: browsers open six connections to a shop without HTTP/2. */
const FILES_AT_ONCE = 4;

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser gives up if this attempt fails too. */
  readonly lastChance: boolean;
}

const files = self.__WB_MANIFEST;
precacheAndRoute(files);
cleanupOutdatedCaches();
self.addEventListener('install', (event) => {
  const entries = files.map((file): CacheEntry => {
    const { url, revision } = typeof file === 'string' ? { url: file, revision: null } : file;
    // The same request as Workbox's: without the HTTP cache for a file whose address does not contain its hash.
    const request = new Request(url, { cache: revision ? 'reload' : 'default', credentials: 'same-origin', priority: 'low' });
    return { request, key: getCacheKeyForURL(url) ?? url };
  });
  event.waitUntil(
    caches
      .open(cacheNames.precache)
      .then((cache) => fillCache(entries, { cache, fetch: (request) => fetch(request), atOnce: FILES_AT_ONCE })),
  );
});
// In development the manifest is empty, and this would throw without the shell.
if (import.meta.env.PROD) {
  const shell = withPageBrand(withPagePolicy(createHandlerBoundToURL('/index.html')));
  registerRoute(new NavigationRoute(shell, { denylist: [...NAVIGATION_DENYLIST] }));
  registerRoute(new NavigationRoute(orShell(shell), { allowlist: [SHOPS_PAGES] }));
}
const router = createRuntimeRouter();
router.addFetchListener();

self.addEventListener('fetch', (event) => {
  if (isShare(event.request)) event.respondWith(takeShare(event.request));
});

let hasSwept = false;
self.addEventListener('fetch', (event) => {
  if (hasSwept) return;
  // The page that signed a customer out may have been closed before it removed everything.
  hasSwept = true;
  event.waitUntil(sweepInWorker());
});

self.addEventListener('activate', (event) => {
  // Makes the first visit work offline without a reload. A later version gets here only after the customer accepted it.
  event.waitUntil(self.clients.claim());
  // A stored policy and a stored head belong to an older version. This version's shell has the current ones.
  event.waitUntil(forgetPagePolicy());
  event.waitUntil(forgetPageBrand());
});

self.addEventListener('message', (event) => {
  const message = ToWorkerSchema.safeParse(event.data);
  if (!message.success) return;
  switch (message.data.type) {
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting());
      return;
    case 'forget-owner':
      event.waitUntil(forgetPictures(message.data.ownerUuid).then(() => event.ports[0]?.postMessage(true)));
      return;
    case 'prefetch':
      event.waitUntil(prefetch(message.data, event).then((report) => event.ports[0]?.postMessage(report)));
      return;
    case 'make-room':
      event.waitUntil(forgetHalfOfPictures(message.data.ownerUuid).then((hasFreed) => event.ports[0]?.postMessage(hasFreed)));
      return;
  }
});

// The app renews a changed subscription at its next start (src/platform/push/push.ts), because it knows which customer
// is signed in.
self.addEventListener('push', (event) => {
  event.waitUntil(showPush({ data: event.data, registration: self.registration, origin: self.location.origin, owner: presentCustomer }));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openPush({ notification: event.notification, clients: self.clients, origin: self.location.origin }));
});

self.addEventListener('sync', (event) => {
  // TypeScript's library lacks Background Sync; the event has the shape of the specification.
  const sync = event as SyncEvent;
  if (sync.tag === OUTBOX_SYNC_TAG) sync.waitUntil(syncInWorker(self, sync.lastChance));
});

/** Fetches each address through the runtime caches. A failure does not stop the others. */
async function prefetch({ urls, language }: PrefetchRequest, event: ExtendableEvent): Promise<PrefetchReport> {
  // The page requests the shop's answers in its own language.
  const headers: HeadersInit = language === undefined ? {} : { 'accept-language': language, [HEADERS.app]: CONTRACT_VERSION };
  const failed: string[] = [];
  for (const url of urls) {
    const address = new URL(url, self.location.origin);
    const response = router.handleRequest({
      request: new Request(address, { credentials: 'same-origin', ...(address.pathname.startsWith('/api/') && { headers }) }),
      event,
    });
    const isStored = response
      ? await response.then(
          (answer) => answer.ok,
          () => false,
        )
      : false;
    if (!isStored) failed.push(url);
  }
  return { stored: urls.length - failed.length, failed };
}
