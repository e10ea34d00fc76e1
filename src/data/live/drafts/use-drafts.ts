/** Editor and package drafts of this device. */
import { useRows } from '#src/data/db/use-rows.ts';
import type { Device } from '#src/data/device.ts';
import { useDeviceWhenReady } from '../device-context.tsx';
import { type AllDrafts, type AllPackageDrafts, LOADING, type OneDraft } from './draft-view.ts';
import { readDraft, readDrafts, readPackageDrafts } from './read-drafts.ts';

/** Drafts that are not in the cart, the newest first. */
export function useDrafts(): AllDrafts {
  const device = useDeviceWhenReady();
  return useRows(device, readDrafts, [], LOADING);
}

/** @param uuid null: none */
export function useDraft(uuid: string | null): OneDraft | null {
  const device = useDeviceWhenReady();
  const read = async (of: Device): Promise<OneDraft> => (uuid === null ? LOADING : readDraft(of, uuid));
  const draft = useRows(device, read, [uuid], LOADING);
  return uuid === null ? null : draft;
}

/** Packages being edited that are not in the cart, the newest first. */
export function usePackageDrafts(): AllPackageDrafts {
  const device = useDeviceWhenReady();
  return useRows(device, readPackageDrafts, [], LOADING);
}
