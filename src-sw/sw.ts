/** The service worker: the shell and what was visited work without a connection; it wakes the outbox. */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { OUTBOX_SYNC_TAG, ToWorkerSchema, WAKE_OUTBOX, type PrefetchReport } from '#src/platform/version/service-worker-messages.ts';
import { createRuntimeRouter, forgetHalfOfPictures, forgetPictures } from './caches.ts';
import { drainInWorker } from './drain-in-worker.ts';
import { sweepInWorker } from './kept-owner.ts';
import { NAVIGATION_DENYLIST } from './navigation.ts';
import { forgetPagePolicy, withPagePolicy } from './page-policy.ts';
import { isShare, takeShare } from './share-target.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[] };

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
// The manifest is empty in development, and this throws without the shell in it.
if (import.meta.env.PROD)
  registerRoute(new NavigationRoute(withPagePolicy(createHandlerBoundToURL('/index.html')), { denylist: [...NAVIGATION_DENYLIST] }));
const router = createRuntimeRouter();
router.addFetchListener();

self.addEventListener('fetch', (event) => {
  if (isShare(event.request)) event.respondWith(takeShare(event.request));
});

let hasSwept = false;
self.addEventListener('fetch', (event) => {
  if (hasSwept) return;
  // The worker has just started: the page that signed a customer out may have been closed before it removed everything.
  hasSwept = true;
  event.waitUntil(sweepInWorker());
});

self.addEventListener('activate', (event) => {
  // The first visit is offline-ready without a reload; a later version only gets here when it was accepted.
  event.waitUntil(self.clients.claim());
  // A kept policy is an older version's; this version's shell came with the one that holds now.
  event.waitUntil(forgetPagePolicy());
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
      event.waitUntil(prefetch(message.data.urls, event).then((report) => event.ports[0]?.postMessage(report)));
      return;
    case 'wake-outbox':
      event.waitUntil(wakeOutbox());
      return;
    case 'make-room':
      event.waitUntil(forgetHalfOfPictures(message.data.ownerUuid).then((hasFreed) => event.ports[0]?.postMessage(hasFreed)));
      return;
  }
});

self.addEventListener('sync', (event) => {
  // TypeScript's library does not have Background Sync; the event's shape is the specification's.
  const sync = event as SyncEvent;
  if (sync.tag === OUTBOX_SYNC_TAG) sync.waitUntil(wakeOutbox());
});

/** Pages do it when there are any; else the worker does. */
async function wakeOutbox(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(WAKE_OUTBOX);
  if (pages.length === 0) await drainInWorker();
}

/** Fetches each address through the runtime caches; one that fails doesn't stop the others. */
async function prefetch(urls: readonly string[], event: ExtendableEvent): Promise<PrefetchReport> {
  const failed: string[] = [];
  for (const url of urls) {
    const address = new URL(url, self.location.origin);
    const response = router.handleRequest({ request: new Request(address, { credentials: 'same-origin' }), event });
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
