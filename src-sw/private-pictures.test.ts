import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepOrPass, keptPicturesOf, whileOwnerIsHere } from './private-pictures.ts';

const KARI = '00000000-0000-4000-8000-000000000001';
const CACHE = `pictures-${KARI}`;
const request = new Request(`http://shop.example/media/${KARI}/pictures/a/320.webp`);
const picture = () => new Response('picture', { headers: { 'content-type': 'image/webp' } });

let cacheNames: Set<string>;
let isHere: boolean;
const mayKeep = async (ownerUuid: string) => isHere && ownerUuid === KARI;
const fetched = vi.fn<(request: Request, options: RequestInit) => Promise<Response>>(async () => picture());

beforeEach(() => {
  cacheNames = new Set();
  isHere = true;
  vi.stubGlobal('caches', {
    has: async (name: string) => cacheNames.has(name),
    open: async (name: string) => {
      cacheNames.add(name);
      return { keys: async () => [] };
    },
    delete: async (name: string) => cacheNames.delete(name),
  });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
});

/**
 * Calls the plugin as the strategy does: asks whether the answer may be stored, stores it, reports that it was stored.
 */
async function put(beforeItIsPut: () => void = () => undefined): Promise<void> {
  const { cacheWillUpdate, cacheDidUpdate } = whileOwnerIsHere(mayKeep, KARI);
  // The plugin reads no other field that the strategy passes.
  const answer = await cacheWillUpdate?.({ response: picture() } as Parameters<NonNullable<typeof cacheWillUpdate>>[0]);
  if (!answer) return;
  beforeItIsPut();
  cacheNames.add(CACHE);
  await cacheDidUpdate?.({} as Parameters<NonNullable<typeof cacheDidUpdate>>[0]);
}

it('[SIM-03] a picture of an owner who is not signed in is fetched without any cache, and its stored copy is not used', async () => {
  isHere = false;
  const kept = vi.fn<() => Promise<Response>>(async () => picture());
  await keepOrPass(mayKeep, KARI, request, kept);
  expect(kept).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledWith(request, { cache: 'no-store' });
  isHere = true;
  await keepOrPass(mayKeep, KARI, request, kept);
  expect(kept).toHaveBeenCalledOnce();
});

it('[SIM-03] a picture that arrives after its owner signed out is not stored', async () => {
  await put();
  expect(cacheNames).toEqual(new Set([CACHE]));
  cacheNames.clear();
  isHere = false;
  await put();
  expect(cacheNames).toEqual(new Set());
});

it('[SIM-03] a picture that is stored at the moment of the sign-out is removed with its cache', async () => {
  await put(() => {
    isHere = false;
  });
  expect(cacheNames).toEqual(new Set());
});

it('[SIM-03] looking for a stored picture at the moment of the sign-out does not create the cache again', async () => {
  cacheNames.add(CACHE);
  const withKept = keptPicturesOf(mayKeep, KARI);
  expect(await withKept(async (cache) => (await cache.keys()).length)).toBe(0);
  expect(cacheNames, 'kept for an owner who is here').toEqual(new Set([CACHE]));
  vi.spyOn(caches, 'has').mockImplementationOnce(async (name) => {
    isHere = false;
    return cacheNames.delete(name);
  });
  await withKept(async (cache) => cache.keys());
  expect(cacheNames).toEqual(new Set());
  const work = vi.fn<() => Promise<void>>();
  expect(await withKept(work)).toBeNull();
  expect([work.mock.calls, cacheNames]).toEqual([[], new Set()]);
});
