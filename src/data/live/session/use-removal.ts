import { useCallback, useSyncExternalStore } from 'react';
import type { Removed } from '#src/data/db/unsent/held.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

const NOTHING = () => () => undefined;

/** The loss when the browser removed the storage under this page. null: none, or the customer has read the message. */
export function useRemoval(): { readonly removed: Removed | null; readonly dismiss: () => void } {
  const removal = useDeviceWhenReady()?.removal;
  const removed = useSyncExternalStore(removal?.subscribe ?? NOTHING, () => removal?.get() ?? null);
  return { removed, dismiss: useCallback(() => removal?.say(null), [removal]) };
}
