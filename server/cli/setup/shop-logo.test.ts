/** The logo of a shop.json in use: the shop's address, the settings of the screens, mails and letters. */
import fs from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsCalls } from '#core/contract/settings.ts';
import { categories } from '#server/db/schema.ts';
import { loadSettings, saveSettings } from '#server/features/settings/load-settings.ts';
import { enqueueMail } from '#server/mail/enqueue.ts';
import { sendDueJobs } from '#server/mail/outgoing-jobs.ts';
import { withChangedShop } from '#tests/fixtures/shop/changed-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';
import { localCommands } from '../local-commands.ts';
import { setUpShop } from './set-up-shop.ts';

/** Without it a real shop is refused if its payment option verifies phone numbers. */
const GATEWAY = {
  SMS_GATEWAY: 'https',
  SMS_GATEWAY_URL: 'https://gateway.example.org',
  SMS_GATEWAY_BODY: '{"to": "{{to}}", "text": "{{text}}", "id": "{{key}}"}',
};
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE, environment: { PUBLIC_URL: 'https://bilder.example.no', ...GATEWAY } });
  await seedSubject(server.services, { name: 'Emma Solberg', group: '7A', code: 'EMMA-0001' });
});
afterAll(() => server.close());

const setUp = (logo: string | null) =>
  withChangedShop(
    (shop) => ({ ...shop, settings: { ...shop.settings, portal: { ...shop.settings.portal, name: 'Fjord & Foto', logo } } }),
    async (folder) => {
      const picture = sharp({ create: { width: 300, height: 60, channels: 4, background: '#1f5c4d80' } });
      fs.writeFileSync(join(folder, 'logo.png'), await picture.png().toBuffer());
      return setUpShop(server.services, folder);
    },
  );
const settingsNow = async () => (await server.call(settingsCalls.settings, { query: { lang: 'en' } })).answer();

async function mailNow(): Promise<string> {
  const mails: string[] = [];
  const values = { shop: 'Fjord & Foto', name: 'Kari', link: 'https://bilder.example.no/x', hours: '2' };
  await enqueueMail(server.services.db, server.services, { to: 'kari@example.org', lang: 'en', template: 'passwordReset', values });
  await sendDueJobs(server.services, {
    mail: { send: async ({ html }) => void mails.push(html) },
    sms: { send: async () => undefined },
  });
  return mails.join();
}

/** Whether they contain a picture. */
async function lettersShowPicture(): Promise<boolean> {
  const file = join(server.dataDir, 'letters.pdf');
  await localCommands(server.services)['codes']?.(['print', file, '--replace'], () => undefined);
  return fs.readFileSync(file, 'latin1').includes('/Subtype /Image');
}

test('[OPX-09] [PUB-04] the logo of a shop.json is served, and is in settings, mails and letters', async () => {
  expect((await setUp('logo.png')).ok).toBe(true);
  const { logo = '', name } = await settingsNow();
  expect([logo, name]).toEqual([expect.stringMatching(/^\/shop-images\/[0-9a-f]{16}-logo\.webp$/), 'Fjord & Foto']);
  const served = await fetch(`${server.url}${logo}`);
  const { width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect([served.status, width, height]).toEqual([200, 300, 60]);
  expect(await mailNow()).toContain(`<img src="https://bilder.example.no${logo}" alt="Fjord &#38; Foto" `);
  expect(await lettersShowPicture()).toBe(true);
});

test.each([
  'https://elsewhere.example/mark.png',
  'HTTP://elsewhere.example/mark.png',
  '//elsewhere.example/mark.png',
  '/\\elsewhere.example/mark.png',
])('[OPX-09] [SEC-01] a picture of the shop at %s is refused, for any use', async (there) => {
  const refused = await withChangedShop(
    ({ settings, categories: [first, ...others], ...shop }) => ({
      ...shop,
      settings: {
        ...settings,
        portal: { ...settings.portal, logo: there, frontPageImage: there },
        brand: { ...settings.brand, icon: there },
      },
      categories: [...(first ? [{ ...first, image: there }] : []), ...others],
    }),
    (folder) => setUpShop(server.services, folder),
  );
  const said = refused.ok ? [] : refused.error.filter((line) => line.includes('is at another place: put the picture beside shop.json'));
  expect(said.map((line) => /: (\S+): "/.exec(line)?.[1]).toSorted()).toEqual([
    'categories[0].image',
    'settings.brand.icon',
    'settings.portal.frontPageImage',
    'settings.portal.logo',
  ]);
});

test('[OPX-09] [SEC-01] a logo on another host that an earlier version accepted is in no mail and no page, and the export is accepted again', async () => {
  expect((await setUp('logo.png')).ok).toBe(true);
  const { db } = server.services;
  const there = 'https://elsewhere.example/mark.png';
  const settings = await loadSettings(db);
  await saveSettings(db, { ...settings, portal: { ...settings.portal, logo: there }, brand: { ...settings.brand, icon: there } });
  await db.update(categories).set({ image: there });
  expect((await settingsNow()).logo).toBeNull();
  expect(await mailNow()).not.toContain('elsewhere');
  expect(await (await fetch(`${server.url}/`)).text()).not.toContain('elsewhere');
  const folder = join(server.dataDir, 'exported');
  await localCommands(server.services)['setup']?.(['export', folder], () => undefined);
  expect(await setUpShop(server.services, folder)).toMatchObject({ ok: true });
});

test('[OPX-09] [PUB-04] a shop without a logo shows its name as text, and a missing logo file is refused', async () => {
  expect((await setUp(null)).ok).toBe(true);
  expect((await settingsNow()).logo).toBeNull();
  expect(await mailNow()).not.toContain('<img');
  expect(await lettersShowPicture()).toBe(false);
  const refused = await setUp('mark.png');
  expect(refused.ok ? [] : refused.error).toEqual([expect.stringMatching(/settings\.portal\.logo: there is no file mark\.png/)]);
});
