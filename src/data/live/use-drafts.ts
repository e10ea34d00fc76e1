/** Editor and package drafts of this device. */
import { useLiveQuery } from '../db/use-live-query.ts';
import { useDeviceWhenReady } from './device-context.tsx';
import { type AllDrafts, type AllPackageDrafts, LOADING, type OneDraft } from './draft-view.ts';
import { readDraft, readDrafts, readPackageDrafts } from './read-drafts.ts';

/** One draft, also while its product waits to be put in the cart. */
export function useDraft(uuid: string): OneDraft {
  const device = useDeviceWhenReady();
  return useLiveQuery<OneDraft, OneDraft>(async () => (device ? readDraft(device, uuid) : LOADING), [device, uuid], LOADING);
}

/** Those that are not in the cart, the newest first. */
export function useDrafts(): AllDrafts {
  const device = useDeviceWhenReady();
  return useLiveQuery<AllDrafts, AllDrafts>(async () => (device ? readDrafts(device) : LOADING), [device], LOADING);
}

/** Packages being edited that are not in the cart, the newest first. */
export function usePackageDrafts(): AllPackageDrafts {
  const device = useDeviceWhenReady();
  return useLiveQuery<AllPackageDrafts, AllPackageDrafts>(async () => (device ? readPackageDrafts(device) : LOADING), [device], LOADING);
}
