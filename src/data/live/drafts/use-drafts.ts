/** Editor and package drafts of this device. */
import { useLiveQuery } from '#src/data/db/use-live-query.ts';
import { useDeviceWhenReady } from '../device-context.tsx';
import { type AllDrafts, type AllPackageDrafts, LOADING } from './draft-view.ts';
import { readDrafts, readPackageDrafts } from './read-drafts.ts';

/** Drafts that are not in the cart, the newest first. */
export function useDrafts(): AllDrafts {
  const device = useDeviceWhenReady();
  return useLiveQuery<AllDrafts, AllDrafts>(async () => (device ? readDrafts(device) : LOADING), [device], LOADING);
}

/** Packages being edited that are not in the cart, the newest first. */
export function usePackageDrafts(): AllPackageDrafts {
  const device = useDeviceWhenReady();
  return useLiveQuery<AllPackageDrafts, AllPackageDrafts>(async () => (device ? readPackageDrafts(device) : LOADING), [device], LOADING);
}
