/** Provides the device to the screens. Until it is open (Dexie loads after the first paint), hooks answer 'loading'. */
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { assert } from '#core/kernel/assert.ts';
import type { DeviceHost } from '../device-host.ts';
import type { LiveDevice } from './live-device.ts';

const DeviceContext = createContext<LiveDevice | null>(null);

/** @param host null while it is being started */
export function DeviceProvider({ host, children }: { readonly host: DeviceHost | null; readonly children: ReactNode }) {
  const [device, setDevice] = useState<LiveDevice | null>(host?.current ?? null);
  useEffect(() => {
    if (!host) return undefined;
    setDevice(host.current);
    return host.subscribe(setDevice);
  }, [host]);
  return <DeviceContext value={device}>{children}</DeviceContext>;
}

/** null: the device is still being opened. */
export const useDeviceWhenReady = (): LiveDevice | null => use(DeviceContext);

/** The present owner's device. Only below the app's Suspense boundary, or in an event handler's hook. */
export function useDevice(): LiveDevice {
  const device = useDeviceWhenReady();
  assert(device, 'the device is ready where useDevice is used');
  return device;
}
