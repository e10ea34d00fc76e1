import { expect, it } from 'vitest';
import { type CacheEntry, fillCache } from './fill-cache.ts';

const entryOf = (name: string): CacheEntry => ({ request: new Request(`https://shop.example/${name}`), key: `/${name}?rev=1` });

/** A cache in memory. */
function memoryCache() {
  const stored = new Map<string, Response>();
  return {
    stored,
    match: async (key: RequestInfo | URL) => stored.get(String(key)),
    put: async (key: RequestInfo | URL, response: Response) => void stored.set(String(key), response),
  };
}

it('[OFF-01] the app is installed with several requests at once, each file once, under its revision', async () => {
  const cache = memoryCache();
  const asked: string[] = [];
  let open = 0;
  let mostOpen = 0;
  const fetch = async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    mostOpen = Math.max(mostOpen, (open += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    open -= 1;
    return new Response(request.url);
  };
  cache.stored.set('/c?rev=1', new Response('is there'));
  await fillCache(['a', 'b', 'c', 'd', 'e', 'f'].map(entryOf), { cache, fetch, atOnce: 3 });

  expect(asked.sort()).toEqual(['/a', '/b', '/d', '/e', '/f']);
  expect([...cache.stored.keys()].sort()).toEqual(['/a?rev=1', '/b?rev=1', '/c?rev=1', '/d?rev=1', '/e?rev=1', '/f?rev=1']);
  expect(await cache.stored.get('/a?rev=1')?.text()).toBe('https://shop.example/a');
  expect(mostOpen).toBe(3);
});

it('[OFF-01] [OFF-10] a file that fails, is missing or does not fit is left to the installation, and the others are stored', async () => {
  const { stored, match } = memoryCache();
  const put = async (key: RequestInfo | URL, response: Response) => {
    if (key === '/full?rev=1') throw new DOMException('full', 'QuotaExceededError');
    stored.set(String(key), response);
  };
  const fetch = async (request: Request) => {
    if (request.url.endsWith('lost')) throw new TypeError('Failed to fetch');
    return new Response('text', { status: request.url.endsWith('missing') ? 404 : 200 });
  };
  await fillCache(['a', 'lost', 'missing', 'full', 'b'].map(entryOf), { cache: { match, put }, fetch, atOnce: 2 });
  expect([...stored.keys()].sort()).toEqual(['/a?rev=1', '/b?rev=1']);
});
