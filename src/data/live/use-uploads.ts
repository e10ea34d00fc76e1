import { LOADING, type AllUploads, type Loading } from './draft-view.ts';
import { createStore, useStore, type Store } from './store.ts';
import { useDeviceWhenReady } from './device-context.tsx';

const loadingStore: Store<Loading> = createStore(LOADING, () => () => undefined);

/** The customer's own pictures that are being sent or were sent from this device, the newest first. */
export function useUploads(): AllUploads {
  const device = useDeviceWhenReady();
  return useStore<AllUploads>(device?.live.uploads ?? loadingStore);
}
