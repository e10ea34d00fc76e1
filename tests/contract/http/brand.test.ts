/** The shop's own name, icon and colours, as browsers get them before any script runs. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { BRAND_HEAD } from '#core/domain/brand/brand-head.ts';
import { areas } from '#server/areas.ts';
import { setUpShop } from '#server/cli/setup/set-up-shop.ts';
import type { ShopFile } from '#server/cli/setup/shop-file.ts';
import { loadSettings } from '#server/features/settings/load-settings.ts';
import { createApp } from '#server/http/app.ts';
import { withChangedShop } from '#tests/fixtures/shop/changed-shop.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { differenceBelow, pixelOf } from '#tests/fixtures/pictures/pixels.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

type Brand = ShopFile['settings']['brand'];
const NO_BRAND: Brand = { shortName: null, color: null, background: null, icon: null };
const PAGE = `<!doctype html><html><head>${BRAND_HEAD.begin}<title>the app</title>${BRAND_HEAD.end}<link rel="stylesheet" href="/a.css"></head></html>`;

let server: TestServer;
let app: Awaited<ReturnType<typeof createApp>>;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  const clientDir = path.join(server.dataDir, 'built');
  fs.mkdirSync(path.join(clientDir, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(clientDir, 'index.html'), PAGE);
  app = await createApp({ ...server.services, config: { ...server.services.config, clientDir } }, areas);
});
afterAll(async () => {
  await app.close();
  await server.close();
});

interface Look {
  readonly name?: string;
  readonly logo?: string | null;
  readonly brand?: Partial<Brand>;
  readonly hasSwedish?: boolean;
}

/** @param pictures files of the shop's folder */
const setUp = (
  { name = 'Lys & Fjell', logo = null, brand = {}, hasSwedish = false }: Look,
  pictures: Readonly<Record<string, Buffer>> = {},
) =>
  withChangedShop(
    (shop) => ({
      ...shop,
      settings: {
        ...shop.settings,
        portal: {
          ...shop.settings.portal,
          name,
          logo,
          languages: [...shop.settings.portal.languages, ...(hasSwedish ? [{ name: 'sv', long: 'Svenska' }] : [])],
        },
        brand: { ...NO_BRAND, ...brand },
      },
    }),
    async (folder) => {
      for (const [file, bytes] of Object.entries(pictures)) fs.writeFileSync(path.join(folder, file), bytes);
      return setUpShop(server.services, folder);
    },
  );
const refusals = async (look: Look, pictures: Readonly<Record<string, Buffer>> = {}) => {
  const result = await setUp(look, pictures);
  return result.ok ? [] : result.error;
};
const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const ManifestSchema = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
  share_target: z.object({ action: z.string() }),
});
const ScreenshotSchema = z.object({ src: z.string(), sizes: z.string(), form_factor: z.string() });
const manifest = async () => ManifestSchema.parse((await app.inject({ url: '/manifest.webmanifest' })).json());
const iconAt = async (url: string) => (await app.inject({ url })).rawPayload;

test('[BIZ-10] the manifest is the shop’s: name, short name, colours, and icons in the named sizes', async () => {
  expect((await setUp({ brand: { shortName: 'Lys', color: '#8B1E3F', background: '#fff8fa' } })).ok).toBe(true);
  const made = await manifest();
  expect(made).toMatchObject({
    id: '/',
    name: 'Lys & Fjell',
    short_name: 'Lys',
    theme_color: '#8b1e3f',
    background_color: '#fff8fa',
    share_target: { action: '/share-target' },
  });
  expect(made.description).toContain('Lys & Fjell');
  expect(made.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src, sizes } of made.icons) {
    const reply = await app.inject({ url: src });
    const { width, height, format } = await sharp(reply.rawPayload).metadata();
    expect([reply.headers['content-type'], reply.headers['cache-control'], format, `${width}x${height}`]).toEqual([
      'image/png',
      'public, max-age=31536000, immutable',
      'png',
      sizes,
    ]);
  }
});

