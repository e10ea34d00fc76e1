import { POLICY_HEADER, PAGE_POLICY } from '#src/platform/version/service-worker-messages.ts';
import type { RouteHandlerCallbackOptions } from './workbox-types.ts';

type Handler = (options: RouteHandlerCallbackOptions) => Promise<Response>;

/**
 * Answers the cached shell with the policy of the visitor's last choice. The shell's own policy dates from when it was
 * cached: it lacks a later consent, or contains one that was withdrawn since (PUB-05).
 */
export function withPagePolicy(shell: Handler): Handler {
  return async (options) => {
    const [page, kept] = await Promise.all([shell(options), readPolicy()]);
    if (kept === null) return page;
    const headers = new Headers(page.headers);
    headers.set(POLICY_HEADER, kept);
    return new Response(page.body, { status: page.status, statusText: page.statusText, headers });
  };
}

async function readPolicy(): Promise<string | null> {
  const kept = await caches.match(PAGE_POLICY.key, { cacheName: PAGE_POLICY.cache });
  return kept ? await kept.text() : null;
}

export const forgetPagePolicy = (): Promise<boolean> => caches.delete(PAGE_POLICY.cache);
