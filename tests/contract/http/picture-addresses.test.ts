/**
 * Every address that gives a picture of a child, or data about one, requested without a session, by a visitor, by
 * another customer and with an ended session, which are refused; and by the operator's simulated user, which is allowed.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '#tests/setup/address-of.ts';
import { type CookieJar, createCookieJar } from '#tests/setup/call-client.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { templateCalls } from '#core/contract/templates.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { purchases, sessions, subjects, userSubjects } from '#server/db/schema.ts';
import { type PictureShop, seedPictureShop } from '#tests/fixtures/import/picture-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const { greenScreenBackgrounds, imageBackgrounds, greenScreenPreview, downloadDigitalCopy, pictureThumbnail, backgroundThumbnail } =
  pictureSetCalls;

/** A picture of the owner's that was bought, and the background of its job. */
interface Held {
  readonly ownerUuid: string;
  readonly picture: string;
  readonly background: string;
  readonly job: string;
  readonly subject: string;
}

/** Every GET of the area that has an id of a customer's data. */
const addresses = ({ ownerUuid, picture, background, job }: Held): readonly string[] => [
  ...(['320.webp', '640.webp', 'cutout.webp'] as const).map((file) =>
    addressOf(pictureThumbnail, { params: { ownerUuid, pictureUuid: picture, file } }),
  ),
  ...(['320.webp', '640.webp'] as const).map((file) =>
    addressOf(backgroundThumbnail, { params: { ownerUuid, backgroundUuid: background, file } }),
  ),
  addressOf(greenScreenPreview, { query: { uuid: background } }),
  addressOf(greenScreenPreview, { query: { uuid: background, picture, rotation: '90', effect: 'sepia' } }),
  addressOf(greenScreenBackgrounds, { params: { jobUuid: job } }),
  addressOf(imageBackgrounds, { query: { uuid: picture } }),
  ...[undefined, 'default', 'transparent', background].map((wanted) =>
    addressOf(downloadDigitalCopy, { query: { dl: 'file', file: picture, ...(wanted === undefined ? {} : { background: wanted }) } }),
  ),
];

