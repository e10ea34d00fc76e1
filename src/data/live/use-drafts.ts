/** Editor and package drafts of this device. */
import { LOADING, type AllDrafts, type AllPackageDrafts, type Loading, type OneDraft } from './draft-view.ts';
import { createStore, useStore, type Store } from './store.ts';
import { useDeviceWhenReady } from './device-context.tsx';

const loadingStore: Store<Loading> = createStore(LOADING, () => () => undefined);

/** One draft, also while its product waits to be put in the cart. */
export function useDraft(uuid: string): OneDraft {
  const device = useDeviceWhenReady();
  return useStore<OneDraft>(device?.live.draft(uuid) ?? loadingStore);
}

/** Those that are not in the cart, the newest first. */
export function useDrafts(): AllDrafts {
  const device = useDeviceWhenReady();
  return useStore<AllDrafts>(device?.live.drafts ?? loadingStore);
}

/** Packages being edited that are not in the cart, the newest first. */
export function usePackageDrafts(): AllPackageDrafts {
  const device = useDeviceWhenReady();
  return useStore<AllPackageDrafts>(device?.live.packageDrafts ?? loadingStore);
}
