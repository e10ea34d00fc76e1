import { useRows } from '#src/data/db/use-rows.ts';
import { useDeviceWhenReady } from '../device-context.tsx';
import { type AllUploads, LOADING } from './draft-view.ts';
import { readUploads } from './read-drafts.ts';

/** The customer's own pictures that are being sent or were sent from this device, the newest first. */
export function useUploads(): AllUploads {
  const device = useDeviceWhenReady();
  return useRows(device, readUploads, [], LOADING);
}
