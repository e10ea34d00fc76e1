import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { pictures } from '#server/db/schema.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { createIncoming, sweepIncoming } from './incoming.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
});
afterAll(() => server.close());

const HOURS_2_S = 7200;

test("[HSE-04] leftovers of a killed process's uploads are swept: its files, and pictures without a row", async () => {
  const { services } = server;
  const user = await server.asUser('parent@example.com');
  const [kept, lost] = ['pictures/a/kept', 'pictures/a/lost'];
  for (const key of [kept, lost]) await services.media.write(`${key}/original.jpg`, Buffer.from('x'));
  await services.db.insert(pictures).values({
    uuid: randomUUID(),
    uploadedBy: user.uuid,
    fileName: 'a.jpg',
    mediaKey: kept,
    contentHash: 'x',
    mimeType: 'image/jpeg',
    widthPx: 1,
    heightPx: 1,
    pictureType: 'IP',
    isGreenscreen: false,
    createdAt: new Date(),
  });
  const left = await createIncoming(services.config);
  fs.writeFileSync(path.join(left.folder, '0'), 'half a picture');
  for (const key of [kept, lost]) await left.notePicture(key);
  const old = services.clock.nowMs() / 1000 - HOURS_2_S;
  fs.utimesSync(left.folder, old, old);
  const foreign = path.join(path.dirname(left.folder), 'notes of the operator.txt');
  fs.writeFileSync(foreign, 'not an upload');
  fs.utimesSync(foreign, old, old);
  const underWay = await createIncoming(services.config);

  await sweepIncoming(services, services.clock.nowMs());
  expect([left.folder, underWay.folder, foreign].map((name) => fs.existsSync(name))).toEqual([false, true, true]);
  expect(await services.media.list('pictures/a')).toEqual([`${kept}/original.jpg`]);
});
