/** The pixels of the pictures with a background. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '#tests/setup/address-of.ts';
import { type CookieJar } from '#tests/setup/call-client.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { applyColorMatrix, EFFECT_MATRICES } from '#core/layout/effects.ts';
import { importJob } from '#server/cli/import/import-job.ts';
import { pictures, purchases, subjects, userSubjects } from '#server/db/schema.ts';
import { createJobOnDisk, csv, cutout } from '#tests/fixtures/import/job-on-disk.ts';
import { type PictureShop, seedPictureShop } from '#tests/fixtures/import/picture-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const { greenScreenPreview, downloadDigitalCopy } = pictureSetCalls;

/** A picture of the owner's that was bought, and the background of its job. */
interface Held {
  readonly ownerUuid: string;
  readonly picture: string;
  readonly background: string;
  readonly job: string;
  readonly subject: string;
}

describe.each(DATABASES)('pictures with a background on %s', (database) => {
  let server: TestServer;
  let shop: PictureShop;
  let parent: TestUser;
  let held: Held;

  beforeAll(async () => {
    server = await startTestServer({ database });
    shop = await seedPictureShop(server);
    parent = await shop.customer('parent@example.com', 'CLUB-KAIEI');
    held = {
      ownerUuid: parent.uuid,
      picture: shop.picture('kai.png'),
      background: shop.background('pitch.jpg'),
      job: shop.job('Club'),
      subject: shop.subject('CLUB-KAIEI'),
    };
    await server.services.db
      .insert(purchases)
      .values({ userUuid: parent.uuid, pictureUuid: held.picture, kind: 'file', orderUuid: randomUUID() });
  });
  afterAll(() => server.close());

  const get = async (address: string, session?: CookieJar) => {
    const response = await fetch(server.url + address, { redirect: 'manual', headers: { cookie: session?.header() ?? '' } });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { address, status: response.status, type: response.headers.get('content-type') ?? '', headers: response.headers, bytes };
  };

  test('[SRV-48] the composite is the cut-out over the middle of the background, turned and coloured by the shared matrices', async () => {
    const preview = async (query: object) =>
      sharp(
        (await get(addressOf(greenScreenPreview, { query: { uuid: held.background, picture: held.picture, ...query } }), parent.session))
          .bytes,
      )
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
    const upright = await preview({});
    expect([upright.info.width, upright.info.height]).toEqual([400, 500]);
    const turned = await preview({ rotation: '90' });
    expect([turned.info.width, turned.info.height]).toEqual([500, 400]);
    const at = ({ data, info }: typeof upright, x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    const near = (one: readonly number[], other: readonly number[]) =>
      one.forEach((value, channel) => expect(Math.abs(value - (other[channel] ?? 0))).toBeLessThanOrEqual(8));
    // The centre of the disc and the corner of the background, and their positions after a quarter turn clockwise.
    near(at(turned, 500 - 1 - 240, 200), at(upright, 200, 240));
    near(at(turned, 500 - 1 - 6, 6), at(upright, 6, 6));
    for (const effect of ['bw', 'sepia'] as const) {
      const coloured = await preview({ effect });
      for (const [x, y] of [
        [200, 240],
        [6, 6],
        [390, 490],
      ] as const) {
        const wanted = new Uint8ClampedArray([...at(upright, x, y), 255]);
        applyColorMatrix(wanted, EFFECT_MATRICES[effect]);
        near(at(coloured, x, y), [...wanted].slice(0, 3));
      }
    }
  });

  test('[SET-07] [SRV-47] the downloaded file has the chosen background, in every corner and around the person', async () => {
    const download = async (background: string | undefined) =>
      sharp(
        (
          await get(
            addressOf(downloadDigitalCopy, { query: { dl: 'file', file: held.picture, ...(background && { background }) } }),
            parent.session,
          )
        ).bytes,
      );
    const pixels = async (background: string | undefined) => {
      const { data, info } = await (await download(background)).raw().toBuffer({ resolveWithObject: true });
      return {
        info,
        at: (x: number, y: number) => [
          ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + info.channels),
        ],
      };
    };
    const CORNERS = [
      [3, 3],
      [396, 3],
      [3, 496],
      [396, 496],
    ] as const;
    const COLORS = new Map<string | undefined, readonly number[]>([
      [undefined, [0x20, 0x40, 0xa0]],
      ['default', [0x20, 0x40, 0xa0]],
      [held.background, [0x20, 0x80, 0x40]],
    ]);
    for (const [background, color] of COLORS) {
      const file = await pixels(background);
      expect([file.info.width, file.info.height, file.info.channels]).toEqual([400, 500, 3]);
      for (const [x, y] of CORNERS)
        file.at(x, y).forEach((value, channel) => expect(Math.abs(value - (color[channel] ?? 0))).toBeLessThanOrEqual(4));
      file.at(200, 240).forEach((value, channel) => expect(Math.abs(value - ([0xc0, 0x40, 0x40][channel] ?? 0))).toBeLessThanOrEqual(4));
    }
    const clear = await pixels('transparent');
    expect(clear.info.channels).toBe(4);
    for (const [x, y] of CORNERS) expect(clear.at(x, y)[3]).toBe(0);
    expect(clear.at(200, 240)[3]).toBe(255);
  });

  test('[SET-07] [SRV-47] a job without backgrounds: the default is the studio’s grey, as in every preview', async () => {
    const folder = await createJobOnDisk('plain', {
      'subjects.csv': csv('Mia Moe;J13;PLAIN-MIAMOE;mia.png;;;yes;no;greenscreen'),
      'mia.png': await cutout(),
    });
    await importJob(server.services, folder.path);
    await folder.remove();
    const [picture] = await server.services.db.select().from(pictures).where(eq(pictures.fileName, 'mia.png'));
    const [subject] = await server.services.db.select().from(subjects).where(eq(subjects.code, 'PLAIN-MIAMOE'));
    if (!picture || !subject) throw new Error('Mia was imported');
    await server.services.db.insert(userSubjects).values({ userUuid: parent.uuid, subjectUuid: subject.uuid, addedAt: new Date() });
    await server.services.db
      .insert(purchases)
      .values({ userUuid: parent.uuid, pictureUuid: picture.uuid, kind: 'file', orderUuid: randomUUID() });
    for (const background of [undefined, 'default']) {
      const query = { dl: 'file' as const, file: picture.uuid, ...(background && { background }) };
      const { bytes } = await get(addressOf(downloadDigitalCopy, { query }), parent.session);
      const { data } = await sharp(bytes).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
      [...data].forEach((value, channel) => expect(Math.abs(value - ([214, 218, 222][channel] ?? 0))).toBeLessThanOrEqual(3));
    }
  });
});
