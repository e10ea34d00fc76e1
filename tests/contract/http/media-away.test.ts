/**
 * Pictures in a bucket over HTTP: the answers to customers, load balancers and the operator while the storage is
 * unavailable.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { readConfig } from '#server/config.ts';
import { pictures } from '#server/db/schema.ts';
import { sweepIncoming } from '#server/media/pictures/incoming.ts';
import { createMediaStore } from '#server/media/store/create-media-store.ts';
import { cartCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { type S3Server, startS3 } from '#tests/setup/s3/s3-server.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const HOURS_2_MS = 2 * 3_600_000;

let s3: S3Server;
let server: TestServer;
let parent: TestUser;
let content: Buffer;
/** Called before each write. */
let onWrite = () => {};
beforeAll(async () => {
  s3 = await startS3();
  const environment = s3.settings();
  const store = createMediaStore(readConfig({ ...environment, DATABASE_URL: 'postgres://nowhere' }));
  const media = {
    ...store,
    write: (key: string, bytes: Buffer) => {
      onWrite();
      return store.write(key, bytes);
    },
  };
  server = await startTestServer({ database: 'postgres', environment: { ...environment, LOG_LEVEL: 'silent' }, services: { media } });
  parent = await server.asUser('parent@example.org');
  content = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#88aacc' } })
    .jpeg()
    .toBuffer();
  return async () => {
    await server.close();
    await s3.stop();
  };
});

const upload = (opId: string) =>
  server.call(
    uploadCalls.uploadImages,
    { query: UPLOAD_QUERY, body: { files: [{ field: 'images[]', name: 'a.jpg', content }] } },
    { session: parent.session, opId },
  );
const thumbnail = (pictureUuid: string) =>
  server.call(
    pictureSetCalls.pictureThumbnail,
    { params: { ownerUuid: parent.uuid, pictureUuid, file: '640.webp' } },
    { session: parent.session },
  );
/** On a busy machine the old answer may come first. */
const health = () =>
  expect.poll(async () => {
    server.clock.advance(10_000);
    const answer = await fetch(`${server.url}/healthz`);
    return [answer.status, await answer.json()];
  });
const statusLines = async () => {
  const lines: string[] = [];
  await localCommands(server.services)['status']?.([], (line) => lines.push(line));
  return lines.filter((line) => line.startsWith('pictures:'));
};

test('[BIZ-08] while the storage is unavailable every call that needs it says so with a retry time, and the others work', async () => {
  const before = (await upload(randomUUID())).answer().files[0]?.uuid ?? '';
  expect((await thumbnail(before)).headers.get('cache-control')).toBe('private, no-store');
  await health().toEqual([200, { status: 'OK' }]);
  expect(await statusLines()).toEqual([]);
  s3.goAway();
  const opId = randomUUID();
  for (const refused of [await upload(opId), await thumbnail(before)])
    expect([refused.status, refused.error().error, refused.headers.get('retry-after')]).toEqual([503, 'media.unavailable', '5']);
  expect((await server.call(cartCalls.readCart, {}, { session: parent.session })).status).toBe(200);
  await health().toEqual([503, { error: 'media.unavailable', reasons: ['media.away'] }]);
  expect(await statusLines()).toEqual([expect.stringMatching(/^pictures: THE STORAGE DOES NOT ANSWER \(\w+\): /)]);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('keepsake_media_away 1');

  s3.comeBack();
  const uuid = (await upload(opId)).answer().files[0]?.uuid ?? '';
  expect([(await thumbnail(uuid)).status, (await thumbnail(before)).status]).toEqual([200, 200]);
  await health().toEqual([200, { status: 'OK' }]);
  expect(await server.services.db.$count(pictures)).toBe(2);
});

test('[BIZ-08] [SIM-12] files left by a failed write to the storage are removed later, and the upload is not kept until then', async () => {
  const known = await server.services.media.list('');
  let writes = 0;
  onWrite = () => {
    writes += 1;
    if (writes === 2) s3.goAway();
  };
  expect((await upload(randomUUID())).status).toBe(503);
  onWrite = () => {};
  s3.comeBack();
  expect((await server.services.media.list('')).length).toBe(known.length + 1);
  const incoming = path.join(server.dataDir, 'incoming');
  const left = fs.readdirSync(incoming, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(left.map(({ name }) => name).every((name) => name === 'media-keys')).toBe(true);
  await sweepIncoming(server.services, Date.now() + HOURS_2_MS);
  expect([await server.services.media.list(''), fs.readdirSync(incoming)]).toEqual([known, []]);
});
