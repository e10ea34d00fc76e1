import { useObservable } from 'dexie-react-hooks';
import type { OwnerDatabase } from './owner-database.ts';

/**
 * Rows that are only on this device, through Dexie's hook, because no other folder imports Dexie. After a change of the
 * database the old value stays until the new database has answered.
 * @param device null: it is not open yet
 */
export function useRows<T, D extends { readonly db: OwnerDatabase } = { readonly db: OwnerDatabase }>(
  device: D | null,
  read: (device: D) => Promise<T>,
  deps: readonly unknown[],
  first: T,
): T {
  const follow = () => ({
    hasValue: () => false,
    subscribe: (onValue: (value: T) => void, onError: (error: unknown) => void) =>
      device ? device.db.watch(() => read(device), onValue, onError) : () => undefined,
  });
  return useObservable<T, T>(follow, [device, ...deps], first);
}
