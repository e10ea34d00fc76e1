import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';

const REGISTERED_WITHIN_MS = 2_000;

/** Sends the sync event that the browser sends when the connection is back. */
export async function dispatchSync(page: Page, origin: string, tag: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  try {
    const registered = new Promise<string>((resolve) => {
      client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
        if (found) resolve(found.registrationId);
      });
    });
    await client.send('ServiceWorker.enable');
    const registrationId = await Promise.race([registered, delay(REGISTERED_WITHIN_MS, null)]);
    if (registrationId !== null) await client.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
  } finally {
    await client.detach().catch(() => undefined);
  }
}