describe.each(DATABASES)('addresses of pictures on %s', (database) => {
  let server: TestServer;
  let shop: PictureShop;
  let parent: TestUser;
  let stranger: TestUser;
  let held: Held;

  beforeAll(async () => {
    server = await startTestServer({ database });
    shop = await seedPictureShop(server);
    parent = await shop.customer('parent@example.com', 'CLUB-KAIEI');
    stranger = await shop.customer('stranger@example.com', 'CLASS-BODA');
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
  const all = (session?: CookieJar, of = held) => Promise.all(addresses(of).map((address) => get(address, session)));
  const refused = (replies: Awaited<ReturnType<typeof all>>) =>
    replies.filter(({ status, type }) => status < 400 || type.startsWith('image/')).map(({ address, status }) => [address, status]);

  test('[SRV-47] [SET-08] [SIM-03] the owner gets each of them, and neither the browser nor a cache on the way may store a picture', async () => {
    for (const { address, status, headers } of await all(parent.session)) {
      expect([address, status]).toEqual([address, 200]);
      if ((headers.get('content-type') ?? '').startsWith('image/'))
        expect([address, headers.get('cache-control')]).toEqual([address, 'private, no-store']);
    }
  });

  test('[SRV-31] [SRV-35] [SET-08] no picture is given without a session, with a visitor’s, or with an invented one', async () => {
    const anonymous = await server.asAnonymous();
    for (const session of [undefined, anonymous.session]) {
      const replies = await all(session);
      expect(refused(replies)).toEqual([]);
      expect(new Set(replies.map(({ bytes }) => JSON.parse(bytes.toString()).error))).toEqual(new Set(['access.signed_out']));
    }
  });

  test('[SET-08] another customer gets none, under neither owner’s address', async () => {
    expect(refused(await all(stranger.session))).toEqual([]);
    const own = await all(stranger.session, { ...held, ownerUuid: stranger.uuid });
    expect(refused(own)).toEqual([]);
    // The answer is the same for another customer's data and for data that never existed.
    const invented = await all(stranger.session, {
      ...held,
      ownerUuid: stranger.uuid,
      picture: randomUUID(),
      background: randomUUID(),
      job: randomUUID(),
    });
    expect(own.map(({ status, bytes }) => [status, JSON.parse(bytes.toString()).error])).toEqual(
      invented.map(({ status, bytes }) => [status, JSON.parse(bytes.toString()).error]),
    );
  });

  test('[SET-08] an ended session gets none, and neither does a customer whose code was revoked', async () => {
    const before = await shop.customer('ended@example.com', 'CLUB-KAIEI');
    const own = { ...held, ownerUuid: before.uuid };
    const [first] = await all(before.session, own);
    expect(first?.status).toBe(200);
    await server.services.db
      .update(sessions)
      .set({ expiresAt: new Date(server.clock.nowMs() - 1) })
      .where(eq(sessions.userUuid, before.uuid));
    expect(refused(await all(before.session, own))).toEqual([]);

    const left = await shop.customer('left@example.com', 'CLUB-KAIEI');
    await server.services.db.delete(userSubjects).where(eq(userSubjects.userUuid, left.uuid));
    expect(refused(await all(left.session, { ...held, ownerUuid: left.uuid }))).toEqual([]);
  });

  test('[ACC-13] [SET-08] the operator’s simulated customer sees what the customer sees', async () => {
    const lines: string[] = [];
    await localCommands(server.services)['simulate']?.([parent.email], (line) => lines.push(line));
    const session = createCookieJar();
    const opened = await fetch(server.url + new URL(lines.at(-1) ?? '').pathname, { redirect: 'manual' });
    session.take(opened);
    expect((await all(session)).map(({ status }) => status)).toEqual(addresses(held).map(() => 200));
  });

  test('[SET-13] a picture with a withdrawn subject on it is gone from every address, the group’s too', async () => {
    const withdrawn = (isWithdrawn: boolean) =>
      server.services.db
        .update(subjects)
        .set({ isWithdrawn })
        .where(eq(subjects.uuid, shop.subject('CLASS-ANNA')));
    const group = { ...held, ownerUuid: stranger.uuid, picture: shop.picture('class.jpg') };
    const thumbnails = (of: Held) =>
      (['320.webp', '640.webp'] as const).map((file) =>
        addressOf(pictureThumbnail, { params: { ownerUuid: of.ownerUuid, pictureUuid: of.picture, file } }),
      );
    const statuses = async () => Promise.all(thumbnails(group).map(async (address) => (await get(address, stranger.session)).status));
    expect(await statuses()).toEqual([200, 200]);
    await withdrawn(true);
    expect(await statuses()).toEqual([404, 404]);
    const { pictureSets } = (await server.call(pictureSetCalls.listPictureSets, {}, { session: stranger.session })).answer();
    expect(pictureSets.flatMap((set) => set.pictures.map((picture) => picture.uuid))).not.toContain(group.picture);
    await withdrawn(false);
    expect(await statuses()).toEqual([200, 200]);
  });

  test('[SRV-48] malformed input is refused before any look-up', async () => {
    const odd = ['not-a-uuid', "' or 1=1 --", '../../original.png', ''];
    for (const value of odd.map(encodeURIComponent)) {
      for (const address of [
        `/api/webshop/green-screen-backgrounds/${value}`,
        `/ajax/template/get_image_backgrounds.php?uuid=${value}`,
        `/system/gsbackground.php?uuid=${value}`,
        `/system/gsbackground.php?uuid=${held.background}&picture=${value}`,
        `/system/gsbackground.php?uuid=${held.background}&rotation=${value}`,
        `/system/gsbackground.php?uuid=${held.background}&effect=${value}`,
        `/sections/prophoto/ajax/digitalcopies.php?dl=file&file=${value}`,
        `/sections/prophoto/ajax/digitalcopies.php?dl=${value}&file=${held.picture}`,
      ]) {
        const { status } = await get(address, parent.session);
        expect([address, status >= 400 && status < 500]).toEqual([address, true]);
      }
    }
    const long = await get(
      `/sections/prophoto/ajax/digitalcopies.php?dl=file&file=${held.picture}&background=${'a'.repeat(65)}`,
      parent.session,
    );
    expect(long.status).toBe(400);
  });

  test('[SRV-30] no preview is filled with another customer’s subject or picture or for another session, and odd input is refused', async () => {
    const body = {
      template: { uuid: randomUUID() },
      subject: { uuid: held.subject },
      picture: { uuid: held.picture },
      resource: { id: 'cover/picture' },
    };
    const ask = (changes: object, session?: CookieJar) =>
      server.call(templateCalls.fillUserStringsByPicture, { body: { ...body, ...changes } }, session ? { session } : {});
    expect((await ask({})).error().error).toBe('access.signed_out');
    expect((await ask({}, (await server.asAnonymous()).session)).error().error).toBe('access.signed_out');
    expect((await ask({}, stranger.session)).error().error).toBe('picture_set.not_found');
    expect((await ask({}, parent.session)).error().error).toBe('template.not_found');
    expect((await ask({ picture: { uuid: shop.picture('bo.jpg') } }, parent.session)).error().error).toBe('picture.not_found');
    for (const changes of [{ picture: { uuid: 'x' } }, { resource: { id: 'a'.repeat(201) } }, { subject: {} }, { resource: null }])
      expect((await ask(changes, parent.session)).status).toBe(400);
  });
});
