/** Stops a page in the middle of the upgrade of its database, with the debugger: the app's own code is not changed for it. */
import type { Page } from '@playwright/test';

export interface UpgradeStop {
  /** Settles when the page has stopped there. */
  readonly stopped: Promise<void>;
  readonly goOn: () => Promise<void>;
}

/**
 * On a page of the shop without the app, before the app is opened. @param write before which it stops: its number in the upgrade, or the last one, which is the draft's
 */
export async function stopInUpgrade(page: Page, write: number | 'last'): Promise<UpgradeStop> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Debugger.enable');
  // The worker of the present version could upgrade the database before the page does.
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
  });
  await page.addInitScript((at) => {
    const put = IDBObjectStore.prototype.put;
    let writes = 0;
    IDBObjectStore.prototype.put = function (...args) {
      const isStop = this.transaction.mode === 'versionchange' && (at === 'last' ? this.name === 'instances' : writes++ === at);
      // oxlint-disable-next-line no-debugger -- the debugger that listens takes the page from here
      if (isStop) debugger;
      return put.apply(this, args);
    };
  }, write);
  return {
    stopped: new Promise((resolve) => devtools.once('Debugger.paused', () => resolve())),
    goOn: async () => {
      await devtools.send('Debugger.resume');
    },
  };
}
