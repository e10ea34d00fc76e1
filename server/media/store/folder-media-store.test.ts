import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderMediaStore } from './folder-media-store.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsake-media-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('[OPS-01] bytes that were written are read back, listed and removed; removing again is no error', async () => {
  const media = createFolderMediaStore(root);
  await media.write('pictures/a/b/320.webp', Buffer.from('small'));
  await media.write('pictures/a/b/320.webp', Buffer.from('smaller'));
  expect((await media.read('pictures/a/b/320.webp')).toString()).toBe('smaller');
  expect(await media.list('pictures/a')).toEqual(['pictures/a/b/320.webp']);
  expect(await media.exists('pictures/a/b/640.webp')).toBe(false);
  await media.remove('pictures/a/b/320.webp');
  await media.remove('pictures/a/b/320.webp');
  expect(await media.list('pictures')).toEqual([]);
  expect(await media.list('never-written')).toEqual([]);
  await expect(media.read('pictures/a/b/320.webp')).rejects.toThrow();
});

test('[OPS-01] a write that cannot finish leaves nothing behind', async () => {
  await writeFile(join(root, 'pictures'), 'a file where a folder has to be');
  await expect(createFolderMediaStore(root).write('pictures/a.webp', Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(root)).toEqual(['pictures']);
});

test('[SIM-12] [OPS-01] a folder is removed with what a killed process has left of a write, and its neighbours stay', async () => {
  const media = createFolderMediaStore(root);
  await media.write('pictures/a/b/320.webp', Buffer.from('small'));
  await media.write('pictures/a/c/320.webp', Buffer.from('small'));
  await writeFile(join(root, 'pictures/a/b/original.jpg.7f1c.unfinished'), 'half');
  await rm(join(root, 'pictures/a/b/320.webp'));
  expect([await media.list('pictures/a/b'), (await media.listFolders('pictures/a')).toSorted()]).toEqual([
    [],
    ['pictures/a/b', 'pictures/a/c'],
  ]);
  await media.removeFolder('pictures/a/b');
  await media.removeFolder('pictures/a/b');
  expect(await readdir(join(root, 'pictures/a'), { recursive: true })).toEqual(['c', 'c/320.webp']);
});

test.each(['../secret', 'pictures/../../secret', '/etc/passwd', 'pictures//a', '', 'pictures/.hidden'])(
  '[SET-08] %s is no key',
  async (key) => {
    const media = createFolderMediaStore(root);
    await expect(async () => media.read(key)).rejects.toThrow('Broken promise');
  },
);
