/** Registers the service worker and listens to it. */
import { Workbox } from 'workbox-window';
import type { Report } from '#src/data/device-ports.ts';
import { followUpdates } from './follow-updates.ts';
import { offerNewVersion } from './new-version.ts';
import { hasSync, OUTBOX_SYNC_TAG, WAKE_OUTBOX } from './service-worker-messages.ts';

/** How often an open page checks for a new version. */
const CHECK_EVERY_MS = 60 * 60_000;

export interface ServiceWorkerLink {
  /** Asks the browser to wake the outbox when the connection is back, also after the page was closed. */
  askForSync(): void;
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/**
 * Only in a built app: development has no worker. Not awaited, because on a slow connection it takes much longer than
 * the page.
 */
export function registerServiceWorker(report: Report, onWake: () => void): ServiceWorkerLink {
  const none: ServiceWorkerLink = { askForSync: () => undefined };
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return none;
  const workbox = new Workbox('/sw.js', { scope: '/' });
  const followRegistration = followUpdates(workbox, {
    serviceWorker: navigator.serviceWorker,
    offer: offerNewVersion,
    reload: () => location.reload(),
    after,
  });
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === WAKE_OUTBOX) onWake();
  });
  const register = async (): Promise<ServiceWorkerRegistration | undefined> => {
    const registration = await workbox.register();
    if (registration) followRegistration(registration);
    setInterval(() => void workbox.update().catch((error: unknown) => report('update check', error)), CHECK_EVERY_MS);
    return registration;
  };
  const registered = register().catch((error: unknown) => {
    // The shop works online without it.
    report('service worker', error);
    return undefined;
  });
  const askForSync = async (): Promise<void> => {
    if (!(await registered)) return;
    // On the first visit the worker is still being installed: only an active one gets the event.
    const registration = await navigator.serviceWorker.ready;
    if (hasSync(registration)) await registration.sync.register(OUTBOX_SYNC_TAG);
  };
  return { askForSync: () => void askForSync().catch((error: unknown) => report('background sync', error)) };
}
