/**
 * Messages to this device (LOV-12): off until the customer switches them on, and off again for any other customer who
 * signs in here. The permission is never requested without a press.
 */
import type { AppError } from '#core/contract/errors.ts';
import { PushSubscriptionSchema, pushCalls } from '#core/contract/device/push.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Device } from '#src/data/device.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { type Browser, isIos, readBrowser } from '../install/browser.ts';
import { PUSH_WORDS, type PushWords } from '../version/service-worker-messages.ts';

/**
 * unsupported: this browser cannot, or several people use this device. not_installed: an iPhone, which receives them
 * once the shop is on its home screen. denied: the browser blocks them.
 */
export type PushState = 'unsupported' | 'not_installed' | 'denied' | 'off' | 'on';
/** browser: the browser's part failed, for example its push service cannot be reached. */
export type PushFailure = AppError | 'browser';

/** The customer who switched them on here. A setting of the device, removed together with its customer. */
const KEY = 'keepsake.push';

function wantedBy(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function want(ownerUuid: string | null): void {
  try {
    if (ownerUuid === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, ownerUuid);
  } catch {
    // Storage is blocked: messages work until the next sign-in.
  }
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

async function registration(): Promise<ServiceWorkerRegistration | null> {
  return isSupported() ? ((await navigator.serviceWorker.getRegistration()) ?? null) : null;
}

/** An iPhone supports push for apps on its home screen only. */
const isToBeInstalled = (browser: Browser): boolean => isIos(browser) && !browser.isStandalone;

/** On a shared device the next customer would read them. */
const isShared = async ({ owner, deviceDb }: Pick<Device, 'owner' | 'deviceDb'>): Promise<boolean> =>
  (await deviceDb.readStays()).lastUsedAtMs[owner.uuid] !== undefined;

export async function readPushState(device: Pick<Device, 'owner' | 'deviceDb'>): Promise<PushState> {
  const { owner } = device;
  if (owner.kind !== 'customer' || (await isShared(device))) return 'unsupported';
  const worker = await registration();
  if (!worker) return !isSupported() && isToBeInstalled(readBrowser()) ? 'not_installed' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && wantedBy() === owner.uuid && (await worker.pushManager.getSubscription()) !== null;
  return isOn ? 'on' : 'off';
}

/**
 * Call it in the tap's handler: browsers show the permission prompt only then.
 * @param words text that replaces an unreadable message
 * @returns the new state; off when the customer closed the browser's prompt
 */
export async function turnPushOn(device: Device, words: PushWords): Promise<Result<PushState, PushFailure>> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return ok(permission === 'denied' ? 'denied' : 'off');
  const subscribed = await subscribe(device);
  if (!subscribed.ok) return subscribed;
  want(device.owner.uuid);
  // Without these texts the worker shows the shop's address.
  await keepWords(words).catch((error: unknown) => device.report('words of messages to this device', error));
  return ok('on');
}

export async function turnPushOff(device: Device): Promise<Result<PushState, PushFailure>> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (subscription) {
    const told = await callLive(device, pushCalls.unsubscribeFromPush, { body: { endpoint: subscription.endpoint } });
    if (!told.ok) return told;
  }
  await forgetPush();
  return ok('off');
}

/**
 * At every start and sign-in: renews the subscription of the customer who wants messages here (the session may be new,
 * or the browser has changed the push address), and ends that of another customer, or of one who shares this device
 * now.
 */
export async function followPushOwner(device: Device, isSignedIn: boolean): Promise<void> {
  const wanted = wantedBy();
  if (wanted === null) return;
  if (wanted !== device.owner.uuid || (await isShared(device))) return forgetPush();
  const state = isSignedIn ? await readPushState(device) : 'unsupported';
  if (state !== 'on' && state !== 'off') return;
  if (Notification.permission === 'granted') await subscribe(device);
}

/** If the browser fails to end it, the next start tries again. So the stored note is removed last. */
async function forgetPush(): Promise<void> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  want(null);
  if ('caches' in globalThis) await caches.delete(PUSH_WORDS.cache);
}

async function subscribe(device: Device): Promise<Result<void, PushFailure>> {
  const key = await callLive(device, pushCalls.pushKey, {});
  if (!key.ok) return key;
  const subscription = await browserSubscription(key.value.publicKey);
  if (!subscription) return err('browser');
  const body = PushSubscriptionSchema.safeParse(subscription.toJSON());
  if (!body.success) return err({ code: 'push.service_unknown' });
  const told = await callLive(device, pushCalls.subscribeToPush, { body: body.data });
  return told.ok ? ok(undefined) : told;
}

/** null when the browser's push service cannot be reached or does not exist. */
async function browserSubscription(shopKey: string): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = Uint8Array.from(atob(shopKey.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  const before = await pushManager.getSubscription();
  // The subscription belongs to another shop that used this address before.
  if (before && !isSame(before.options.applicationServerKey, applicationServerKey)) await before.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

const isSame = (kept: ArrayBuffer | null, key: Uint8Array): boolean =>
  kept !== null && kept.byteLength === key.length && new Uint8Array(kept).every((byte, at) => byte === key[at]);

async function keepWords(words: PushWords): Promise<void> {
  if ('caches' in globalThis) await (await caches.open(PUSH_WORDS.cache)).put(PUSH_WORDS.key, Response.json(words));
}
