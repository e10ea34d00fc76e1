/** Locks between the tabs and the service worker. Worker-safe. */
import type { Locks } from '#src/data/device-ports.ts';

/** Without Web Locks (on an insecure page) only the lease row keeps drains apart. */
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
        // Another tab stole the lock. The fence already rejects this tab's writes, and the work has noticed the lost
        // lease.
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
