import { readTogether } from '#src/data/db/read-together.ts';
import { useLiveQuery } from '#src/data/db/use-live-query.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

/** Whether this device has something that its owner made: a product, a package, or a picture of their own. */
export function useHasMade(): boolean {
  const device = useDeviceWhenReady();
  const read = async () => {
    if (!device) return false;
    const { db } = device;
    const counts = await readTogether(db, ['instances', 'packageDrafts', 'uploads'], async () => [
      await db.instances.count(),
      await db.packageDrafts.count(),
      await db.uploads.count(),
    ]);
    return counts.some((count) => count > 0);
  };
  return useLiveQuery(read, [device], false);
}
