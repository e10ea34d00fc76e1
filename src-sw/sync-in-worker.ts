/** Answers the browser's sync event with the same code, lock and rules as a page. */
import { CONTRACT_VERSION } from '#core/contract/version.ts';
import { systemClock, systemRandom } from '#core/kernel/ports.ts';
import { drainOnce } from '#src/data/drain-once.ts';
import { systemTimers } from '#src/data/device-ports.ts';
import { createLocks } from '#src/platform/storage/web-locks.ts';
import { deletePicture } from '#src/platform/storage/delete-pictures.ts';
import { hasSync, OUTBOX_SYNC_TAG, WAKE_OUTBOX } from '#src/platform/version/service-worker-messages.ts';
import { forgetHalfOfPictures, forgetPictures } from './caches.ts';
import { syncOutbox } from './sync-outbox.ts';

const report = (what: string, detail: unknown) => console.warn(`[keepsake worker] ${what}`, detail);

export function syncInWorker({ clients, registration }: ServiceWorkerGlobalScope, isLastChance: boolean): Promise<void> {
  const pages = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
  return syncOutbox(isLastChance, {
    async wakePages() {
      for (const page of await pages()) page.postMessage(WAKE_OUTBOX);
    },
    // A hidden page may be frozen and send nothing.
    drain: () => drainInWorker(async () => (await pages()).some(({ visibilityState }) => visibilityState === 'visible')),
    async register() {
      if (hasSync(registration)) await registration.sync.register(OUTBOX_SYNC_TAG);
    },
    report,
  });
}

const drainInWorker = (isLeftToPage: () => Promise<boolean>) =>
  drainOnce(
    {
      clock: systemClock,
      random: systemRandom,
      timers: systemTimers,
      locks: createLocks(navigator.locks),
      caches: { forget: forgetPictures, forgetPicture: deletePicture, makeRoom: forgetHalfOfPictures },
      report,
      fetch: (url, init) => fetch(url, init),
      isOnlineHint: () => navigator.onLine,
      language: () => navigator.language,
      // The worker shows no cart, so these texts are never displayed.
      cartTexts: () => ({ rebate: (code) => code, discount: () => '', language: 'en', freeDelivery: '', total: '', tax: String }),
      origin: '',
      build: CONTRACT_VERSION,
    },
    isLeftToPage,
  );
