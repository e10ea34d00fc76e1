/** Sends the queue from the service worker when no page is open, with the same code and lock as a page. */
import { CONTRACT_VERSION } from '#core/contract/version.ts';
import { systemClock, systemRandom } from '#core/kernel/ports.ts';
import { drainOnce } from '#src/data/drain-once.ts';
import { systemTimers } from '#src/data/device-ports.ts';
import { createLocks } from '#src/platform/storage/web-locks.ts';
import { deletePicture } from '#src/platform/storage/delete-pictures.ts';
import { forgetHalfOfPictures, forgetPictures } from './caches.ts';

export const drainInWorker = (): Promise<void> =>
  drainOnce({
    clock: systemClock,
    random: systemRandom,
    timers: systemTimers,
    locks: createLocks(navigator.locks),
    caches: { forget: forgetPictures, forgetPicture: deletePicture, makeRoom: forgetHalfOfPictures },
    report: (what, detail) => console.warn(`[keepsake worker] ${what}`, detail),
    fetch: (url, init) => fetch(url, init),
    isOnlineHint: () => navigator.onLine,
    language: () => navigator.language,
    // The worker shows no cart, so these texts are never displayed.
    cartTexts: () => ({ rebate: (code) => code, freeDelivery: '', total: '', tax: String }),
    origin: '',
    build: CONTRACT_VERSION,
  });
