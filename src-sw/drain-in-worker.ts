/** No page is open: the worker sends the queue by itself, with the same code and the same lock as a page. */
import { CONTRACT_VERSION } from '../core/contract/version.ts';
import { systemClock, systemRandom } from '../core/kernel/ports.ts';
import { createDeviceHost } from '../src/data/device-host.ts';
import { systemTimers } from '../src/data/device-ports.ts';
import { createLocks } from '../src/platform/web-locks.ts';
import { forgetPictures } from './caches.ts';

export async function drainInWorker(): Promise<void> {
  const host = await createDeviceHost({
    clock: systemClock,
    random: systemRandom,
    timers: systemTimers,
    locks: createLocks(navigator.locks),
    caches: { forget: forgetPictures },
    report: (what, detail) => console.warn(`[keepsake worker] ${what}`, detail),
    fetch: (url, init) => fetch(url, init),
    isOnlineHint: () => navigator.onLine,
    language: () => navigator.language,
    // Nobody looks at a cart here.
    cartWords: () => ({ rebate: (code) => code, freeDelivery: '', total: '', tax: String }),
    origin: '',
    build: CONTRACT_VERSION,
  });
  try {
    host.current.outbox.wake();
    await host.current.outbox.idle();
  } finally {
    await host.close();
  }
}
