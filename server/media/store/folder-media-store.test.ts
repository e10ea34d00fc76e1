/** The behaviour of a folder only; media-store.test.ts has the promises of every store. */
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

test('[OPS-01] a write that fails leaves no file', async () => {
  await writeFile(join(root, 'pictures'), 'a file where a folder has to be');
  await expect(createFolderMediaStore(root).write('pictures/a.webp', Buffer.from('x'))).rejects.toThrow();
  expect(await readdir(root)).toEqual(['pictures']);
});

test('[SIM-12] [OPS-01] a folder is removed with the incomplete files of a killed process, and its neighbours stay', async () => {
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
