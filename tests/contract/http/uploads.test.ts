import { settingsCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEADERS } from '#core/contract/headers.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import type { MediaStore } from '#server/media/store/media-store.ts';
import { createFolderMediaStore } from '#server/media/store/folder-media-store.ts';
import { addressOf } from '#tests/setup/address-of.ts';
import { BOTH_DATABASES, DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const QUERY = UPLOAD_QUERY;
const { uploadImages, recentImages } = uploadCalls;

const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#88aacc' } })
    .jpeg()
    .withExif({ IFD0: { Model: 'Camera' } })
    .toBuffer();
/** The beginning of a form with one picture. */
const PART = '--b\r\nContent-Disposition: form-data; name="images[]"; filename="a.jpg"\r\n\r\nabc';
const file = (content: Buffer, name = 'IMG_1.jpg') => ({ field: 'images[]', name, content });

describe.each(DATABASES)('uploads on %s', (database) => {
  let server: TestServer;
  let parent: TestUser;
  let stranger: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ database });
    parent = await server.asUser('parent@example.com');
    stranger = await server.asUser('stranger@example.com');
  });
  afterAll(() => server.close());

  const upload = (user: TestUser, files: ReturnType<typeof file>[], opId: string = randomUUID()) =>
    server.call(uploadImages, { query: QUERY, body: { files } }, { session: user.session, opId });
  const recent = async (user: TestUser) => (await server.call(recentImages, {}, { session: user.session })).answer();

  test('[SRV-46][SRV-32] an upload is listed among the recent images, without a watermark, for its owner only', async () => {
    const [picture] = (await upload(parent, [file(await photo())])).answer().files;
    expect(picture).toMatchObject({ dimensions: { width: 900, height: 600 }, keywords: ['user_uploaded'], bought: false });
    expect((await recent(parent)).map((each) => each.uuid)).toContain(picture!.uuid);
    expect(await recent(stranger)).toEqual([]);

    const thumbnail = (user: TestUser, ownerUuid: string) =>
      server.call(
        pictureSetCalls.pictureThumbnail,
        { params: { ownerUuid, pictureUuid: picture!.uuid, file: '640.webp' } },
        { session: user.session },
      );
    const mine = await thumbnail(parent, parent.uuid);
    expect((await sharp(mine.bytes).stats()).channels.every((channel) => channel.stdev < 3)).toBe(true);
    expect((await sharp(mine.bytes).metadata()).exif).toBeUndefined();
    expect((await thumbnail(stranger, stranger.uuid)).status).toBe(404);
  });

  test('[SEC-08] a long form that is refused in its middle does not delay the next call of its connection', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const send = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = {
          [HEADERS.app]: 'test',
          [HEADERS.idempotencyKey]: randomUUID(),
          cookie: parent.session.header(),
          'content-type': 'multipart/form-data; boundary=b',
        };
        const request = http.request(server.url + addressOf(uploadImages, { query: QUERY }), {
          method: 'POST',
          agent,
          headers,
          timeout: 30_000,
        });
        request.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
        request.on('timeout', () => request.destroy(new Error('no answer')));
        request.on('error', reject);
        request.end(`${PART.replace('a.jpg', 'a\0.jpg')}${'x'.repeat(300_000)}\r\n--b--\r\n`);
      });
    expect([await send(), await send(), await send()]).toEqual([400, 400, 400]);
    agent.destroy();
  });

  test('[SRV-46] the same opId is one picture, however often it is sent', async () => {
    const before = (await recent(parent)).length;
    const content = await photo(300, 200);
    const opId = randomUUID();
    const first = await upload(parent, [file(content)], opId);
    const again = await upload(parent, [file(content)], opId);
    expect(again.answer()).toEqual(first.answer());
    expect(await recent(parent)).toHaveLength(before + 1);
  });

  test.each([
    ['ends in the middle of a picture', 'multipart/form-data; boundary=b', PART],
    ['ends in the middle of a header', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; na'],
    ['names no boundary', 'multipart/form-data', `${PART}\r\n--b--\r\n`],
  ])('[SRV-46] a body that %s is refused as the fault of its sender, and leaves no file', async (_what, contentType, body) => {
    const headers = {
      cookie: parent.session.header(),
      [HEADERS.app]: 'test',
      [HEADERS.idempotencyKey]: randomUUID(),
      'content-type': contentType,
    };
    const answer = await fetch(server.url + addressOf(uploadImages, { query: QUERY }), { method: 'POST', headers, body });
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'request.invalid', params: { field: 'body' } }]);
    expect(fs.readdirSync(path.join(server.dataDir, 'incoming'))).toEqual([]);
  });

  test('[SRV-46] a file that is no picture is refused by name, and no file of that upload is kept', async () => {
    const before = (await recent(parent)).length;
    const refused = await upload(parent, [
      file(await photo()),
      file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.jpg'),
    ]);
    expect(refused.status).toBe(415);
    expect(refused.error()).toMatchObject({ error: 'upload.not_an_image', params: { file: 'drawing.jpg' } });
    expect(await recent(parent)).toHaveLength(before);
    expect((await upload(parent, [])).status).toBe(400);
  });

  test('[SRV-46] a query without its documented values is refused, and a picture with too many pixels by name', async () => {
    const { json: _, ...withoutJson } = QUERY;
    // A value that TypeScript knows to be missing.
    const query = withoutJson as typeof QUERY;
    const malformed = await server.call(
      uploadImages,
      { query, body: { files: [file(await photo())] } },
      { session: parent.session, opId: randomUUID() },
    );
    expect([malformed.status, malformed.error()]).toMatchObject([400, { error: 'request.invalid', params: { field: 'json' } }]);
    const huge = await sharp({ create: { width: 11_000, height: 9_200, channels: 3, background: '#88aacc' } })
      .jpeg()
      .toBuffer();
    const refused = await upload(parent, [file(huge, 'roof.jpg')]);
    expect([refused.status, refused.error()]).toMatchObject([
      413,
      { error: 'upload.too_many_pixels', params: { file: 'roof.jpg', maxMegapixels: 100 } },
    ]);
  });

  test('[SRV-46] an opId that was used for one file is refused for another, and does not affect another customer', async () => {
    const opId = randomUUID();
    const [mine] = (await upload(parent, [file(await photo(300, 200))], opId)).answer().files;
    expect((await upload(parent, [file(await photo(301, 200))], opId)).status).toBe(422);
    const [theirs] = (await upload(stranger, [file(await photo(300, 200))], opId)).answer().files;
    expect(theirs?.uuid).not.toBe(mine?.uuid);
  });

  test('[SRV-46][SRV-32] uploads and recent images are refused without a session', async () => {
    expect((await server.call(recentImages, {})).status).toBe(401);
    expect((await server.call(uploadImages, { query: QUERY, body: { files: [file(await photo())] } })).status).toBe(401);
  });

  test('[HSE-04] an upload that is refused, rolled back or repeated leaves no file', async () => {
    const files = () => [fs.readdirSync(path.join(server.dataDir, 'incoming')), pictureFiles(server)];
    const opId = randomUUID();
    const content = await photo(300, 200);
    await upload(parent, [file(content)], opId);
    const before = files();
    expect(before[0]).toEqual([]);

    const nul = await upload(parent, [file(await photo()), { ...file(await photo()), name: 'bad\0.jpg' }]);
    expect([nul.status, nul.error()]).toEqual([400, { error: 'request.invalid', params: { field: 'images[]' } }]);
    await upload(parent, [file(await photo()), file(Buffer.from('no picture'))]);
    await upload(parent, [file(await photo(301, 200))], opId);
    await Promise.all([1, 2, 3].map(() => upload(parent, [file(content)], opId)));
    expect(files()).toEqual(before);

    await server.services.db.execute(sql`alter table pictures add constraint no_small check (width_px > 100)`);
    const rolledBack = await upload(parent, [file(await photo()), file(await photo(50, 40))]);
    await server.services.db.execute(sql`alter table pictures drop constraint no_small`);
    expect([rolledBack.status, files()]).toEqual([500, before]);
  });

  test('[HSE-04] the same upload five times at once is one picture with one set of files', async () => {
    const before = pictureFiles(server).length;
    const [content, opId] = [await photo(310, 200), randomUUID()];
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload(parent, [file(content)], opId)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.answer()))).size).toBe(1);
    // The original and two renditions.
    expect(pictureFiles(server).length).toBe(before + 3);
  });
});

