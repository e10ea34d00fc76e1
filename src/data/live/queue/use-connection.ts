import { createStore, useStore } from '#src/data/store.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

export interface Connection {
  /** Measured by asking the shop; true until the device is ready. */
  readonly isOnline: boolean;
}

const unknownStore = createStore<Connection>({ isOnline: true }, () => () => undefined);

export function useConnection(): Connection {
  const device = useDeviceWhenReady();
  return useStore(device?.live.connection ?? unknownStore);
}
