/** Composes the device in a browser page. Loaded after the first paint, because it imports Dexie. */
import { CONTRACT_VERSION } from '#core/contract/version.ts';
import type { CartTexts } from '#core/domain/cart/cart-totals.ts';
import { systemClock } from '#core/kernel/ports.ts';
import { asSilent } from '../data/db/failing-storage/storage-errors.ts';
import { createDeviceHost, type DeviceHost } from '../data/device-host.ts';
import { systemTimers, type Report } from '../data/device-ports.ts';
import { startLifecycle } from '../data/start-lifecycle.ts';
import { refreshSession } from '../data/sync/refresh-session.ts';
import { browserRandom } from './browser-random.ts';
import { handleMissingChunks, saveOpen } from './version/new-version.ts';
import { followPageCache } from './leaving/page-cache.ts';
import { privateCaches } from './storage/private-caches.ts';
import { registerServiceWorker } from './version/service-worker.ts';
import { dropCustomerFlags } from './storage/customer-flags.ts';
import { browserLeavingNote } from './storage/leaving-note.ts';
import { browserTabNote } from './storage/tab-note.ts';
import { keepStorage } from './storage/keep-storage.ts';
import { createLocks } from './storage/web-locks.ts';
import { keepSmallLists } from './offline/small-lists.ts';
import { keepPreparing } from './uploads/keep-preparing.ts';

export interface StartDevice {
  /** BCP 47; the present choice. */
  readonly language: () => string;
  /** Texts of an estimated cart in that language. */
  readonly cartTexts: () => CartTexts;
}

/** For unexpected errors that don't stop the shop: support finds them in the console. */
const report: Report = (what, detail) => console.warn(`[keepsake] ${what}`, detail);

/**
 * Opens the last owner's database, starts sending and refreshing, and subscribes to events. Call it once per page.
 * Resolves as soon as the device can be used; the server is called in the background.
 */
export async function startDevice({ language, cartTexts }: StartDevice): Promise<DeviceHost> {
  handleMissingChunks(report);
  followPageCache(report, { saveOpen, reload: () => location.reload() });
  const host = await createDeviceHost({
    clock: systemClock,
    random: browserRandom,
    timers: systemTimers,
    locks: createLocks(navigator.locks),
    caches: privateCaches,
    tabNote: browserTabNote,
    leavingNote: browserLeavingNote,
    report,
    fetch: (url, init) => fetch(url, init),
    isOnlineHint: () => navigator.onLine,
    language,
    cartTexts,
    origin: '',
    build: CONTRACT_VERSION,
  }).catch((error: unknown) => {
    throw asSilent(error);
  });
  dropCustomerFlags(host);
  await askWhoIsThere(host);
  void startInBrowser(host).catch((error: unknown) => report('start', error));
  return host;
}

/** Time that an anonymous user's device waits for the answer whether a customer is signed in. */
const FIRST_ASK_MS = 1500;

/**
 * A browser may lose a customer's database and keep the session's cookie. Until the shop has answered who is signed in,
 * their cart would look empty and their pages would redirect to sign-in.
 */
async function askWhoIsThere(host: DeviceHost): Promise<void> {
  const { owner, timers } = host.current;
  if (owner.kind !== 'anonymous' || !navigator.onLine) return;
  const asked = refreshSession(host.current).catch((error: unknown) => report('first ask', error));
  await Promise.race([asked, new Promise<void>((resolve) => void timers.after(FIRST_ASK_MS, resolve))]);
}

async function startInBrowser(host: DeviceHost): Promise<void> {
  keepPreparing(host, report);
  keepSmallLists(host);
  const worker = registerServiceWorker(report, () => host.current.outbox.wake());
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
    onFocus(listener) {
      addEventListener('focus', listener);
    },
    askForSync(waiting) {
      worker.askForSync();
      if (hasAskedToKeep || waiting === 'sign-out') return;
      hasAskedToKeep = true;
      // Ask for persistent storage now that there is something to keep.
      void keepStorage(host.current.db).catch((error: unknown) => report('keep storage', error));
    },
  });
}
