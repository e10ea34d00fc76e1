/** Composes the device in a browser page. Loaded after the first paint: it brings Dexie. */
import { CONTRACT_VERSION } from '../../core/contract/version.ts';
import type { CartWords } from '../../core/domain/cart-totals.ts';
import { systemClock } from '../../core/kernel/ports.ts';
import { createDeviceHost, type DeviceHost } from '../data/device-host.ts';
import { systemTimers, type Report } from '../data/device-ports.ts';
import { startLifecycle } from '../data/start-lifecycle.ts';
import { browserRandom } from './browser-random.ts';
import { handleMissingChunks } from './new-version.ts';
import { privateCaches } from './private-caches.ts';
import { registerServiceWorker } from './service-worker.ts';
import { keepStorage } from './storage.ts';
import { createLocks } from './web-locks.ts';

export interface StartDevice {
  /** BCP 47, as chosen now. */
  readonly language: () => string;
  /** Words of an estimated cart in that language. */
  readonly cartWords: () => CartWords;
}

/** Unexpected, but nothing that stops the shop: support finds it in the console. */
const report: Report = (what, detail) => console.warn(`[keepsake] ${what}`, detail);

/**
 * Opens the last owner's database and begins to send, to read again and to listen. Call it once in a page.
 * Answers as soon as the device can be used; the server is asked behind it.
 */
export async function startDevice({ language, cartWords }: StartDevice): Promise<DeviceHost> {
  handleMissingChunks(report);
  const host = await createDeviceHost({
    clock: systemClock,
    random: browserRandom,
    timers: systemTimers,
    locks: createLocks(navigator.locks),
    caches: privateCaches,
    report,
    fetch: (url, init) => fetch(url, init),
    isOnlineHint: () => navigator.onLine,
    language,
    cartWords,
    origin: '',
    build: CONTRACT_VERSION,
  });
  void startInBrowser(host).catch((error: unknown) => report('start', error));
  return host;
}

async function startInBrowser(host: DeviceHost): Promise<void> {
  const worker = await registerServiceWorker(report, () => host.current.outbox.wake());
  let hasAskedToKeep = false;
  await startLifecycle(host, {
    onConnectionHint(listener) {
      addEventListener('online', listener);
      addEventListener('offline', listener);
    },
    onVisible(listener) {
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') listener();
      });
      addEventListener('pageshow', (event) => {
        if (event.persisted) listener();
      });
    },
    askForSync() {
      worker.askForSync();
      if (hasAskedToKeep) return;
      hasAskedToKeep = true;
      // There is something to lose now: the moment to ask.
      void keepStorage().catch((error: unknown) => report('keep storage', error));
    },
  });
}