test('[BIZ-10] [LOV-05] the manifest speaks the language of the browser if the shop offers it: its sentence and the shortcuts of the installed app', async () => {
  const spoken = async (language: string) => {
    const reply = await app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': language } });
    expect(reply.headers['vary']).toContain('accept-language');
    const { lang, shortcuts } = z.object({ lang: z.string(), shortcuts: z.array(z.object({ name: z.string() })) }).parse(reply.json());
    return [lang, shortcuts[0]?.name];
  };
  expect(await spoken('nn-NO,nn;q=0.9,en;q=0.8')).toEqual(['nb', 'Handlekurv']);
  expect((await spoken('sv'))[0], 'the shop does not offer it').toBe((await spoken(''))[0]);
  await setUp({ hasSwedish: true });
  expect(await spoken('sv')).toEqual(['sv', 'Kundvagn']);
  expect((await spoken('de'))[0]).toBe((await spoken(''))[0]);
});

test('[BIZ-10] the first HTML names the shop and has its colours, and the policy allows that one style and no other', async () => {
  await setUp({ brand: { color: '#8B1E3F' } });
  const { body, headers } = await app.inject({ url: '/shopping-cart', headers: { accept: 'text/html' } });
  expect(body).toContain('<title>Lys &#38; Fjell</title>');
  expect(body).toContain('<meta name="application-name" content="Lys &#38; Fjell" />');
  expect(body).toContain('<meta name="theme-color" content="#8b1e3f" />');
  expect(body).toContain('<link rel="stylesheet" href="/a.css">');
  expect(body).not.toContain('the app');
  const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec(body)?.[1] ?? '';
  expect((await sharp(await iconAt(touch)).metadata()).width).toBe(180);
  const styles = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map((match) => match[1] ?? '');
  expect(styles).toEqual([expect.stringMatching(/^html:root\{--pine:#8b1e3f;--pine-dark:#[0-9a-f]{6};--pine-tint:#[0-9a-f]{6}\}$/)]);
  const hash = createHash('sha256')
    .update(styles[0] ?? '')
    .digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
  const again = await app.inject({ url: '/shopping-cart', headers: { accept: 'text/html', 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('[BIZ-10] a shop without its own colours has no inline style, and the service worker gets the same head alone', async () => {
  await setUp({});
  const { body, headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
  expect(body).not.toContain('<style>');
  expect(headers['content-security-policy']).toContain("style-src 'self';");
  const head = (await app.inject({ url: BRAND_HEAD.path })).body;
  expect(head).toContain('<title>Lys &#38; Fjell</title>');
  expect(body).toContain(head);
});

test('[LOV-08] the front page preloads its picture with its HTML, and every page has the shop’s data for the first paint', async () => {
  await withChangedShop(
    (shop) => shop,
    async (folder) => setUpShop(server.services, folder),
  );
  const { portal } = await loadSettings(server.services.db);
  const asPage = { headers: { accept: 'text/html' } };
  const [front, cart] = await Promise.all([app.inject({ url: '/', ...asPage }), app.inject({ url: '/shopping-cart', ...asPage })]);
  expect(portal.frontPageImagePhone).toMatch(/^\/shop-images\/\S+-front-phone\.webp$/);
  const preloads = [...front.body.matchAll(/<link rel="preload" as="image" href="([^"]+)" media="([^"]+)" fetchpriority="high" \/>/g)];
  expect(preloads.map(([, href, media]) => [href, media])).toEqual([
    [portal.frontPageImage, '(min-width: 768px)'],
    [portal.frontPageImagePhone, 'not all and (min-width: 768px)'],
  ]);
  expect(cart.body).not.toContain('as="image"');
  for (const page of [front, cart, await app.inject({ url: BRAND_HEAD.path })]) {
    expect(page.body).toContain(`<meta name="shop-front-image" content="${portal.frontPageImage}" />`);
    expect(page.body).toContain(`<meta name="shop-front-image-phone" content="${portal.frontPageImagePhone}" />`);
  }
});

test('[BIZ-10] the icon is the shop’s picture, else a squarish logo, else its initials in its colour', async () => {
  const [blue, red, wide] = [await picture(600, 600, '#0000ff'), await picture(300, 250, '#ff0000'), await picture(900, 90, '#00ff00')];
  const colored = { color: '#8b1e3f' };
  await setUp({ logo: 'logo.png', brand: { ...colored, icon: 'icon.png' } }, { 'icon.png': blue, 'logo.png': red });
  expect(await pixelOf(await iconAt('/brand/icon-192.png'), 96, 96)).toEqual([0, 0, expect.closeTo(255, -1), 255]);
  expect((await pixelOf(await iconAt('/brand/icon-192.png'), 0, 0))[3]).toBe(0);
  expect((await pixelOf(await iconAt('/brand/icon-maskable-512.png'), 0, 0))[2]).toBeGreaterThan(240);
  await setUp({ logo: 'logo.png', brand: colored }, { 'logo.png': red });
  const withLogo = await iconAt('/brand/icon-180.png');
  expect((await pixelOf(withLogo, 90, 90))[0]).toBeGreaterThan(240);
  expect(await pixelOf(withLogo, 2, 2)).toEqual([255, 255, 255, 255]);
  for (const logo of [null, 'logo.png']) {
    await setUp({ logo, brand: colored }, logo === null ? {} : { [logo]: wide });
    const drawn = await iconAt('/brand/icon-180.png');
    expect(await pixelOf(drawn, 2, 2)).toEqual([0x8b, 0x1e, 0x3f, 255]);
    const { channels } = await sharp(drawn).stats();
    expect(channels[1]?.max, 'white letters').toBeGreaterThan(240);
  }
});

test('[BIZ-10] a changed look has new addresses of icons, and the former ones still answer', async () => {
  await setUp({});
  const before = (await manifest()).icons[0]?.src ?? '';
  await setUp({ name: 'Another Shop' });
  const after = (await manifest()).icons[0]?.src ?? '';
  expect(after).not.toBe(before);
  expect((await app.inject({ url: before })).headers['cache-control']).toBe('no-cache');
  for (const url of ['/icons/icon-192.png', '/icons/icon.svg', '/icons/icon-maskable-512.png'])
    expect([url, (await app.inject({ url })).headers['content-type']]).toEqual([url, 'image/png']);
  expect((await app.inject({ url: '/brand/secrets.png' })).statusCode).toBe(404);
});

test('[BIZ-10] setup refuses colours that cannot be read and names the nearest that can; nothing is changed', async () => {
  await setUp({ name: 'Before' });
  expect(await refusals({ brand: { color: '#ffd400', background: '#303030' } })).toEqual([
    expect.stringMatching(
      /settings\.brand\.color: white text on it has a contrast of 1\.\d+:1, and 4\.5:1 is needed to read it; the nearest colour that has it is #[0-9a-f]{6}$/,
    ),
    expect.stringMatching(
      /settings\.brand\.background: the text on it has a contrast of .*the nearest colour that has it is #[0-9a-f]{6}$/,
    ),
  ]);
  expect(await refusals({ brand: { color: 'green' } })).toEqual([
    expect.stringMatching(/settings\.brand\.color: expected a colour as "#1f5c4d", or null, found "green"$/),
  ]);
  expect((await manifest()).name).toBe('Before');
});

test('[BIZ-10] setup refuses pictures that are too small, no square, or no pictures', async () => {
  const files = { 'icon.png': await picture(400, 400, '#0000ff'), 'logo.png': await picture(90, 20, '#ff0000') };
  expect(await refusals({ logo: 'logo.png', brand: { icon: 'icon.png' } }, files)).toEqual([
    expect.stringMatching(/settings\.portal\.logo: logo\.png has 90 × 20 px; a logo is at least 40 px high$/),
    expect.stringMatching(/settings\.brand\.icon: icon\.png has 400 × 400 px; an icon has at least 512 × 512 px$/),
  ]);
  expect(await refusals({ brand: { icon: 'icon.png' } }, { 'icon.png': await picture(900, 600, '#0000ff') })).toEqual([
    expect.stringMatching(/icon\.png has 900 × 600 px; an icon is a square$/),
  ]);
  expect(await refusals({ brand: { icon: 'icon.png' } }, { 'icon.png': Buffer.from('GIF89a') })).toEqual([
    expect.stringMatching(/settings\.brand\.icon: icon\.png is not a JPEG, PNG or WebP picture$/),
  ]);
  expect(await refusals({ brand: { icon: 'none.png' } })).toEqual([
    expect.stringMatching(/settings\.brand\.icon: there is no file none\.png/),
  ]);
});

test('[LOV-05] an installed app starts on an iPhone and an iPad with the shop’s colour and icon, in the size of its screen', async () => {
  expect(await refusals({ brand: { color: '#7a1f3d', background: '#fff4e6' } })).toEqual([]);
  const { body } = await app.inject({ url: BRAND_HEAD.path });
  const links = [...body.matchAll(/<link rel="apple-touch-startup-image" media="([^"]+)" href="([^"]+)" \/>/g)];
  expect(links.length).toBeGreaterThan(15);
  for (const [, media = '', href = ''] of links) {
    const [width = 0, height = 0, density = 0] = [...media.matchAll(/: (\d+)/g)].map(([, value]) => Number(value));
    const bytes = await iconAt(href);
    const { width: widthPx, height: heightPx } = await sharp(bytes).metadata();
    expect({ media, widthPx, heightPx }).toEqual({ media, widthPx: width * density, heightPx: height * density });
  }
  const phone = await iconAt(links.find(([, media]) => media?.includes('390px'))?.[2] ?? '');
  expect(await pixelOf(phone, 0, 0)).toEqual([0xff, 0xf4, 0xe6, 255]);
  expect(await pixelOf(phone, 585 - 130, 1266)).toEqual([0x7a, 0x1f, 0x3d, 255]);
  expect((await app.inject({ url: '/brand/splash-1x1.png' })).statusCode).toBe(404);
});

test('[LOV-05] the screenshots beside the offer to install name this shop, in the language of the browser, and no other shop', async () => {
  const screensOf = async (language: string) => {
    const reply = await app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': language } });
    const { screenshots } = z.object({ screenshots: z.optional(z.array(ScreenshotSchema)) }).parse(reply.json());
    return Promise.all(
      (screenshots ?? []).map(async (screen) => {
        const { rawPayload, headers } = await app.inject({ url: screen.src });
        const { width, height, format } = await sharp(rawPayload).metadata();
        expect([headers['content-type'], format, `${width}x${height}`]).toEqual(['image/webp', 'webp', screen.sizes]);
        return { form: screen.form_factor, bytes: rawPayload };
      }),
    );
  };
  await setUp({ name: 'Lys & Fjell', hasSwedish: true });
  const [nb, sv] = [await screensOf('nb'), await screensOf('sv')];
  expect(nb.map(({ form }) => form)).toEqual(['narrow', 'narrow', 'wide', 'wide']);
  await setUp({ name: 'Solbilder' });
  const renamed = await screensOf('nb');
  await setUp({ name: 'Solbilder', logo: 'logo.png' }, { 'logo.png': await picture(300, 100, '#ff0000') });
  const withLogo = await screensOf('nb');
  for (const [at, { bytes }] of nb.entries()) {
    for (const other of [sv, renamed, withLogo]) expect(other[at]?.bytes.equals(bytes)).toBe(false);
    expect(await differenceBelow(bytes, renamed[at]?.bytes), 'levels: only the name is another').toBeLessThan(1);
    expect(await differenceBelow(bytes, sv[at]?.bytes), 'levels: the words are others').toBeGreaterThan(1);
  }
  const [red = 0, green = 0] = await pixelOf(withLogo[0]?.bytes ?? Buffer.from(''), 200, 64);
  expect([red > 200, green < 60]).toEqual([true, true]);
  await setUp({ name: 'Solbilder', brand: { color: '#8b1e3f' } });
  expect(await screensOf('nb')).toEqual([]);
});
