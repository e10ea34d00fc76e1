import { PAGE_POLICY, POLICY_HEADER } from '../version/service-worker-messages.ts';

/** The shell under another address than the one that the service worker answers from its cache. */
const FRESH_SHELL = '/index.html?policy';

/**
 * Asks the server which origins a page may use after this visitor's choice, and leaves the answer for the service worker.
 * The page that is open keeps its own policy: load it again to use the new one.
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
    // No connection: what a provider would load is not there either.
    return false;
  }
}

/** What was kept may be older than the shop's providers and the server's rules: asked again at every start. */
export async function refreshPagePolicy(): Promise<void> {
  if ('caches' in globalThis && (await caches.has(PAGE_POLICY.cache))) await keepPagePolicy();
}
