import { STARTING, type Session } from './session.ts';
import { createStore, useStore } from '#src/data/store.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

const startingStore = createStore(STARTING, () => () => undefined);

export function useSession(): Session {
  const device = useDeviceWhenReady();
  return useStore(device?.live.session ?? startingStore);
}
