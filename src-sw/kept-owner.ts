/** The worker may store pictures only for the device's present owner, which is in the device's row. */
import { systemClock } from '#core/kernel/ports.ts';
import { systemTimers } from '#src/data/device-ports.ts';
import { DeviceDatabase } from '#src/data/db/device-database.ts';
import { mayKeepPictures } from '#src/data/db/forgotten-owners.ts';
import { createSweeper, WORKER_SWEEPS_MS } from '#src/data/sweep-forgotten.ts';
import { deletePicture, deletePictures } from '#src/platform/storage/delete-pictures.ts';

const deviceDb = new DeviceDatabase();
const report = (what: string, detail: unknown) => console.warn(`[keepsake worker] ${what}`, detail);

export async function mayKeep(ownerUuid: string): Promise<boolean> {
  try {
    const { state, forgotten } = await deviceDb.readRows();
    return mayKeepPictures(state.lastOwner, forgotten, ownerUuid);
  } catch (error) {
    // The picture is shown but not stored.
    report('read owner', error);
    return false;
  }
}

/** null when no customer is signed in, or the owner cannot be read. */
export async function presentCustomer(): Promise<string | null> {
  try {
    const { lastOwner } = await deviceDb.readState();
    return lastOwner?.kind === 'customer' ? lastOwner.uuid : null;
  } catch (error) {
    report('read owner', error);
    return null;
  }
}

const sweeper = createSweeper(deviceDb, {
  caches: { forget: deletePictures, forgetPicture: deletePicture, makeRoom: async () => false },
  clock: systemClock,
  timers: systemTimers,
  report,
});

/** Removes the data of owners who left, as far as it is possible now. */
export async function sweepInWorker(): Promise<void> {
  sweeper.sweep();
  await sweeper.settled(WORKER_SWEEPS_MS);
}
