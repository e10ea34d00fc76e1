import { readTogether } from '#src/data/db/read-together.ts';
import { useRows } from '#src/data/db/use-rows.ts';
import type { Device } from '#src/data/device.ts';
import { useDeviceWhenReady } from '../device-context.tsx';

/** Whether this device has work of its owner: a product, a package, or a picture of their own. */
export function useHasMade(): boolean {
  const device = useDeviceWhenReady();
  return useRows(device, hasMade, [], false);
}

async function hasMade({ db }: Device): Promise<boolean> {
  const counts = await readTogether(db, ['instances', 'packageDrafts', 'uploads'], async () => [
    await db.instances.count(),
    await db.packageDrafts.count(),
    await db.uploads.count(),
  ]);
  return counts.some((count) => count > 0);
}
