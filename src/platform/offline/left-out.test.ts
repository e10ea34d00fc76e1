import { afterEach, expect, it, vi } from 'vitest';
import { countLeftOut } from './left-out.ts';

const KARI = '00000000-0000-4000-8000-000000000001';
const of = (picture: string) => [`/media/${KARI}/pictures/${picture}/320.webp?v=1`, `/media/${KARI}/pictures/${picture}/640.webp?v=1`];

/** @param paths null when that owner has no cache */
function keep(paths: readonly string[] | null): void {
  const keys = async () => (paths ?? []).map((path) => new Request(`https://shop.example${path}`));
  vi.stubGlobal('caches', {
    has: async (name: string) => paths !== null && name === `pictures-${KARI}`,
    open: async () => ({ keys }),
  });
}

afterEach(() => vi.unstubAllGlobals());

it('[BEY-02] a picture counts as left out if one of its renditions is not stored', async () => {
  keep([...of('a'), ...of('b').slice(1)]);
  expect(await countLeftOut(KARI, [of('a'), of('b'), of('c')])).toBe(2);
});

it('[BEY-02] without a cache of the owner all pictures are left out', async () => {
  keep(null);
  expect(await countLeftOut(KARI, [of('a')])).toBe(1);
  expect(await countLeftOut(KARI, [])).toBe(0);
});