const pictureFiles = (server: TestServer): string[] =>
  fs
    .readdirSync(path.join(server.dataDir, 'media', 'pictures'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

describe.each(BOTH_DATABASES)('while a picture is prepared on %s', (database) => {
  test('[HSE-04] other customers are answered, its file is only for the shop, and a repeated upload is not prepared again', async () => {
    let isWriting = () => {};
    let goOn = () => {};
    const writing = new Promise<void>((resolve) => (isWriting = resolve));
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const writes: string[] = [];
    const folder = fs.mkdtempSync(path.join(fs.realpathSync('/tmp'), 'keepsake-media-'));
    const store = createFolderMediaStore(folder);
    const media: MediaStore = {
      ...store,
      write: async (key, bytes) => {
        writes.push(key);
        isWriting();
        await held;
        await store.write(key, bytes);
      },
    };
    const server = await startTestServer({ database, services: { media } });
    const parent = await server.asUser('parent@example.com');
    const [content, opId] = [await photo(300, 200), randomUUID()];
    const upload = () => server.call(uploadImages, { query: QUERY, body: { files: [file(content)] } }, { session: parent.session, opId });
    const first = upload();
    await writing;
    // The embedded database has one connection, so the call would wait for an open transaction.
    expect(
      (await server.call(settingsCalls.setLanguage, { body: { lang: 'nb' } }, { session: (await server.asUser('b@example.com')).session }))
        .status,
    ).toBe(200);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const incoming = path.join(server.dataDir, 'incoming');
    const under = fs.readdirSync(incoming, { recursive: true }).map((name) => path.join(incoming, String(name)));
    expect(under.length).toBeGreaterThan(1);
    for (const name of [incoming, ...under]) expect([name, fs.statSync(name).mode & 0o077]).toEqual([name, 0]);
    goOn();
    const answer = (await first).answer();
    const written = writes.length;
    expect((await upload()).answer()).toEqual(answer);
    expect(writes.length).toBe(written);
    expect(fs.readdirSync(incoming)).toEqual([]);
    await server.close();
    fs.rmSync(folder, { recursive: true });
  });
});
