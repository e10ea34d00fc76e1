import { afterEach, expect, it, vi } from 'vitest';
import { deletePictures } from './delete-pictures.ts';

const KARI = '00000000-0000-4000-8000-000000000001';
const CACHE = `pictures-${KARI}`;

/** Cache Storage with one cache, limited to the calls of the deletion. Records the calls in their order. */
function keepPictures(names: readonly string[], deleteEntry: (name: string) => void = () => undefined): string[] {
  const asked: string[] = [];
  const cache = {
    keys: async () => names.map((name) => new Request(`http://shop.example/${name}`)),
    delete: async ({ url }: Request) => {
      const name = url.split('/').at(-1) ?? '';
      deleteEntry(name);
      asked.push(`entry ${name}`);
      return true;
    },
  };
  vi.stubGlobal('caches', {
    has: async (name: string) => name === CACHE,
    open: async () => cache,
    delete: async (name: string) => asked.push(`cache ${name}`) > 0,
  });
  return asked;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

it('[SIM-03] each picture of an owner who left is deleted before the cache, which a worker may still hold open', async () => {
  const asked = keepPictures(['a.webp', 'b.webp']);
  await deletePictures(KARI);
  expect(asked).toEqual(['entry a.webp', 'entry b.webp', `cache ${CACHE}`]);
});

it('[SIM-03] a picture that cannot be deleted is reported, and the cache is deleted all the same', async () => {
  const asked = keepPictures(['a.webp', 'b.webp'], (name) => {
    if (name === 'a.webp') throw new Error('the disk');
  });
  await expect(deletePictures(KARI)).rejects.toThrow('the disk');
  expect(asked).toContain(`cache ${CACHE}`);
});

it('[SIM-03] deleting the pictures of an owner who has none creates no cache', async () => {
  const asked = keepPictures([]);
  const open = vi.spyOn(caches, 'open');
  await deletePictures('00000000-0000-4000-8000-000000000002');
  expect(open).not.toHaveBeenCalled();
  expect(asked).toEqual(['cache pictures-00000000-0000-4000-8000-000000000002']);
});
