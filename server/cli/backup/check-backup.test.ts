import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictures } from '#server/db/schema.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import { backUp, fillWholeShop } from '#tests/fixtures/shop/backed-up-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { backupCommand } from '../backup-command.ts';
import { runCommandLine } from '../command-line.ts';
import { MANIFEST_FILE } from './backup-format.ts';
import { createMediaNames } from './named-media.ts';
import { readManifest } from './read-backup.ts';

let shop: TestServer;
let root: string;
let whole: string;
beforeAll(async () => {
  shop = await startTestServer({ database: ONE_DATABASE });
  await fillWholeShop(shop);
  root = await mkdtemp(join(tmpdir(), 'keepsake-check-'));
  const backup = await backUp(shop);
  whole = join(root, 'whole');
  await cp(backup.folder, whole, { recursive: true });
  await backup.remove();
});
afterAll(async () => {
  await shop.close();
  await rm(root, { recursive: true, force: true });
});

async function check(folder: string) {
  const lines: string[] = [];
  const code = await runCommandLine(['backup', 'check', folder], {
    environment: { DATA_DIR: join(root, 'no-shop') },
    print: (line) => lines.push(line),
    printError: (line) => lines.push(line),
  });
  return { code, lines, wrong: lines.filter((line) => line.startsWith('WRONG: ')).map((line) => line.slice('WRONG: '.length)) };
}

/** Every file with its size and modification time. */
async function filesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    names.sort().map(async (name) => `${name} ${(await stat(join(folder, name))).size} ${(await stat(join(folder, name))).mtimeMs}`),
  );
}

async function damagedCopy(name: string): Promise<string> {
  const folder = join(root, name);
  await cp(whole, folder, { recursive: true });
  return folder;
}

test('[BIZ-09] a complete backup is reported as complete without a shop, and nothing is written', async () => {
  const before = await filesOf(root);
  const { code, lines } = await check(whole);
  expect([code, lines.at(-1)]).toEqual([0, 'The backup is whole.']);
  expect(lines[0]).toMatch(/^checked: the shop of \d{4}-.+, \d+ rows, \d+ files \(/);
  expect(await filesOf(root)).toEqual(before);
});

test('[BIZ-09] damaged, missing and extra files of a backup are named, and the check fails', async () => {
  const folder = await damagedCopy('damaged');
  const { media } = await readManifest(folder);
  const [changed = '', shorter = '', lost = ''] = media.map(({ key }) => `media/${key}`);
  const bytes = await readFile(join(folder, changed));
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  await writeFile(join(folder, changed), bytes);
  await writeFile(join(folder, shorter), (await readFile(join(folder, shorter))).subarray(1));
  await rm(join(folder, lost));
  await writeFile(join(folder, 'media', 'letter.pdf'), 'not of it');
  await appendFile(join(folder, 'tables/users.jsonl'), '{"uuid": "cut of');
  await rm(join(folder, 'tables/jobs.jsonl'));
  const { code, lines, wrong } = await check(folder);
  expect(code).toBe(1);
  expect(
    wrong.map((line) =>
      line
        .replace(/: \d+ /g, ': N ')
        .replace(/line \d+/, 'line N')
        .replace(/and \d+/, 'and N'),
    ),
  ).toEqual([
    'tables/jobs.jsonl is missing',
    'tables/users.jsonl: its content is not what was written (SHA-256)',
    'tables/users.jsonl: line N is no row',
    'tables/users.jsonl: N rows, and N in the manifest',
    `${changed}: its content is not what was written (SHA-256)`,
    `${shorter}: N bytes, and N in the manifest`,
    `${lost} is missing`,
    'media/letter.pdf is not of this backup',
  ]);
  expect(lines.at(-1)).toBe('The backup is not whole: 8 things are wrong.');
});

test('[BIZ-09] a manifest that lists fewer files than there are does not hide them', async () => {
  const folder = await damagedCopy('less');
  const { media, ...manifest } = await readManifest(folder);
  const left = media.filter(({ key }) => !key.endsWith('original.jpg'));
  const users = manifest.tables.map((table) => (table.name === 'users' ? { ...table, columns: table.columns.slice(1) } : table));
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify({ ...manifest, media: left, tables: users }));
  const { code, wrong } = await check(folder);
  const original = media.find(({ key }) => key.endsWith('original.jpg'))?.key;
  expect(code).toBe(1);
  expect(wrong).toContain(`media/${original} is named by a row of pictures and is not in the backup`);
  expect(wrong).toContain(`media/${original} is not of this backup`);
  expect(wrong).toContain('tables/users.jsonl: line 1 has other columns than the manifest');
});

