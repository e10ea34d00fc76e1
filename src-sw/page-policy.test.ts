import { afterEach, expect, it, vi } from 'vitest';
import { PAGE_POLICY, POLICY_HEADER } from '#src/platform/version/service-worker-messages.ts';
import { withPagePolicy } from './page-policy.ts';
import type { RouteHandlerCallbackOptions } from './workbox-types.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** @param kept the policy that the page stored after the visitor's last choice */
function keep(kept: string | null): void {
  vi.stubGlobal('caches', {
    match: (key: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(kept !== null && key === PAGE_POLICY.key && cacheName === PAGE_POLICY.cache ? new Response(kept) : undefined),
  });
}

const shell = () =>
  Promise.resolve(new Response('<!doctype html>', { headers: { [POLICY_HEADER]: "default-src 'self'", 'content-type': 'text/html' } }));
// The handler passes its options on and reads none of them.
const options = {} as RouteHandlerCallbackOptions;

it('[PUB-05] the cached shell has the policy of the last choice, and is otherwise unchanged', async () => {
  keep("default-src 'self'; script-src 'self' https://tags.example.com");
  const page = await withPagePolicy(shell)(options);
  expect(page.headers.get(POLICY_HEADER)).toContain('https://tags.example.com');
  expect([page.headers.get('content-type'), await page.text()]).toEqual(['text/html', '<!doctype html>']);
});

it('[PUB-05] before any choice the shell’s own policy applies', async () => {
  keep(null);
  expect((await withPagePolicy(shell)(options)).headers.get(POLICY_HEADER)).toBe("default-src 'self'");
});
