import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { pictures, removedMedia } from '../db/schema.ts';
import { eraseUser } from '../features/account/erase-user.ts';
import { cleanUp } from '../housekeeping.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { removeNotedMedia } from './removed-media.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
});
afterAll(() => server.close());

/** A customer with two uploads. */
async function customerWithUploads(): Promise<{ readonly userUuid: string; readonly keys: readonly string[] }> {
  const { db, media, random } = server.services;
  const { uuid: userUuid } = await server.asUser(`${random.uuid()}@example.org`);
  const keys = [random.uuid(), random.uuid()].map((uuid) => `pictures/${uuid}`);
  for (const mediaKey of keys) {
    await media.write(`${mediaKey}/original.jpg`, Buffer.from('a picture'));
    await db.insert(pictures).values({
      uuid: random.uuid(),
      uploadedBy: userUuid,
      fileName: 'beach.jpg',
      mediaKey,
      contentHash: mediaKey,
      mimeType: 'image/jpeg',
      widthPx: 800,
      heightPx: 600,
      pictureType: 'IP',
      isGreenscreen: false,
      createdAt: new Date(),
    });
  }
  return { userUuid, keys };
}
const filesIn = async (keys: readonly string[]) => (await Promise.all(keys.map((key) => server.services.media.list(key)))).flat().length;
const erase = (userUuid: string) => server.services.db.transaction((tx) => eraseUser(tx, userUuid, server.clock.nowMs()));

test('[OPS-06] [SRV-59] files of an erased customer are removed, even if the server ended right after the commit', async () => {
  const { userUuid, keys } = await customerWithUploads();
  await erase(userUuid);
  expect(await filesIn(keys), 'the process ended here').toBe(2);
  await cleanUp(server.services, server.database);
  expect([await filesIn(keys), await server.services.db.$count(removedMedia)]).toEqual([0, 0]);
});

test('[OPS-06] a file that cannot be removed stays recorded and blocks no other', async () => {
  const { userUuid, keys } = await customerWithUploads();
  await erase(userUuid);
  const { media } = server.services;
  const [stuck = ''] = keys.toSorted();
  const removeFolder = (key: string) => (key === stuck ? Promise.reject(new Error('EIO')) : media.removeFolder(key));
  const failing = { ...server.services, media: { ...media, removeFolder } };
  expect(await removeNotedMedia(failing)).toBe(1);
  expect([await filesIn(keys), await server.services.db.$count(removedMedia, eq(removedMedia.mediaKey, stuck))]).toEqual([1, 1]);
  expect([await removeNotedMedia(server.services), await filesIn(keys)]).toEqual([0, 0]);
});
