import { useCallback, useSyncExternalStore } from 'react';
import type { Removed } from '#src/data/db/unsent/held.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

const NOTHING = () => () => undefined;

/** What the browser took when it removed the storage under this page. null: nothing, or the customer has read it. */
export function useRemoval(): { readonly removed: Removed | null; readonly dismiss: () => void } {
  const removal = useDeviceWhenReady()?.removal;
  const removed = useSyncExternalStore(removal?.subscribe ?? NOTHING, () => removal?.get() ?? null);
  return { removed, dismiss: useCallback(() => removal?.say(null), [removal]) };
}
