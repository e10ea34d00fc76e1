/**
 * The shop's own name, icon and colours in the cached page: a changed brand is shown at the next start, also without a
 * connection.
 */
import { BRAND_HEAD } from '#core/domain/brand/brand-head.ts';
import { POLICY_HEADER } from '#src/platform/version/service-worker-messages.ts';
import type { RouteHandlerCallbackOptions } from './workbox-types.ts';

type Handler = (options: RouteHandlerCallbackOptions) => Promise<Response>;

const KEPT = { cache: 'keepsake-page-brand', key: BRAND_HEAD.path } as const;
const STYLE = /<style>([^<]*)<\/style>/;

/** Answers with the cached page and the newest head from the server, and requests the head again in the background. */
export function withPageBrand(shell: Handler): Handler {
  return async (options) => {
    options.event.waitUntil(refreshPageBrand());
    const [page, kept] = await Promise.all([shell(options), readKept()]);
    if (kept === null) return page;
    const html = (await page.text()).replace(BRAND_HEAD.pattern, () => `${BRAND_HEAD.begin}${kept}${BRAND_HEAD.end}`);
    const headers = new Headers(page.headers);
    const policy = headers.get(POLICY_HEADER);
    if (policy !== null) headers.set(POLICY_HEADER, await allowStyle(policy, html));
    headers.delete('content-length');
    return new Response(html, { status: page.status, statusText: page.statusText, headers });
  };
}

/** The policy lists the one inline style by its hash, and the stored policy may be older than the colours. */
async function allowStyle(policy: string, html: string): Promise<string> {
  const style = BRAND_HEAD.pattern.exec(html)?.[0].match(STYLE)?.[1];
  const sources = style === undefined ? '' : ` 'sha256-${await hashOf(style)}'`;
  return policy.replace(/style-src [^;]*/, `style-src 'self'${sources}`);
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes));
}

/** Without a connection, or after a server error, the stored head stays. */
async function refreshPageBrand(): Promise<void> {
  try {
    const response = await fetch(BRAND_HEAD.path, { cache: 'no-cache', credentials: 'same-origin' });
    if (!response.ok || !(response.headers.get('content-type') ?? '').startsWith('text/plain')) return;
    await (await caches.open(KEPT.cache)).put(KEPT.key, response);
  } catch {
    // The next start requests it again.
  }
}

async function readKept(): Promise<string | null> {
  const kept = await caches.match(KEPT.key, { cacheName: KEPT.cache });
  return kept ? await kept.text() : null;
}

/** A new version's page contains the head of the time at which it was cached. */
export const forgetPageBrand = (): Promise<boolean> => caches.delete(KEPT.cache);
