import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { createMediaFolder, createMediaStore } from '#server/media/store/create-media-store.ts';
import { openShop } from '#server/open-shop.ts';
import { type S3Server, startS3 } from '#tests/setup/s3/s3-server.ts';
import { createPostgresDatabase } from '#tests/setup/test-database.ts';
import { moveMediaCommand } from './move-media.ts';

let inFolder: Config;
let inBucket: Config;
let s3: S3Server;
beforeEach(async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-move-'));
  const postgres = await createPostgresDatabase();
  s3 = await startS3();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: postgres.url };
  inFolder = readConfig(environment);
  inBucket = readConfig({ ...environment, ...s3.settings() });
  await (await openShop(inFolder, 'start')).close();
  for (const key of KEYS) await createMediaFolder(inFolder).write(key, Buffer.from(key));
  return async () => {
    await s3.stop();
    await postgres.remove();
    fs.rmSync(dataDir, { recursive: true });
  };
});

const KEYS = Array.from({ length: 9 }, (_, number) => `pictures/a/${number}/320.webp`);
const opens = (config: Config) => openShop(config, 'use').then((database) => database.close());
async function move(to: string, ...more: readonly string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  await moveMediaCommand(inBucket, ['move', `--to=${to}`, ...more], (line) => lines.push(line));
  return lines;
}

test('[BIZ-08] the pictures of a shop are moved into a bucket and back; the former place is refused', async () => {
  expect(await move('s3', '--plan')).toEqual([expect.stringMatching(/^This is a plan: 9 of 9 files would be copied to the bucket /)]);
  await opens(inFolder);
  expect((await move('s3')).at(-2)).toMatch(/^moved: 9 files are in the bucket .*, 9 were copied now/);
  const bucket = createMediaStore(inBucket);
  expect(await bucket.list('')).toEqual(KEYS);
  expect((await bucket.read(KEYS[0] ?? '')).toString()).toBe(KEYS[0]);
  await opens(inBucket);
  await expect(opens(inFolder)).rejects.toThrow('has its pictures in another folder');
  expect(await move('s3')).toEqual([expect.stringMatching(/^The pictures are in the bucket .* already\.$/)]);

  await expect(move('folder')).rejects.toThrow('holds files already');
  fs.rmSync(path.join(inFolder.dataDir, 'media'), { recursive: true });
  await bucket.write('pictures/new.webp', Buffer.from('new'));
  await move('folder');
  expect(await createMediaFolder(inFolder).list('')).toEqual([...KEYS, 'pictures/new.webp']);
  await opens(inFolder);
  await expect(opens(inBucket)).rejects.toThrow('has its pictures elsewhere');
});

test('[BIZ-08] an interrupted move continues: existing files are compared, removed ones are deleted, and the shop stays in its former place until the end', async () => {
  const folder = createMediaFolder(inFolder);
  const lines: string[] = [];
  const breaking = moveMediaCommand(inBucket, ['move', '--to=s3'], (line) => {
    lines.push(line);
    if (lines.length === 1) s3.goAway();
  });
  await expect(breaking).rejects.toThrow('The storage of the pictures does not answer');
  await opens(inFolder);
  s3.comeBack();
  await folder.remove(KEYS[0] ?? '');
  await folder.write(KEYS[1] ?? '', Buffer.from('another'));
  expect((await move('s3')).at(-2)).toMatch(/^moved: 8 files .*, [4-7] were copied now, the others were there and the same$/);
  const bucket = createMediaStore(inBucket);
  expect([await bucket.list(''), (await bucket.read(KEYS[1] ?? '')).toString()]).toEqual([KEYS.slice(1), 'another']);
});

test('[BIZ-08] nothing is moved while a server runs, into a place with files, or from one of another shop', async () => {
  const running = await openShop(inFolder, 'use');
  // It connects with its first statement.
  await running.db.execute(sql`select 1`);
  await expect(move('s3')).rejects.toThrow(/^Nothing was moved: others have \d+ connections to the database\./);
  await running.close();
  expect(await move('folder')).toEqual([expect.stringContaining('already')]);
  await createMediaStore(inBucket).write('pictures/other.webp', Buffer.from('x'));
  await expect(move('s3')).rejects.toThrow('holds files already, or belongs to a shop');
  await expect(moveMediaCommand(inFolder, ['move', '--to=s3'], () => undefined)).rejects.toThrow('Set MEDIA_S3_…');
  await expect(move('tape')).rejects.toThrow('usage: npm run shop -- media move');
});
