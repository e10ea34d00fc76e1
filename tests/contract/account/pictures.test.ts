/** Pictures of a customer: thumbnails, backgrounds and downloads. */
import { pictureSetCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { carts, favorites, pictures, purchases, subjects } from '#server/db/schema.ts';
import { type PictureShop, seedPictureShop } from '#tests/fixtures/import/picture-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const { greenScreenBackgrounds, imageBackgrounds, greenScreenPreview, downloadDigitalCopy, pictureThumbnail, backgroundThumbnail } =
  pictureSetCalls;

const spread = async (image: Buffer, at: { left: number; top: number; width: number; height: number }) =>
  (await sharp(await sharp(image).extract(at).png().toBuffer()).stats()).channels.map((channel) => channel.stdev);
const meanColor = async (image: Buffer, left: number, top: number) =>
  (await sharp(await sharp(image).removeAlpha().extract({ left, top, width: 8, height: 8 }).png().toBuffer()).stats()).channels.map(
    (channel) => Math.round(channel.mean),
  );

describe.each(DATABASES)('pictures on %s', (database) => {
  let server: TestServer;
  let shop: PictureShop;
  let parent: TestUser;
  let stranger: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ database });
    shop = await seedPictureShop(server);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const { db } = server.services;
    await db.delete(purchases);
    await db.delete(favorites);
    await db.delete(carts);
    await db.update(subjects).set({ isWithdrawn: false, yearbookPosePictureUuid: null });
    parent = await shop.customer('parent@example.com', 'OLD-ANNABE', 'CLASS-ANNA', 'CLUB-KAIEI');
    stranger = await shop.customer('stranger@example.com', 'CLASS-BODA');
  });

  const buy = (user: TestUser, file: string, kind: 'file' | 'retouch' = 'file') =>
    server.services.db.insert(purchases).values({ userUuid: user.uuid, pictureUuid: shop.picture(file), kind, orderUuid: randomUUID() });
  const thumbnail = (user: TestUser, file: string, size: '320.webp' | '640.webp' | 'cutout.webp', ownerUuid = user.uuid) =>
    server.call(pictureThumbnail, { params: { ownerUuid, pictureUuid: shop.picture(file), file: size } }, { session: user.session });

  test('[SRV-52] thumbnails are WebP, at most their size, private; the 640 px one loses its mark once it is bought', async () => {
    const small = await thumbnail(parent, 'anna1.jpg', '320.webp');
    expect([small.status, small.headers.get('content-type'), small.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 320 });
    const marked = await thumbnail(parent, 'anna1.jpg', '640.webp');
    await buy(parent, 'anna1.jpg');
    const bought = await thumbnail(parent, 'anna1.jpg', '640.webp');
    expect(await sharp(bought.bytes).metadata()).toMatchObject({ width: 512, height: 640 });
    expect(bought.bytes.equals(marked.bytes)).toBe(false);
    const difference = await sharp(marked.bytes)
      .composite([{ input: bought.bytes, blend: 'difference' }])
      .png()
      .toBuffer();
    for (const [left, top] of [
      [0, 0],
      [352, 0],
      [176, 240],
      [0, 480],
      [352, 480],
    ] as const)
      expect(Math.max(...(await spread(difference, { left, top, width: 160, height: 160 })))).toBeGreaterThan(5);
    expect((await thumbnail(parent, 'anna1.jpg', '640.webp')).bytes.equals(bought.bytes)).toBe(true);
  });

  test("[SET-08] a customer gets another customer's thumbnail by neither address", async () => {
    expect((await thumbnail(stranger, 'anna1.jpg', '320.webp')).error().error).toBe('picture.not_found');
    const foreign = await thumbnail(stranger, 'anna1.jpg', '320.webp', parent.uuid);
    expect([foreign.status, foreign.error().error]).toEqual([403, 'access.forbidden']);
    expect((await thumbnail(stranger, 'both.jpg', '640.webp')).status).toBe(200);
    expect((await thumbnail(parent, 'anna1.jpg', 'cutout.webp')).error().error).toBe('picture.not_found');
  });

  test('[SRV-52] an upload is shown only to the customer who uploaded it', async () => {
    const [row] = await server.services.db
      .select()
      .from(pictures)
      .where(eq(pictures.uuid, shop.picture('anna1.jpg')));
    const uuid = randomUUID();
    await server.services.db.insert(pictures).values({ ...row!, uuid, jobUuid: null, uploadedBy: parent.uuid });
    const read = (user: TestUser) =>
      server.call(pictureThumbnail, { params: { ownerUuid: user.uuid, pictureUuid: uuid, file: '320.webp' } }, { session: user.session });
    expect((await read(parent)).status).toBe(200);
    expect((await read(stranger)).status).toBe(404);
    await server.services.db.delete(pictures).where(eq(pictures.uuid, uuid));
  });

  test('[SRV-31] [SRV-35] backgrounds of a job are listed, the default first, for a customer who has a code of it', async () => {
    const listed = (
      await server.call(greenScreenBackgrounds, { params: { jobUuid: shop.job('Club') } }, { session: parent.session })
    ).answer().backgrounds;
    expect(listed.map((background) => [background.uuid, background.default])).toEqual([
      [shop.background('ocean.jpg'), true],
      [shop.background('pitch.jpg'), false],
    ]);
    expect(
      (await server.call(imageBackgrounds, { query: { uuid: shop.picture('kai.png') } }, { session: parent.session })).answer(),
    ).toEqual(listed);
    expect(
      (await server.call(imageBackgrounds, { query: { uuid: shop.picture('anna1.jpg') } }, { session: parent.session })).answer(),
    ).toEqual([]);
    expect(
      (await server.call(greenScreenBackgrounds, { params: { jobUuid: shop.job('Club') } }, { session: stranger.session })).error().error,
    ).toBe('picture_set.not_found');
    expect(
      (await server.call(imageBackgrounds, { query: { uuid: shop.picture('kai.png') } }, { session: stranger.session })).error().error,
    ).toBe('picture.not_found');
    const shown = (user: TestUser) =>
      server.call(
        backgroundThumbnail,
        { params: { ownerUuid: user.uuid, backgroundUuid: shop.background('pitch.jpg'), file: '640.webp' } },
        { session: user.session },
      );
    expect(await meanColor((await shown(parent)).bytes, 10, 10)).toEqual(
      [32, 128, 64].map((value) => expect.toSatisfy((mean: number) => Math.abs(mean - value) < 6)),
    );
    expect((await shown(stranger)).error().error).toBe('picture.no_background');
  });

  test('[SRV-48] a preview with a background is turned and coloured as requested, with the cut-out in front', async () => {
    const preview = (query: object, user = parent) =>
      server.call(greenScreenPreview, { query: { uuid: shop.background('pitch.jpg'), ...query } }, { session: user.session });
    expect(await sharp((await preview({})).bytes).metadata()).toMatchObject({ format: 'webp', width: 600, height: 400 });
    expect(await sharp((await preview({ rotation: '90' })).bytes).metadata()).toMatchObject({ width: 400, height: 600 });
    const [red, green, blue] = await meanColor((await preview({ effect: 'bw' })).bytes, 10, 10);
    expect([Math.abs(red! - green!) < 4, Math.abs(green! - blue!) < 4]).toEqual([true, true]);
    const whole = await preview({ picture: shop.picture('kai.png') });
    expect(await sharp(whole.bytes).metadata()).toMatchObject({ width: 400, height: 500 });
    expect((await meanColor(whole.bytes, 4, 4))[1]).toBeGreaterThan(100);
    expect((await preview({ picture: shop.picture('anna1.jpg') })).error().error).toBe('picture.not_found');
    expect((await preview({}, stranger)).error().error).toBe('picture.no_background');
    expect((await preview({ rotation: '45' })).error().error).toBe('request.invalid');
    expect((await preview({ effect: 'neon' })).status).toBe(400);
  });

  test('[SRV-47] [SET-07] a bought picture is downloaded in full, without camera data, with the chosen background', async () => {
    const download = (file: string, background?: string, user = parent) =>
      server.call(
        downloadDigitalCopy,
        { query: { dl: 'file', file: shop.picture(file), ...(background === undefined ? {} : { background }) } },
        { session: user.session },
      );
    expect((await download('anna1.jpg')).error().error).toBe('picture.not_bought');
    await buy(parent, 'anna1.jpg');
    await buy(parent, 'kai.png');
    const portrait = await download('anna1.jpg');
    expect(portrait.headers.get('content-disposition')).toContain('anna1.jpg');
    expect(portrait.headers.get('cache-control')).toBe('private, no-store');
    const metadata = await sharp(portrait.bytes).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 800, height: 1000 });
    expect(metadata.exif).toBeUndefined();

    const corner = async (background?: string) => meanColor((await download('kai.png', background)).bytes, 4, 4);
    const ocean = await corner('Default');
    expect([ocean[2]! > ocean[1]!, await corner()]).toEqual([true, ocean]);
    const pitch = await corner(shop.background('pitch.jpg'));
    expect(pitch[1]! > pitch[2]!).toBe(true);
    const clear = await download('kai.png', 'transparent');
    expect(await sharp(clear.bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true, width: 400, height: 500 });
    expect((await download('kai.png', randomUUID())).error().error).toBe('picture.no_background');
    expect((await download('anna1.jpg', 'transparent')).error().error).toBe('picture.no_background');
    expect((await download('kai.png', undefined, stranger)).error().error).toBe('picture.not_found');
    await buy(stranger, 'anna1.jpg');
    expect((await download('anna1.jpg', undefined, stranger)).error().error).toBe('picture.not_found');
  });
});
