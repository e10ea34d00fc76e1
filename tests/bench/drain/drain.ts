/** A thousand changes that were made without a connection, sent by the real device to a shop that answers at once. */
import { createDeviceHost } from '#src/data/device-host.ts';
import { systemTimers } from '#src/data/device-ports.ts';
import { toggleFavorite } from '#src/data/fixtures/changes.ts';
import { type LifecycleEvents, startLifecycle } from '#src/data/start-lifecycle.ts';
import { browserRandom } from '#src/platform/browser-random.ts';
import { createLocks } from '#src/platform/storage/web-locks.ts';
import { systemClock } from '#core/kernel/ports.ts';
import { PLAIN_CART_TEXTS } from '#tests/fixtures/cart-texts.ts';

declare global {
  interface Window {
    __drain?: DrainResult;
  }
}

export interface DrainResult {
  readonly entries: number;
  /** A change until the device says that it is safe, with all others waiting. */
  readonly keepMs: number;
  /** From the browser's event that the connection is back to the first change at the shop. */
  readonly startMs: number;
  /** From the first change at the shop until nothing waits. */
  readonly drainMs: number;
  /** Chromium: the page's heap after it, and before the first change. */
  readonly heapBytes: number;
  readonly heapBeforeBytes: number;
}

const ENTRIES = 1_000;
const KARI = { kind: 'customer', uuid: crypto.randomUUID() } as const;

let isOnline = true;
let firstAtMs: number | null = null;

const json = (body: unknown) => Response.json(body);

async function shop(url: string): Promise<Response> {
  if (!isOnline) throw new TypeError('Failed to fetch');
  const { pathname, searchParams } = new URL(url, location.origin);
  const favorite = /pictures\/([^/]+)\/favorite$/.exec(pathname);
  if (pathname.endsWith('/ping')) return json({ nonce: searchParams.get('nonce'), contract: '1' });
  if (!favorite) return new Response(null, { status: 503 });
  firstAtMs ??= performance.now();
  return json({ pictureUuid: favorite[1], isUserFavorite: true });
}

const heap = (): number => (performance as { readonly memory?: { readonly usedJSHeapSize: number } }).memory?.usedJSHeapSize ?? Number.NaN;

const host = await createDeviceHost({
  clock: systemClock,
  random: browserRandom,
  timers: systemTimers,
  locks: createLocks(navigator.locks),
  caches: { forget: async () => undefined, forgetPicture: async () => undefined, makeRoom: async () => false },
  report: (what, detail) => {
    throw new Error(`${what}: ${String(detail)}`);
  },
  fetch: shop,
  isOnlineHint: () => isOnline,
  language: () => 'en',
  cartTexts: () => PLAIN_CART_TEXTS,
  origin: '',
  build: 'bench',
});
let connectionChanges = () => undefined as void;
const events: LifecycleEvents = {
  onConnectionHint: (listener) => (connectionChanges = listener),
  onVisible: () => undefined,
  onFocus: () => undefined,
  askForSync: () => undefined,
};
const device = await host.current.switchOwner(KARI);
isOnline = false;
await startLifecycle(host, events);
const heapBeforeBytes = heap();
const keptFromMs = performance.now();
for (let change = 0; change < ENTRIES; change += 1) {
  const kept = await toggleFavorite(device, { pictureUuid: crypto.randomUUID(), isUserFavorite: true });
  if (!kept.ok) throw new Error(kept.error.code);
}
const keepMs = (performance.now() - keptFromMs) / ENTRIES;
isOnline = true;
const backAtMs = performance.now();
connectionChanges();
while ((await device.db.outbox.count()) > 0) await new Promise((resolve) => void setTimeout(resolve, 20));
const startedAtMs = firstAtMs ?? Number.NaN;
window.__drain = {
  entries: ENTRIES,
  keepMs,
  startMs: startedAtMs - backAtMs,
  drainMs: performance.now() - startedAtMs,
  heapBytes: heap(),
  heapBeforeBytes,
};
