import fs from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPresses, type PrintSettings } from '#server/print/press-profiles.ts';
import { pressProfile } from '#tests/fixtures/press-profile.ts';
import { withChangedShop } from '#tests/fixtures/shop/changed-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { setUpShop } from './set-up-shop.ts';

const CARD = 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d03';
let server: TestServer;
let icc: Buffer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  icc = await pressProfile();
});
afterAll(() => server.close());

const setUp = (print: PrintSettings, files: Readonly<Record<string, Buffer>>) =>
  withChangedShop(
    (shop) => ({ ...shop, settings: { ...shop.settings, print } }),
    (folder) => {
      for (const [name, content] of Object.entries(files)) fs.writeFileSync(join(folder, name), content);
      fs.symlinkSync(join(process.cwd(), 'package.json'), join(folder, 'link.icc'));
      return setUpShop(server.services, folder);
    },
  );
const profile = (file: string, products: string[] | null = null) => ({ file, condition: 'Test press', products });

test('[OPX-10] set-up stores the profiles of presses, each for its products', async () => {
  const done = await setUp({ profiles: [profile('card.icc', [CARD])] }, { 'card.icc': icc });
  expect(done.ok).toBe(true);
  const pressOf = await loadPresses(server.services.db, server.services.media);
  expect(await pressOf(CARD)).toEqual({ condition: 'Test press', icc });
  expect([await pressOf('a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d01'), await pressOf(null)]).toEqual([null, null]);
  await setUp({ profiles: [] }, {});
  expect(await (await loadPresses(server.services.db, server.services.media))(CARD)).toBeNull();
});

test("[OPX-10] set-up refuses a profile that is not a press's, not in the folder or for no product", async () => {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000000' } });
  const { icc: monitor = Buffer.alloc(0) } = await sharp(await dot.withIccProfile('srgb').jpeg().toBuffer()).metadata();
  const stranger = '6fee95a9-e375-4e43-8405-3899b0fc3ee0';
  const profiles = [
    profile('monitor.icc'),
    profile('gone.icc'),
    profile('../shop.icc'),
    profile('link.icc'),
    profile('card.icc', [stranger]),
  ];
  const refused = await setUp({ profiles }, { 'monitor.icc': monitor, 'card.icc': icc });
  const at = (place: string, text: string) => expect.stringMatching(new RegExp(String.raw`settings\.print\.profiles\[${place}: ${text}$`));
  expect(refused).toEqual({
    ok: false,
    error: [
      at(String.raw`0\]\.file`, String.raw`monitor\.icc cannot be used .*: it is no printer profile \(its class is 'mntr'\)`),
      at(String.raw`1\]\.file`, String.raw`there is no file gone\.icc beside shop\.json`),
      at(String.raw`2\]\.file`, String.raw`there is no file \.\./shop\.icc beside shop\.json`),
      at(String.raw`3\]\.file`, String.raw`link\.icc leads out of the folder of shop\.json`),
      at(String.raw`4\]\.products\[0\]`, `there is no product ${stranger}`),
    ],
  });
});
