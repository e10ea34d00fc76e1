import { posix } from 'node:path';
import { assertMediaKey } from './media-keys.ts';
import type { MediaStore } from './media-store.ts';
import type { S3Config } from './s3-config.ts';
import { createS3Objects, patienceOf } from './s3-objects.ts';

/** Beside `belongs-to.json` in the bucket, as in DATA_DIR. */
const FOLDER = 'media/';
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
};
/** Clients wait for the answers of /healthz and `status`. */
const CHECK_WITHIN_MS = 2000;
/** Maximum number of simultaneous removals. */
const AT_ONCE = 8;

/**
 * Pictures in an S3-compatible storage in which a write is visible to the next reader.
 * Promise: a key is absent or has all bytes of one write. Only `removeFolder` and the listing calls list the bucket.
 */
export function createS3MediaStore(config: S3Config): MediaStore {
  const objects = createS3Objects(config);
  const impatient = createS3Objects(config, { timeoutMs: Math.min(CHECK_WITHIN_MS, patienceOf(config).timeoutMs), pausesMs: [] });
  const root = `${config.prefix}${FOLDER}`;
  const objectOf = (key: string): string => {
    assertMediaKey(key);
    return root + key;
  };
  const below = (prefix: string): string => (prefix === '' ? root : `${objectOf(prefix)}/`);

  return {
    place: s3Place(config),
    async check() {
      await impatient.has(`${root}check`);
    },
    write: (key, content) => objects.put(objectOf(key), content, CONTENT_TYPES[posix.extname(key)] ?? 'application/octet-stream'),
    async read(key) {
      const content = await objects.get(objectOf(key));
      if (content === null) throw new Error(`There is no ${key} in the storage.`);
      return content;
    },
    exists: (key) => objects.has(objectOf(key)),
    remove: (key) => objects.remove(objectOf(key)),
    async removeFolder(prefix) {
      const found = await objects.list(below(prefix));
      for (let from = 0; from < found.length; from += AT_ONCE)
        await Promise.all(found.slice(from, from + AT_ONCE).map((object) => objects.remove(object)));
    },
    async listFolders(prefix) {
      return (await objects.listFolders(below(prefix))).map((folder) => folder.slice(root.length, -1));
    },
    async list(prefix) {
      return (await objects.list(below(prefix))).map((object) => object.slice(root.length)).sort();
    },
  };
}

export const s3Place = ({ endpoint, bucket, prefix }: S3Config): string =>
  `the bucket ${bucket}${prefix === '' ? '' : `/${prefix}`} at ${endpoint}`;
