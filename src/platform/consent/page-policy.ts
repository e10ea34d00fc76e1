import { PAGE_POLICY, POLICY_HEADER } from '../version/service-worker-messages.ts';

/** The shell under an address that the service worker does not answer from its cache. */
const FRESH_SHELL = '/index.html?policy';

/**
 * Asks the server which origins a page may use after this visitor's choice, and stores the answer for the service
 * worker. The open page keeps its own policy until it is reloaded.
 * @returns false without a connection: the old policy stays
 */
export async function keepPagePolicy(): Promise<boolean> {
  if (!('caches' in globalThis)) return true;
  try {
    const response = await fetch(FRESH_SHELL, { cache: 'no-store' });
    const policy = response.headers.get(POLICY_HEADER);
    if (!response.ok || policy === null) return false;
    await (await caches.open(PAGE_POLICY.cache)).put(PAGE_POLICY.key, new Response(policy));
    return true;
  } catch {
    // Without a connection, a provider's script could not be loaded either.
    return false;
  }
}

/** Run at every start, because the shop's providers or the server's rules may have changed. */
export async function refreshPagePolicy(): Promise<void> {
  if ('caches' in globalThis && (await caches.has(PAGE_POLICY.cache))) await keepPagePolicy();
}
