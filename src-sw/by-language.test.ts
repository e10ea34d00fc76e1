import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { byLanguage, keptInItsLanguage } from './by-language.ts';

const DESIGN = 'http://shop.example/api/webshop/templates/by-uuid/00000000-0000-4000-8000-000000000011/4';
const inLanguage = (language: string | null, url = DESIGN) =>
  new Request(url, language === null ? {} : { headers: { 'accept-language': language } });

let kept: Map<string, Response>;
const withoutSearch = (url: string) => url.split('?')[0];

beforeEach(() => {
  kept = new Map();
  const match = async (request: Request | string) => kept.get(typeof request === 'string' ? request : request.url)?.clone();
  vi.stubGlobal('caches', {
    match,
    open: async () => ({
      matchAll: async ({ url }: Request) =>
        [...kept].filter(([key]) => withoutSearch(key) === withoutSearch(url)).map(([, answer]) => answer.clone()),
    }),
  });
});
afterEach(() => vi.unstubAllGlobals());

// The plugin reads no other field that the strategy passes.
type Hook<K extends 'cacheKeyWillBeUsed' | 'cachedResponseWillBeUsed'> = Parameters<NonNullable<(typeof byLanguage)[K]>>[0];
const keyOf = async (request: Request) =>
  String(await byLanguage.cacheKeyWillBeUsed?.({ request, mode: 'read' } as Hook<'cacheKeyWillBeUsed'>));
const keep = async (request: Request, name: string) => kept.set(await keyOf(request), new Response(name));
/** Reads the cache as a strategy does. */
async function read(request: Request): Promise<string | undefined> {
  const key = await keyOf(request);
  const use = {
    cacheName: 'templates',
    request: new Request(key),
    cachedResponse: kept.get(key)?.clone(),
  } as Hook<'cachedResponseWillBeUsed'>;
  return (await byLanguage.cachedResponseWillBeUsed?.(use))?.text();
}

it('[KEP-04] a design that was read in one language is requested in another, and each is stored', async () => {
  await keep(inLanguage('en'), 'Wall calendar');
  expect(await keptInItsLanguage('templates', inLanguage('nb'))).toBeUndefined();
  await keep(inLanguage('nb'), 'Veggkalender');
  expect([await read(inLanguage('en')), await read(inLanguage('nb'))]).toEqual(['Wall calendar', 'Veggkalender']);
  expect(await (await keptInItsLanguage('templates', inLanguage('en')))?.text()).toBe('Wall calendar');
});

it('[OFF-01] without a connection a design opens in another language, also from an entry of an earlier version of the app', async () => {
  await keep(inLanguage(null), 'Wall calendar');
  expect(await read(inLanguage('nb'))).toBe('Wall calendar');
  await keep(inLanguage('en'), 'Wall calendar 2');
  expect(await read(inLanguage('nb'))).toBe('Wall calendar 2');
  expect(await read(inLanguage('nb', DESIGN.replace('/4', '/5')))).toBeUndefined();
});
