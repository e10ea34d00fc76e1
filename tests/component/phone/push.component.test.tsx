/** Messages on this device (LOV-12): the offer beside an order and the switch in My account. The browser's push service is stubbed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '#core/contract/paths/paths.ts';
import { pushCalls } from '#core/contract/push.ts';
import { PUSH_WORDS } from '#src/platform/version/service-worker-messages.ts';
import { Shell } from '../models/shell.ts';
import { LANGUAGES } from '../languages.ts';
import { words } from '../render-screen.tsx';
import { expectAccessible, openShopScreen } from '../shop-screen.tsx';

const t = words('en');
const shell = new Shell();
const stopped: (() => void)[] = [];
afterEach(async () => {
  for (const stop of stopped.splice(0)) stop();
  localStorage.removeItem('keepsake.push');
  await caches.delete(PUSH_WORDS.cache);
});

function stub(target: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true });
  stopped.push(() => (before ? Object.defineProperty(target, name, before) : Reflect.deleteProperty(target, name)));
}

let permission: NotificationPermission;
let answer: NotificationPermission;
let asked: number;
let subscription: { endpoint: string; options: { applicationServerKey: ArrayBuffer | null } } | null;

/** A key that is a point of the curve, as the shop checks. */
async function browserKey(): Promise<string> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey));
  return btoa(String.fromCharCode(...raw))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

beforeEach(async () => {
  permission = 'default';
  answer = 'granted';
  asked = 0;
  subscription = null;
  const p256dh = await browserKey();
  class StubbedNotification {
    static get permission() {
      return permission;
    }
    static async requestPermission() {
      asked += 1;
      permission = answer;
      return answer;
    }
  }
  stub(globalThis, 'Notification', StubbedNotification);
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;
      subscription ??= Object.assign(
        { endpoint, options: { applicationServerKey: applicationServerKey.slice().buffer as ArrayBuffer } },
        {
          unsubscribe: async () => {
            subscription = null;
            return true;
          },
          toJSON: () => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } }),
        },
      );
      return subscription;
    },
  };
  const worker = { pushManager };
  stub(navigator.serviceWorker, 'getRegistration', async () => worker);
  stub(navigator.serviceWorker, 'ready', Promise.resolve(worker));
});

const toggle = (language: 'en' | 'nb' = 'en') => page.getByRole('checkbox', { name: words(language)('push:switch') });

test.each(LANGUAGES)('[LOV-12] in %s: off by default, switched on and off in My account, and nothing is asked before', async (language) => {
  const say = words(language);
  const screen = await openShopScreen(paths.communication(), { language });
  const box = page.getByRole('checkbox', { name: say('push:switch') });
  await expect.element(box).not.toBeChecked();
  expect([asked, screen.count(pushCalls.pushKey)]).toEqual([0, 0]);
  await expectAccessible();
  await box.click({ force: true });
  await expect.element(box).toBeChecked();
  expect([asked, screen.answered(pushCalls.subscribeToPush)]).toEqual([1, 1]);
  const kept = await (await caches.match(PUSH_WORDS.key, { cacheName: PUSH_WORDS.cache }))?.json();
  expect(kept).toMatchObject({ body: say('push:neutral'), lang: language });
  await box.click({ force: true });
  await expect.element(box).not.toBeChecked();
  expect([screen.answered(pushCalls.unsubscribeFromPush), subscription]).toEqual([1, null]);
});

test('[LOV-12] a browser that does not let the shop says where to allow it, and one without push shows nothing', async () => {
  answer = 'denied';
  const screen = await openShopScreen(paths.communication());
  await toggle().click({ force: true });
  await expect.element(page.getByText(t('push:denied'))).toBeVisible();
  await expect.element(toggle()).toBeDisabled();
  expect(screen.count(pushCalls.subscribeToPush)).toBe(0);
  stub(navigator.serviceWorker, 'getRegistration', async () => undefined);
  await screen.goTo(paths.myAccount());
  await expect.element(page.getByRole('heading', { level: 1, name: t('account:myAccount') })).toBeVisible();
  await screen.goTo(paths.communication());
  await expect.element(page.getByRole('checkbox', { name: t('account:comm.acceptMail') })).toBeVisible();
  expect(toggle().elements()).toHaveLength(0);
});

test('[LOV-12] a refusal is said in words and leaves it off; without a connection it waits', async () => {
  const screen = await openShopScreen(paths.communication());
  const allow = screen.refuse(pushCalls.subscribeToPush, 400, 'push.service_unknown');
  await toggle().click({ force: true });
  await expect.element(page.getByText(t('errors:push.service_unknown'))).toBeVisible();
  await expect.element(toggle()).not.toBeChecked();
  allow();
  screen.setOnline(false);
  await expect.element(page.getByText(t('push:needsConnection'))).toBeVisible();
  await expect.element(toggle()).toBeDisabled();
});

test('[LOV-12] signing out ends the messages of this device', async () => {
  await openShopScreen(paths.communication());
  await toggle().click({ force: true });
  await expect.element(toggle()).toBeChecked();
  expect(subscription).not.toBeNull();
  await shell.logOut();
  await expect.poll(() => subscription).toBeNull();
  expect([localStorage.getItem('keepsake.push'), await caches.has(PUSH_WORDS.cache)]).toEqual([null, false]);
});

test('[LOV-12] at the next start the subscription of the customer who wants it is renewed', async () => {
  const screen = await openShopScreen(paths.communication());
  await toggle().click({ force: true });
  await expect.element(toggle()).toBeChecked();
  // The browser has dropped it (pushsubscriptionchange).
  subscription = null;
  await screen.reload();
  await expect.poll(() => screen.answered(pushCalls.subscribeToPush)).toBe(2);
  expect(subscription).not.toBeNull();
});
