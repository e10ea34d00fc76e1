/**
 * Hostile files are uploaded one after another: each is refused, or accepted as a clean picture, within a limited time
 * (SEC-02).
 */
import { PATIENCE } from '#tests/setup/patience.ts';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { pictures } from '#server/db/schema.ts';
import { type HostileFile, hostileFiles, SECRET } from '#tests/attack/uploads/hostile-files.ts';
import { uploadCalls } from '#tests/fixtures/calls.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

/** The limit on a machine with other work; most files take a tenth of a second. */
const ANSWERED_WITHIN_MS = 10_000 * PATIENCE;
const FILES = await hostileFiles();

let server: TestServer;
let customer: TestUser;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  customer = await server.asUser('customer@example.org');
});
afterAll(() => server.close());

const filesOnDisk = () =>
  fs
    .readdirSync(path.join(server.dataDir), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/database|\.key$|\.sock$/.test(entry.parentPath + entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

const send = async ({ fileName, content }: HostileFile) => {
  const startedAt = performance.now();
  const body = { files: [{ field: 'images[]', name: fileName, content }] };
  const reply = await server.call(uploadCalls.uploadImages, { query: UPLOAD_QUERY, body }, { session: customer.session });
  return { reply, ms: performance.now() - startedAt };
};

async function expectNothingKept(before: readonly string[], rows: number): Promise<void> {
  expect(filesOnDisk()).toEqual(before);
  expect(await server.services.db.$count(pictures)).toBe(rows);
}

async function expectClean(before: readonly string[], pictureUuid: string): Promise<void> {
  const kept = filesOnDisk().filter((file) => !before.includes(file));
  expect(kept.length).toBeGreaterThan(0);
  for (const file of kept) {
    const content = fs.readFileSync(file);
    expect(content.includes(SECRET)).toBe(false);
    const { exif, xmp, iptc } = await sharp(content).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    // The file contains no zip, HTML or second picture after the first.
    for (const behind of ['PK\u0003\u0004', '<?php', '<script', '\u007fELF']) expect(content.includes(behind)).toBe(false);
  }
  const params = { ownerUuid: customer.uuid, pictureUuid, file: '640.webp' as const };
  const served = await server.call(pictureSetCalls.pictureThumbnail, { params }, { session: customer.session });
  expect([served.status, served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ]);
  expect(served.bytes.includes(SECRET)).toBe(false);
}

test('[SEC-02] there are at least sixty, of every kind', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(FILES.map(({ name }) => name)).size).toBe(FILES.length);
});

test.each(FILES.map((file) => [file.name, file] as const))('[SEC-02] upload: %s', async (_name, file) => {
  const [before, rows] = [filesOnDisk(), await server.services.db.$count(pictures)];
  const { reply, ms } = await send(file);
  expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
  if (file.outcome !== 'either') expect(reply.status === 200 ? 'taken' : 'refused').toBe(file.outcome);
  if (reply.status === 200) {
    const [picture] = reply.answer().files;
    await expectClean(before, picture?.uuid ?? '');
  } else {
    expect([400, 413, 415, 422]).toContain(reply.status);
    expect(['upload.not_an_image', 'upload.too_many_pixels', 'request.invalid']).toContain(reply.error().error);
    await expectNothingKept(before, rows);
  }
});
