/**
 * A browser with Web Push, of which only the shop's side is real: no push service is called, and nothing leaves the
 * machine.
 */
import { afterEach, beforeEach, vi } from 'vitest';
import { PUSH_WORDS } from '#src/platform/version/service-worker-messages.ts';

/** The key under which a device stores the customer who wants messages. */
const KEY = 'keepsake.push';

export interface PushBrowser {
  /** The permission that the customer has already given or refused. */
  permission: NotificationPermission;
  /** The customer's answer to the browser's question; default: they close it. */
  answer: NotificationPermission;
  /** The number of questions by the browser. */
  readonly asked: number;
  /** The number of times the app has read the permission; the app shows nothing until then. */
  readonly looked: number;
  readonly subscription: { readonly endpoint: string } | null;
  /** The push service cannot be reached, or the browser's disk is full. */
  isFailing: boolean;
  /** The browser drops the subscription (pushsubscriptionchange). */
  drop(): void;
  /** The browser was subscribed with another key than the shop's present one. */
  knowsAnotherKey(): void;
  /** The browser has no service worker for the shop. */
  withoutWorker(): void;
  /** The browser has no Web Push at all, like Safari on an iPhone. */
  withoutPush(): void;
  /** The stored wish of the customer on this device, and whether the worker has words for it. */
  kept(): Promise<readonly [wantedBy: string | null, hasWords: boolean]>;
}

/** A key that is a point of the curve, because the shop checks that. */
async function browserKey(): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Stubs Web Push in each test of the file. */
export function stubPush(): PushBrowser {
  const stopped: (() => void)[] = [];
  const stub = (target: object, name: string, value: unknown): void => {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
    stopped.push(() => (before ? Object.defineProperty(target, name, before) : Reflect.deleteProperty(target, name)));
  };
  const remove = (target: object, name: string): void => {
    const before = Object.getOwnPropertyDescriptor(target, name);
    Reflect.deleteProperty(target, name);
    if (before) stopped.push(() => Object.defineProperty(target, name, before));
  };
  const state = {
    permission: 'default' as NotificationPermission,
    answer: 'granted' as NotificationPermission,
    asked: 0,
    looked: 0,
    isFailing: false,
    subscription: null as { readonly endpoint: string } | null,
    drop: () => void (state.subscription = null),
    knowsAnotherKey: () => Object.assign(state.subscription ?? {}, { options: { applicationServerKey: new ArrayBuffer(65) } }),
    withoutWorker: () => stub(navigator.serviceWorker, 'getRegistration', async () => undefined),
    withoutPush: () => remove(globalThis, 'PushManager'),
    kept: async () => [localStorage.getItem(KEY), await caches.has(PUSH_WORDS.cache)] as const,
  };
  beforeEach(async () => {
    Object.assign(state, { permission: 'default', answer: 'granted', asked: 0, isFailing: false, subscription: null });
    const p256dh = await browserKey();
    class StubbedNotification {
      static get permission() {
        state.looked += 1;
        return state.permission;
      }
      static async requestPermission() {
        state.asked += 1;
        if (state.answer !== 'default') state.permission = state.answer;
        return state.answer;
      }
    }
    stub(globalThis, 'Notification', StubbedNotification);
    const pushManager = {
      getSubscription: async () => state.subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        if (state.isFailing) throw new DOMException('Registration failed - push service error', 'AbortError');
        const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
        state.subscription ??= Object.assign(
          { endpoint, options: { applicationServerKey: applicationServerKey.slice().buffer } },
          {
            unsubscribe: async () => {
              if (state.isFailing) throw new DOMException('The disk is full', 'AbortError');
              state.subscription = null;
              return true;
            },
            toJSON: () => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
          },
        );
        return state.subscription;
      },
    };
    const worker = { pushManager };
    stub(navigator.serviceWorker, 'getRegistration', async () => worker);
    stub(navigator.serviceWorker, 'ready', Promise.resolve(worker));
  });
  afterEach(async () => {
    for (const stop of stopped.splice(0).reverse()) stop();
    vi.restoreAllMocks();
    localStorage.removeItem(KEY);
    await caches.delete(PUSH_WORDS.cache);
  });
  return state;
}
