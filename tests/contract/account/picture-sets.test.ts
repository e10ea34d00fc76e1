import { pictureSetCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cartLines, carts, favorites, jobs, products, purchases, subjects, users } from '#server/db/schema.ts';
import { type PictureShop, seedPictureShop } from '#tests/fixtures/import/picture-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const {
  listPictureSets,
  setCurrentPictureSet,
  toggleFavorite,
  setYearbookPose,
  greenScreenPreview,
  downloadDigitalCopy,
  pictureThumbnail,
} = pictureSetCalls;

describe.each(DATABASES)('picture sets on %s', (database) => {
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

  const setsOf = async (user: TestUser) => (await server.call(listPictureSets, {}, { session: user.session })).answer().pictureSets;
  const setOf = async (user: TestUser, code: string) => (await setsOf(user)).find((set) => set.subject.uuid === shop.subject(code))!;
  const buy = (user: TestUser, file: string, kind: 'file' | 'retouch' = 'file') =>
    server.services.db.insert(purchases).values({ userUuid: user.uuid, pictureUuid: shop.picture(file), kind, orderUuid: randomUUID() });
  const thumbnail = (user: TestUser, file: string, size: '320.webp' | '640.webp' | 'cutout.webp', ownerUuid = user.uuid) =>
    server.call(pictureThumbnail, { params: { ownerUuid, pictureUuid: shop.picture(file), file: size } }, { session: user.session });

  test('[SRV-52] the sets of the added codes are listed, the newest job first, archived ones too', async () => {
    const sets = await setsOf(parent);
    expect(sets.map((set) => [set.job.name, set.year, set.job.isArchived])).toEqual([
      ['Club', 2026, false],
      ['Class 7B', 2026, false],
      ['Class 5B', 2024, true],
    ]);
    const anna = sets[1]!;
    expect(anna).toMatchObject({
      subject: { uuid: shop.subject('CLASS-ANNA'), name: 'Anna Berg', group: '7B' },
      job: { creationTime: Date.UTC(2026, 8, 14, 12) / 1000, yearbookPoseSelection: { expired: false }, hasBeenInWebShop: true },
      bought: false,
      isEditable: true,
      inCart: false,
      qualifyForSelectOwnFavorites: true,
      qualifyForSelectYearbookPose: true,
      digitalSet: { IP: { bought: false, inCart: false }, SFP: { bought: false, inCart: false }, GP: { bought: false, inCart: false } },
    });
    expect(anna.pictures.map((picture) => [picture.uuid, picture.pictureType, picture.groupPicture])).toEqual([
      [shop.picture('anna1.jpg'), 'IP', false],
      [shop.picture('anna2.jpg'), 'IP', false],
      [shop.picture('both.jpg'), 'SFP', false],
      [shop.picture('class.jpg'), 'GP', true],
    ]);
    expect(anna.pictures[0]).toMatchObject({ dimensions: { width: 800, height: 1000 }, keywords: [], greenscreen: false });
    expect(anna.avatar.url).toBe(anna.pictures[0]!.thumbnails[320]);
    expect(anna.pictures[0]!.thumbnails[640]).toContain(`/media/${parent.uuid}/pictures/${shop.picture('anna1.jpg')}/640.webp`);
    expect(sets[2]).toMatchObject({ isEditable: false, qualifyForSelectOwnFavorites: false });
  });

  test('[SET-13] a withdrawn person is hidden from group pictures, in lists and by address', async () => {
    await server.services.db
      .update(subjects)
      .set({ isWithdrawn: true })
      .where(eq(subjects.uuid, shop.subject('CLASS-BODA')));
    expect((await setOf(parent, 'CLASS-ANNA')).pictures.map((picture) => picture.uuid)).toEqual([
      shop.picture('anna1.jpg'),
      shop.picture('anna2.jpg'),
    ]);
    expect(await setsOf(stranger), 'no set of another customer').toEqual([]);
    expect((await thumbnail(parent, 'class.jpg', '320.webp')).error().error).toBe('picture.not_found');
    expect((await thumbnail(stranger, 'bo.jpg', '320.webp')).status).toBe(404);
  });

  test('[SET-11] a favorite is set and taken back by its wanted state, and seen in the set', async () => {
    const mark = (isUserFavorite: boolean, user = parent) =>
      server.call(
        toggleFavorite,
        { params: { pictureUuid: shop.picture('anna2.jpg') }, body: { isUserFavorite } },
        { session: user.session },
      );
    expect((await mark(true)).answer()).toEqual({ pictureUuid: shop.picture('anna2.jpg'), isUserFavorite: true });
    await mark(true);
    expect((await setOf(parent, 'CLASS-ANNA')).pictures.map((picture) => [picture.isUserFavorite, picture.keywords])).toEqual([
      [false, []],
      [true, ['favorite']],
      [false, []],
      [false, []],
    ]);
    expect((await mark(true, stranger)).error().error).toBe('picture.not_found');
    await mark(false);
    expect((await setOf(parent, 'CLASS-ANNA')).pictures.some((picture) => picture.isUserFavorite)).toBe(false);
  });

  test('[SET-06] favorites are refused where no set of the user allows them', async () => {
    const reply = await server.call(
      toggleFavorite,
      { params: { pictureUuid: shop.picture('bo.jpg') }, body: { isUserFavorite: true } },
      { session: stranger.session },
    );
    expect([reply.status, reply.error().error]).toEqual([409, 'picture_set.favorites_not_available']);
    const archived = await server.call(
      toggleFavorite,
      { params: { pictureUuid: shop.picture('old.jpg') }, body: { isUserFavorite: true } },
      { session: parent.session },
    );
    expect(archived.error().error).toBe('picture_set.favorites_not_available');
  });

  test("[SET-03] the pose is chosen until its date, from the set's own pictures", async () => {
    const choose = (pictureUuid: string, code = 'CLASS-ANNA', user = parent) =>
      server.call(setYearbookPose, { params: { subjectUuid: shop.subject(code) }, body: { pictureUuid } }, { session: user.session });
    expect((await choose(shop.picture('anna2.jpg'))).answer()).toEqual({ pictureUuid: shop.picture('anna2.jpg') });
    expect((await setOf(parent, 'CLASS-ANNA')).pictures[1]!.keywords).toEqual(['yearbook_pose']);
    expect((await choose(shop.picture('kai.png'))).error().error).toBe('picture.not_found');
    expect((await choose(shop.picture('class.jpg'))).error().error, 'a group picture is no pose').toBe('picture.not_found');
    expect((await setOf(parent, 'CLASS-ANNA')).pictures[3]!.keywords).toEqual([]);
    expect((await choose(shop.picture('anna1.jpg'), 'CLASS-ANNA', stranger)).error().error).toBe('picture_set.not_found');
    expect((await choose(shop.picture('bo.jpg'), 'CLASS-BODA', stranger)).error().error).toBe('picture_set.yearbook_pose_expired');
    expect((await choose(shop.picture('old.jpg'), 'OLD-ANNABE')).error().error).toBe('picture_set.yearbook_pose_expired');
    await server.services.db
      .update(jobs)
      .set({ yearbookPoseUntil: new Date(server.clock.nowMs() - 1000) })
      .where(eq(jobs.uuid, shop.job('Class 7B')));
    const late = await choose(shop.picture('anna1.jpg'));
    expect([late.status, late.error().error]).toEqual([409, 'picture_set.yearbook_pose_expired']);
    expect((await setOf(parent, 'CLASS-ANNA')).job.yearbookPoseSelection).toEqual({ expired: true });
    await server.services.db
      .update(jobs)
      .set({ yearbookPoseUntil: new Date('2027-05-31T23:59:59Z') })
      .where(eq(jobs.uuid, shop.job('Class 7B')));
  });

  test("[SET-12] the current set is remembered, and only one's own can be", async () => {
    await server
      .call(setCurrentPictureSet, { body: { subjectUuid: shop.subject('CLUB-KAIEI') } }, { session: parent.session })
      .then((reply) => reply.answer());
    const [row] = await server.services.db.select({ current: users.currentSubjectUuid }).from(users).where(eq(users.uuid, parent.uuid));
    expect(row?.current).toBe(shop.subject('CLUB-KAIEI'));
    expect(
      (await server.call(setCurrentPictureSet, { body: { subjectUuid: shop.subject('CLASS-BODA') } }, { session: parent.session })).error()
        .error,
    ).toBe('picture_set.not_found');
  });

  test('[CAT-10] what is bought and what lies in the cart is seen on pictures, sets and digital sets', async () => {
    const { db } = server.services;
    await buy(parent, 'anna1.jpg');
    await buy(parent, 'anna2.jpg');
    await buy(parent, 'anna1.jpg', 'retouch');
    const task = randomUUID();
    const productUuid = randomUUID();
    await db.insert(products).values({
      uuid: productUuid,
      names: { en: 'Retouch' },
      type: 11,
      sortOrder: 1,
      subproducts: [{ uuid: task, names: { en: 'Teeth', nb: 'Tenner' }, extraprice: 1000 }],
      productprices: [],
    });
    const cartUuid = randomUUID();
    await db.insert(carts).values({ uuid: cartUuid, userUuid: parent.uuid });
    const line = (position: number, kind: 'digital-file' | 'digital-set' | 'retouch', extra: object) => ({
      uuid: randomUUID(),
      cartUuid,
      position,
      kind,
      productUuid,
      quantity: 1,
      addedAt: new Date(),
      line: {
        uuid: randomUUID(),
        product: { uuid: productUuid },
        subProductUuids: kind === 'retouch' ? [task] : [],
        quantity: 1,
        template: null,
        approvedLayout: null,
        subjects: [{ uuid: shop.subject('CLASS-ANNA') }],
        package: null,
        ...extra,
      },
    });
    await db
      .insert(cartLines)
      .values([
        line(0, 'digital-file', { digitalFileUuids: [shop.picture('both.jpg')], pictureType: 'SFP' }),
        line(1, 'digital-set', { pictureType: 'GP' }),
        line(2, 'retouch', { retouchPictureUuid: shop.picture('anna2.jpg') }),
      ]);
    const set = await setOf(parent, 'CLASS-ANNA');
    expect(set).toMatchObject({
      bought: true,
      inCart: true,
      digitalSet: { IP: { bought: true, inCart: false }, SFP: { bought: false, inCart: false }, GP: { bought: false, inCart: true } },
    });
    expect(set.pictures.map((picture) => [picture.bought, picture.inCart, picture.userBoughtRetouch])).toEqual([
      [true, false, true],
      [true, false, false],
      [false, true, false],
      [false, false, false],
    ]);
    expect(set.pictures[1]!.userRetouchTasks).toEqual([{ uuid: task, name: 'Teeth' }]);
  });

  test('[SRV-52] without a session, or as an anonymous visitor, there are no pictures', async () => {
    const anonymous = await server.asAnonymous();
    for (const session of [undefined, anonymous.session]) {
      const options = session ? { session } : {};
      const replies = await Promise.all([
        server.call(listPictureSets, {}, options),
        server.call(toggleFavorite, { params: { pictureUuid: shop.picture('anna1.jpg') }, body: { isUserFavorite: true } }, options),
        server.call(
          pictureThumbnail,
          { params: { ownerUuid: parent.uuid, pictureUuid: shop.picture('anna1.jpg'), file: '320.webp' } },
          options,
        ),
        server.call(downloadDigitalCopy, { query: { dl: 'file', file: shop.picture('anna1.jpg') } }, options),
        server.call(greenScreenPreview, { query: { uuid: shop.background('pitch.jpg') } }, options),
      ]);
      expect(replies.map((reply) => reply.error().error)).toEqual(Array.from({ length: 5 }, () => 'access.signed_out'));
    }
  });

  test('[SRV-52] malformed input is refused before anything is looked up', async () => {
    const favorite = await server.call(
      toggleFavorite,
      { params: { pictureUuid: 'not-a-uuid' }, body: { isUserFavorite: true } },
      { session: parent.session },
    );
    expect([favorite.status, favorite.error().error]).toEqual([400, 'request.invalid']);
    const body = { pictureUuid: "'; drop table pictures; --" };
    expect(
      (await server.call(setYearbookPose, { params: { subjectUuid: shop.subject('CLASS-ANNA') }, body }, { session: parent.session }))
        .status,
    ).toBe(400);
    const response = await fetch(`${server.url}/media/${parent.uuid}/pictures/${shop.picture('anna1.jpg')}/..%2f..%2foriginal.jpg`, {
      headers: { cookie: parent.session.header() },
    });
    expect(response.ok).toBe(false);
    const rows = await server.services.db
      .select()
      .from(favorites)
      .where(and(eq(favorites.userUuid, parent.uuid), eq(favorites.pictureUuid, shop.picture('anna1.jpg'))));
    expect(rows).toEqual([]);
  });
});
