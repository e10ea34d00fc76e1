import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BRAND_HEAD } from '#core/domain/brand/brand-head.ts';
import { POLICY_HEADER } from '#src/platform/version/service-worker-messages.ts';
import { withPageBrand } from './page-brand.ts';
import type { RouteHandlerCallbackOptions } from './workbox-types.ts';

const kept = new Map<string, Response>();
let waited: Promise<unknown>[] = [];
beforeEach(() => {
  kept.clear();
  waited = [];
  vi.stubGlobal('caches', {
    match: (key: string) => Promise.resolve(kept.get(key)?.clone()),
    open: () => Promise.resolve({ put: async (key: string, response: Response) => void kept.set(key, response) }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const pageOf = (head: string) => `<!doctype html><head>${BRAND_HEAD.begin}${head}${BRAND_HEAD.end}</head>`;
const shell = () =>
  Promise.resolve(
    new Response(pageOf('<title>Before</title>'), { headers: { [POLICY_HEADER]: "default-src 'self'; style-src 'self'; img-src 'self'" } }),
  );
/** The handler reads no other field. */
const options = { event: { waitUntil: (work: Promise<unknown>) => void waited.push(work) } } as unknown as RouteHandlerCallbackOptions;

/** One start of the app. @param answer answer of the shop; null without a connection */
async function start(answer: Response | null): Promise<Response> {
  vi.stubGlobal('fetch', () => (answer === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(answer)));
  const page = await withPageBrand(shell)(options);
  await Promise.all(waited);
  return page;
}
const headOf = (head: string) => new Response(head, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
const HEAD = '<title>After</title><style>html:root{--pine:#8b1e3f}</style>';

it('[BIZ-10] a changed look is in the cached page at the next start, also without a connection', async () => {
  expect(await (await start(headOf(HEAD))).text()).toBe(pageOf('<title>Before</title>'));
  expect(await (await start(null)).text()).toBe(pageOf(HEAD));
  expect(await (await start(null)).text()).toBe(pageOf(HEAD));
});

it("[BIZ-10] [PUB-05] the page's policy allows the page's style, and is otherwise unchanged", async () => {
  await start(headOf(HEAD));
  const policy = (await start(null)).headers.get(POLICY_HEADER);
  // openssl dgst -sha256 -binary | base64
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode('html:root{--pine:#8b1e3f}'))).toString('base64');
  expect(policy).toBe(`default-src 'self'; style-src 'self' 'sha256-${hash}'; img-src 'self'`);
  await start(headOf('<title>Plain again</title>'));
  expect((await start(null)).headers.get(POLICY_HEADER)).toBe("default-src 'self'; style-src 'self'; img-src 'self'");
});

it('[BIZ-10] an answer that is not the shop’s head is not stored', async () => {
  await start(new Response('<html>Sign in to the network</html>', { headers: { 'content-type': 'text/html' } }));
  await start(new Response('busy', { status: 503, headers: { 'content-type': 'text/plain' } }));
  expect(await (await start(null)).text()).toBe(pageOf('<title>Before</title>'));
});
