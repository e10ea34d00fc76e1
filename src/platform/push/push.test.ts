import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Device } from '#src/data/device.ts';
import { AGENTS } from '../install/fixtures/user-agents.ts';
import { followPushOwner, readPushState } from './push.ts';

const KARI = '00000000-0000-4000-8000-000000000001';
const OLA = '00000000-0000-4000-8000-000000000002';
const KEY = 'keepsake.push';

let kept: Map<string, string>;
let subscription: { unsubscribe(): Promise<boolean> } | null;
let permission: NotificationPermission;
let isInstalled: boolean;
beforeEach(() => {
  kept = new Map();
  subscription = {
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  };
  permission = 'granted';
  isInstalled = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
  });
  browse(AGENTS.chromeOnAndroid);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function browse({ userAgent, maxTouchPoints }: { readonly userAgent: string; readonly maxTouchPoints: number }): void {
  const pushManager = { getSubscription: async () => subscription };
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints, serviceWorker: { getRegistration: async () => ({ pushManager }) } });
}

/** A device with only the fields that the rules read. A call to the shop would throw. */
const deviceOf = (uuid: string, { isShared = false, kind = 'customer' } = {}) =>
  ({
    owner: { kind, uuid },
    deviceDb: { readStays: async () => ({ key: 'shared-stays', lastUsedAtMs: isShared ? { [uuid]: 1 } : {} }) },
  }) as unknown as Device;

describe('[LOV-12] whether this device can receive messages', () => {
  test('[LOV-12] on, off and denied, by the choice of customer and browser', async () => {
    expect(await readPushState(deviceOf(KARI))).toBe('off');
    kept.set(KEY, KARI);
    expect(await readPushState(deviceOf(KARI))).toBe('on');
    expect(await readPushState(deviceOf(OLA)), 'another customer’s are not theirs').toBe('off');
    subscription = null;
    expect(await readPushState(deviceOf(KARI))).toBe('off');
    permission = 'denied';
    expect(await readPushState(deviceOf(KARI))).toBe('denied');
  });

  test('[LOV-12] a shared device, a visitor and a simulation receive none', async () => {
    kept.set(KEY, KARI);
    expect(await readPushState(deviceOf(KARI, { isShared: true }))).toBe('unsupported');
    for (const kind of ['anonymous', 'simulated']) expect(await readPushState(deviceOf(KARI, { kind }))).toBe('unsupported');
  });

  test('[LOV-12] an iPhone receives them when the shop is on its home screen, another browser without push never does', async () => {
    Reflect.deleteProperty(globalThis, 'PushManager');
    browse(AGENTS.iphone);
    expect(await readPushState(deviceOf(KARI))).toBe('not_installed');
    expect(await readPushState(deviceOf(KARI, { isShared: true }))).toBe('unsupported');
    isInstalled = true;
    expect(await readPushState(deviceOf(KARI)), 'an iPhone that is too old').toBe('unsupported');
    isInstalled = false;
    browse(AGENTS.chromeOnAndroid);
    expect(await readPushState(deviceOf(KARI))).toBe('unsupported');
  });
});

describe('[LOV-12] the owner of the messages on this device', () => {
  test('[LOV-12] the subscription of a customer who left, or who shares the device now, is ended', async () => {
    for (const device of [deviceOf(OLA), deviceOf(KARI, { isShared: true }), deviceOf(OLA, { kind: 'anonymous' })]) {
      kept.set(KEY, KARI);
      let ended = 0;
      subscription = { unsubscribe: async () => ((ended += 1), true) };
      await followPushOwner(device, true);
      expect([ended, kept.has(KEY)]).toEqual([1, false]);
    }
  });

  test('[LOV-12] a subscription that the browser fails to end is ended at the next start', async () => {
    kept.set(KEY, KARI);
    const unsubscribe = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('no disk')).mockResolvedValueOnce(true);
    subscription = { unsubscribe };
    await expect(followPushOwner(deviceOf(OLA), true)).rejects.toThrow('no disk');
    await followPushOwner(deviceOf(OLA), true);
    await followPushOwner(deviceOf(OLA), true);
    expect([unsubscribe.mock.calls.length, kept.has(KEY)]).toEqual([2, false]);
  });

  test("[LOV-12] an ended session makes no call, and the customer's choice is known when they sign in again", async () => {
    kept.set(KEY, KARI);
    await followPushOwner(deviceOf(KARI), false);
    expect([kept.get(KEY), subscription !== null]).toEqual([KARI, true]);
  });
});
