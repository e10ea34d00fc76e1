/** Locks between the tabs and the service worker. Worker-safe. */
import type { Locks } from '#src/data/device-ports.ts';

/** Where there are no Web Locks (a page that is not secure) the lease row alone keeps drainers apart. */
export function createLocks(locks: LockManager | undefined): Locks {
  if (!locks) return { isExclusive: false, tryRun: runAlways };
  return {
    isExclusive: true,
    async tryRun(name, { steal }, work) {
      let hasRun = false;
      try {
        await locks.request(name, steal ? { steal: true } : { ifAvailable: true }, async (lock) => {
          if (!lock) return;
          hasRun = true;
          await work();
        });
      } catch (error) {
        // Another tab stole the lock: the fence already refuses our writes, and the work has seen its lease lost.
        if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
      }
      return hasRun;
    },
  };
}

async function runAlways(_name: string, _options: { readonly steal: boolean }, work: () => Promise<void>): Promise<boolean> {
  await work();
  return true;
}
