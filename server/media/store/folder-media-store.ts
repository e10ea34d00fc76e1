import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { syncFolder, writeDurably } from './durable-file.ts';
import { assertMediaKey } from './media-keys.ts';
import type { MediaStore } from './media-store.ts';

/** Incomplete files of a killed process: never listed, never served, removed with the folder of their picture. */
const UNFINISHED = '.unfinished';

/**
 * Pictures in a folder.
 * Promise: a key is absent or has all bytes of one write, even after a power failure.
 */
export function createFolderMediaStore(root: string): MediaStore {
  const pathOf = (key: string): string => {
    assertMediaKey(key);
    return join(root, ...key.split('/'));
  };

  return {
    place: root,
    check: async () => undefined,
    async write(key, content) {
      const path = pathOf(key);
      const folder = dirname(path);
      const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
      await mkdir(folder, { recursive: true });
      try {
        await writeDurably(unfinished, content);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    read: (key) => readFile(pathOf(key)),
    exists: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeFolder: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
    async listFolders(prefix) {
      const entries = await readdir(pathOf(prefix), { withFileTypes: true }).catch(emptyWhenMissing);
      return entries.filter((entry) => entry.isDirectory()).map((entry) => `${prefix}/${entry.name}`);
    },
    async list(prefix) {
      const entries = await readdir(prefix === '' ? root : pathOf(prefix), { recursive: true, withFileTypes: true }).catch(
        emptyWhenMissing,
      );
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort();
    },
  };
}

function emptyWhenMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
