/** Editor and package drafts of this device. */
import { useLiveQuery } from '#src/data/db/use-live-query.ts';
import { useDeviceWhenReady } from '../device-context.tsx';
import { type AllDrafts, type AllPackageDrafts, LOADING, type OneDraft } from './draft-view.ts';
import { readDraft, readDrafts, readPackageDrafts } from './read-drafts.ts';

/** Drafts that are not in the cart, the newest first. */
export function useDrafts(): AllDrafts {
  const device = useDeviceWhenReady();
  return useLiveQuery<AllDrafts, AllDrafts>(async () => (device ? readDrafts(device) : LOADING), [device], LOADING);
}

/** @param uuid null: none */
export function useDraft(uuid: string | null): OneDraft | null {
  const device = useDeviceWhenReady();
  const draft = useLiveQuery<OneDraft, OneDraft>(
    async () => (device && uuid !== null ? readDraft(device, uuid) : LOADING),
    [device, uuid],
    LOADING,
  );
  return uuid === null ? null : draft;
}

/** Packages being edited that are not in the cart, the newest first. */
export function usePackageDrafts(): AllPackageDrafts {
  const device = useDeviceWhenReady();
  return useLiveQuery<AllPackageDrafts, AllPackageDrafts>(async () => (device ? readPackageDrafts(device) : LOADING), [device], LOADING);
}
