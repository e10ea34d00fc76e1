/** The promises of every picture store, whatever its storage. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type S3Server, startS3 } from '#tests/setup/s3/s3-server.ts';
import { createMediaStore } from './create-media-store.ts';
import type { MediaStore } from './media-store.ts';

let root: string;
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
  return () => s3.stop();
});
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsake-media-'));
  return () => rm(root, { recursive: true, force: true });
});

const open = (settings: Readonly<Record<string, string>>): MediaStore =>
  createMediaStore(readConfig({ DATA_DIR: root, DATABASE_URL: 'postgres://nowhere', ...settings }));

describe.each([
  ['a folder', () => open({})],
  ['a bucket', () => open(s3.settings())],
])('pictures in %s', (_name, openStore) => {
  let media: MediaStore;
  beforeEach(() => {
    media = openStore();
  });

  test('[OPS-01] [BIZ-08] written bytes are read back, listed and removed; removing them again is not an error', async () => {
    await media.write('pictures/a/b/320.webp', Buffer.from('small'));
    await media.write('pictures/a/b/320.webp', Buffer.from('smaller'));
    expect((await media.read('pictures/a/b/320.webp')).toString()).toBe('smaller');
    expect(await media.list('pictures/a')).toEqual(['pictures/a/b/320.webp']);
    expect([await media.exists('pictures/a/b/320.webp'), await media.exists('pictures/a/b/640.webp')]).toEqual([true, false]);
    await media.remove('pictures/a/b/320.webp');
    await media.remove('pictures/a/b/320.webp');
    expect(await media.list('pictures')).toEqual([]);
    expect(await media.list('never-written')).toEqual([]);
    await expect(media.read('pictures/a/b/320.webp')).rejects.toThrow();
    await expect(media.check()).resolves.toBeUndefined();
  });

  test('[OPS-01] [BIZ-08] every byte is read back, of an empty file and of a large one', async () => {
    const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const large = Buffer.concat(Array.from({ length: 32_768 }, () => all));
    for (const [key, content] of [
      ['documents/none.pdf', Buffer.alloc(0)],
      ['documents/all.pdf', all],
      ['documents/large.pdf', large],
    ] as const) {
      await media.write(key, content);
      expect([key, (await media.read(key)).equals(content)]).toEqual([key, true]);
    }
    expect(await media.list('')).toEqual(['documents/all.pdf', 'documents/large.pdf', 'documents/none.pdf']);
  });

  test('[SIM-12] [BIZ-08] a folder is removed with its content, and its neighbours stay', async () => {
    for (const key of ['a/b/320.webp', 'a/b/more/1.png', 'a/bc/320.webp', 'a/c/320.webp', 'b/320.webp', 'a.webp'])
      await media.write(`pictures/${key}`, Buffer.from('small'));
    expect((await media.listFolders('pictures/a')).toSorted()).toEqual(['pictures/a/b', 'pictures/a/bc', 'pictures/a/c']);
    expect(await media.listFolders('never-written')).toEqual([]);
    await media.removeFolder('pictures/a/b');
    await media.removeFolder('pictures/a/b');
    expect(await media.list('')).toEqual(['pictures/a.webp', 'pictures/a/bc/320.webp', 'pictures/a/c/320.webp', 'pictures/b/320.webp']);
  });

  test('[OPS-01] [BIZ-08] of many simultaneous writes each file exists, and one key has the bytes of one write', async () => {
    const numbers = Array.from({ length: 30 }, (_, number) => number);
    await Promise.all(numbers.map((number) => media.write(`pictures/${number}.webp`, Buffer.from(`picture ${number}`))));
    expect((await media.list('pictures')).length).toBe(30);
    const contents = ['x', 'y'].map((letter) => letter.repeat(200_000));
    await Promise.all(contents.map((content) => media.write('pictures/one.webp', Buffer.from(content))));
    expect(contents).toContain((await media.read('pictures/one.webp')).toString());
  });

  test.each(['../secret', 'pictures/../../secret', '/etc/passwd', 'pictures//a', '', 'pictures/.hidden'])(
    '[SET-08] %s is not a valid key',
    async (key) => {
      await expect(async () => media.read(key)).rejects.toThrow('Broken promise');
    },
  );
});
