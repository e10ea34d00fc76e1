/** Whose pictures the worker may keep: those of the owner who is here, as the device's row says. */
import { systemClock } from '#core/kernel/ports.ts';
import { systemTimers } from '#src/data/device-ports.ts';
import { DeviceDatabase } from '#src/data/db/device-database.ts';
import { mayKeepPictures } from '#src/data/db/forgotten-owners.ts';
import { createSweeper } from '#src/data/sweep-forgotten.ts';
import { deletePictures } from '#src/platform/storage/delete-pictures.ts';

const deviceDb = new DeviceDatabase();
const report = (what: string, detail: unknown) => console.warn(`[keepsake worker] ${what}`, detail);

export async function mayKeep(ownerUuid: string): Promise<boolean> {
  try {
    const { state, forgotten } = await deviceDb.readRows();
    return mayKeepPictures(state.lastOwner, forgotten, ownerUuid);
  } catch (error) {
    // Shown all the same, but not kept.
    report('read owner', error);
    return false;
  }
}

const sweeper = createSweeper(deviceDb, {
  caches: { forget: deletePictures, makeRoom: async () => false },
  clock: systemClock,
  timers: systemTimers,
  report,
});

/** Longer than this a worker is not kept alive for another tab that holds a database open. */
const SWEEP_LIMIT_MS = 20_000;

/** Removes what owners who left have on the device, as far as it can be done now. */
export async function sweepInWorker(): Promise<void> {
  sweeper.sweep();
  await Promise.race([sweeper.settled(), new Promise<void>((resolve) => void systemTimers.after(SWEEP_LIMIT_MS, resolve))]);
}
