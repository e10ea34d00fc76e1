import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { startS3 } from '#tests/setup/s3/s3-server.ts';
import { copyTemplateDatabase } from '#tests/setup/template-database.ts';
import { createMigratedDatabase, createPostgresDatabase } from '#tests/setup/test-database.ts';
import { readConfig } from './config.ts';
import { DataDirError } from './data-dir.ts';
import { openShop, type Purpose } from './open-shop.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-open-'));
  return () => fs.rmSync(dataDir, { recursive: true, force: true });
});

const open = (purpose: Purpose, environment: Readonly<Record<string, string>> = {}) =>
  openShop(readConfig({ DATA_DIR: dataDir, ...environment }), purpose);

test('[OPX-07] a command finds no shop in an empty DATA_DIR, and creates none', async () => {
  await expect(open('use')).rejects.toThrow(/^There is no shop in .* Is DATA_DIR right\?/);
  const missing = path.join(dataDir, 'missing');
  await expect(open('use', { DATA_DIR: missing })).rejects.toThrow(DataDirError);
  expect([fs.readdirSync(dataDir), fs.existsSync(missing)]).toEqual([[], false]);
});

test('[OPX-07] DATA_DIR of a shop on PostgreSQL refuses the embedded database, whatever opens it', async () => {
  const postgres = await createPostgresDatabase();
  try {
    await expect(open('use', { DATABASE_URL: postgres.url })).rejects.toThrow('There is no shop in the database of DATABASE_URL');
    await (await open('start', { DATABASE_URL: postgres.url })).close();
    for (const purpose of ['start', 'fill', 'use'] as const)
      await expect(open(purpose)).rejects.toThrow(/belongs to a shop on PostgreSQL\. Set its DATABASE_URL\./);
    expect(fs.existsSync(path.join(dataDir, 'database'))).toBe(false);
    expect(fs.readFileSync(path.join(dataDir, 'belongs-to.json'), 'utf8'), 'it holds no password').not.toContain('postgres://');
    await (await open('use', { DATABASE_URL: postgres.url })).close();
  } finally {
    await postgres.remove();
  }
});

test('[OPX-07] no PostgreSQL, empty or with another shop, replaces the embedded shop in DATA_DIR', async () => {
  const postgres = await createPostgresDatabase();
  try {
    await copyTemplateDatabase(dataDir);
    await (await open('start')).close();
    await expect(open('start', { DATABASE_URL: postgres.url })).rejects.toThrow(/holds a shop on the embedded database/);
    const other = await createMigratedDatabase();
    try {
      for (const purpose of ['start', 'fill', 'use', 'restore'] as const)
        await expect(open(purpose, { DATABASE_URL: other.url }), 'a shop of its own').rejects.toThrow(
          /holds a shop on the embedded database/,
        );
    } finally {
      await other.remove();
    }
    await expect(open('fill', { DATABASE_URL: postgres.url })).rejects.toThrow(/holds a shop on the embedded database/);
    await (await open('use')).close();
    await (await open('restore', { DATABASE_URL: postgres.url })).close();
    await (await open('start', { DATABASE_URL: postgres.url })).close();
  } finally {
    await postgres.remove();
  }
});

test('[OPX-07] a database whose pictures are elsewhere refuses another folder, until the operator says that the shop moved', async () => {
  const postgres = await createMigratedDatabase();
  const [first, second] = [path.join(dataDir, 'b'), path.join(dataDir, 'bb')];
  const openIn = (folder: string, purpose: Purpose) => open(purpose, { DATABASE_URL: postgres.url, DATA_DIR: folder });
  try {
    await (await openIn(first, 'start')).close();
    fs.mkdirSync(second);
    for (const purpose of ['start', 'fill', 'use'] as const)
      await expect(openIn(second, purpose)).rejects.toThrow(
        /has its pictures in another folder than .*bb\. Set the DATA_DIR of that shop\./,
      );
    expect(fs.readdirSync(second), 'nothing is written into it').toEqual([]);
    await (await openIn(first, 'use')).close();

    fs.writeFileSync(path.join(second, 'adopt-this-folder'), '');
    await (await openIn(second, 'start')).close();
    expect(fs.readdirSync(second), 'the word holds once').toEqual(['belongs-to.json']);
    await (await openIn(second, 'use')).close();
    await expect(openIn(first, 'start')).rejects.toThrow(DataDirError);
  } finally {
    await postgres.remove();
  }
});

test('[OPX-07] a folder that an older version marked, and one whose files were moved with their marker, are accepted', async () => {
  const postgres = await createMigratedDatabase();
  const moved = path.join(dataDir, 'moved');
  const earlier = path.join(dataDir, 'earlier');
  try {
    fs.mkdirSync(earlier);
    fs.writeFileSync(path.join(earlier, 'belongs-to.json'), '{"version":1,"database":"postgres"}\n');
    await (await open('start', { DATABASE_URL: postgres.url, DATA_DIR: earlier })).close();
    fs.renameSync(earlier, moved);
    const marker = fs.readFileSync(path.join(moved, 'belongs-to.json'), 'utf8');
    expect(JSON.parse(marker)).toMatchObject({ version: 1, database: 'postgres', folder: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    await (await open('use', { DATABASE_URL: postgres.url, DATA_DIR: moved })).close();
    expect(fs.readFileSync(path.join(moved, 'belongs-to.json'), 'utf8')).toBe(marker);
  } finally {
    await postgres.remove();
  }
});

test('[OPX-07] [BIZ-08] processes with their own DATA_DIR share a bucket, and another bucket or a folder is refused', async () => {
  const postgres = await createMigratedDatabase();
  const s3 = await startS3();
  const [bucket, other] = [s3.settings(), s3.settings()];
  const openIn = (folder: string, purpose: Purpose, settings: Readonly<Record<string, string>>) =>
    open(purpose, { DATABASE_URL: postgres.url, DATA_DIR: path.join(dataDir, folder), ...settings });
  try {
    const both = await Promise.all(['a', 'b'].map((folder) => openIn(folder, 'start', bucket)));
    for (const database of both) await database.close();
    await expect(openIn('a', 'start', other)).rejects.toThrow(
      /has its pictures elsewhere than in the bucket keepsake-test.test-.* at http:/,
    );
    await expect(openIn('a', 'use', {})).rejects.toThrow(
      /has its pictures in another folder than .* If they are in S3, set its MEDIA_S3_…\./,
    );
    for (const folder of ['a', 'b']) await (await openIn(folder, 'use', bucket)).close();
    await expect(open('start', { DATA_DIR: path.join(dataDir, 'b') }), 'the embedded database').rejects.toThrow(
      'belongs to a shop on PostgreSQL',
    );

    s3.goAway();
    await expect(openIn('a', 'start', bucket)).rejects.toThrow(/pictures are in the bucket .*, which does not answer: \w+\./);
    s3.comeBack();
    fs.writeFileSync(path.join(dataDir, 'a', 'adopt-this-folder'), '');
    await (await openIn('a', 'start', other)).close();
    await expect(openIn('b', 'start', bucket)).rejects.toThrow(DataDirError);
  } finally {
    await s3.stop();
    await postgres.remove();
  }
});