test('[BIZ-09] an unfinished backup and a file in place of one are refused with a clear message', async () => {
  const folder = await damagedCopy('unfinished');
  await rm(join(folder, MANIFEST_FILE));
  expect(await check(folder)).toMatchObject({ code: 1, lines: [`There is no finished backup in ${folder}: manifest.json is missing.`] });
  await writeFile(join(folder, MANIFEST_FILE), '{');
  expect(await check(folder)).toMatchObject({ code: 1, lines: ['manifest.json is not one of a backup that this shop can read.'] });
  expect((await check('')).code).toBe(1);
});

test('[BIZ-09] a file that the shop has lost is named by the backup and by its check', async () => {
  const [picture] = await shop.services.db.select().from(pictures);
  const key = originalKey(picture?.mediaKey ?? '', picture?.mimeType ?? '');
  const bytes = await shop.services.media.read(key);
  await shop.services.media.remove(key);
  const folder = join(root, 'lost');
  const lines: string[] = [];
  await backupCommand(shop.services, [folder], (line) => lines.push(line));
  await shop.services.media.write(key, bytes);
  expect(lines.filter((line) => line.startsWith('MISSING'))).toEqual([
    expect.stringMatching(new RegExp(`^MISSING: ${key}, which a row of pictures names, is not in the media store$`)),
  ]);
  expect((await check(folder)).wrong).toEqual([expect.stringContaining(`media/${key} is named by a row of `)]);
});

test('[BIZ-09] a picture that a customer deletes while the backup is made is not reported as lost', async () => {
  const { db, media } = shop.services;
  const mediaKey = 'pictures/a/deleted-meanwhile';
  const [row] = await db.select().from(pictures);
  if (!row) throw new Error('the shop has a picture');
  const uuid = '7d1f1c1e-6f6e-4c52-9a43-0a5a1d2f7f10';
  await db.insert(pictures).values({ ...row, uuid, mediaKey, jobUuid: null });
  const deleting = {
    ...media,
    list: async (prefix: string) => {
      await db.delete(pictures).where(eq(pictures.uuid, uuid));
      return media.list(prefix);
    },
  };
  const folder = join(root, 'meanwhile');
  const lines: string[] = [];
  await backupCommand({ ...shop.services, media: deleting }, [folder], (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('MISSING'))).toEqual([]);
  expect((await readManifest(folder)).removedMeanwhile).toContain(originalKey(mediaKey, row.mimeType));
  expect((await check(folder)).code).toBe(0);
});

test('[BIZ-09] an order needs its originals until it is finished, and bought files are needed permanently', () => {
  const names = createMediaNames(Date.parse('2026-11-24T03:00:00Z'));
  const order = (uuid: string, production: string) => ({
    uuid,
    state: 'paid',
    production,
    confirm_time: '2026-11-20T10:00:00+00:00',
    order: { delivery: { type: 'postage' } },
  });
  const original = (order_uuid: string, media_key: string) => ({
    order_uuid,
    file_uuid: 'f',
    media_key,
    mime_type: 'image/jpeg',
    backdrop_media_key: `${media_key}-behind`,
  });
  for (const uuid of ['making', 'sent', 'bought']) names.take('order_originals', original(uuid, uuid));
  names.take('orders', order('making', 'received'));
  names.take('orders', order('sent', 'sent'));
  names.take('orders', order('bought', 'sent'));
  names.take('purchases', { order_uuid: 'bought', picture_uuid: 'f' });
  names.take('shop_settings', { key: 'portal', value: { logo: '/shop-images/0123456789abcdef-logo.webp' } });
  expect([...names.needed().keys()].sort()).toEqual([
    'bought-behind/original.jpg',
    'bought/original.jpg',
    'making-behind/original.jpg',
    'making/original.jpg',
    'shop-images/0123456789abcdef-logo.webp',
  ]);
});
