import { draftCalls } from '#tests/fixtures/calls.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Draft, DRAFTS_MAX } from '#core/contract/drafts.ts';
import type { Resource } from '#core/contract/template-format.ts';
import { drafts, pictures, templates } from '#server/db/schema.ts';
import { seedSubject } from '#tests/setup/seed.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';

const { listDrafts, readDraft, putDraft, deleteDraft } = draftCalls;

describe.each(DATABASES)('drafts on %s', (database) => {
  let server: TestServer;
  let user: TestUser;
  let stranger: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ database });
    user = await server.asUser('kari@example.org');
    stranger = await server.asUser('stranger@example.org');
  });
  afterAll(() => server.close());

  const imageOf = (uuid: string): Resource => ({
    kind: 'image',
    uuid,
    width: 2400,
    height: 3000,
    rotation: 0,
    cropRect: { x: 0, y: 0, width: 1, height: 1 },
    overrideEffect: 'original',
    background: null,
  });
  const draftOf = (changes: Partial<Draft> = {}): Draft => ({
    uuid: randomUUID(),
    template: { uuid: randomUUID(), version: 1 },
    productUuid: randomUUID(),
    data: { userResources: {}, year: 2027 },
    currentPartId: null,
    partOfPackage: false,
    orderLineUuid: null,
    revision: 1,
    savedAtMs: 1_000,
    ...changes,
  });
  const put = (draft: Draft, by = user) => server.call(putDraft, { params: { uuid: draft.uuid }, body: draft }, { session: by.session });
  const read = (uuid: string, by = user) => server.call(readDraft, { params: { uuid } }, { session: by.session });

  test('[SRV-57] a draft is kept, listed, read on another device, and deleted', async () => {
    const draft = draftOf();
    expect((await put(draft)).answer()).toEqual({ uuid: draft.uuid, revision: 1 });
    const other = await server.asUser(user.email);
    expect((await read(draft.uuid, other)).answer()).toEqual(draft);
    expect((await server.call(listDrafts, {}, { session: other.session })).answer().drafts).toContainEqual(draft);
    const drop = async () => (await server.call(deleteDraft, { params: { uuid: draft.uuid } }, { session: user.session })).answer();
    expect(await drop()).toEqual({ status: 'OK', wasGone: false });
    expect([(await read(draft.uuid)).status, (await read(draft.uuid)).error().error]).toEqual([404, 'instance.not_found']);
    expect(await drop()).toEqual({ status: 'OK', wasGone: true });
  });

  test('[BEY-04] a newer revision replaces the kept one; an older one is refused and changes nothing', async () => {
    const draft = draftOf({ revision: 3 });
    await put(draft);
    const newer = { ...draft, revision: 5, savedAtMs: 2_000 };
    expect((await put(newer)).answer().revision).toBe(5);
    const refused = await put({ ...draft, revision: 4 });
    expect([refused.status, refused.error()]).toEqual([409, { error: 'instance.newer_revision' }]);
    expect((await read(draft.uuid)).answer()).toEqual(newer);
  });

  test('[BEY-04] two devices that continued from one revision do not overwrite each other', async () => {
    const draft = draftOf({ revision: 2 });
    await put(draft);
    expect((await put({ ...draft, data: { userResources: {}, year: 2028 } })).error().error).toBe('instance.newer_revision');
    expect((await put({ ...draft, savedAtMs: 9_000 })).status).toBe(200);
  });

  test('[BEY-04] a save names the revision that it is based on; with any other it is refused and nothing is overwritten', async () => {
    const draft = draftOf({ revision: 2 });
    const putFrom = (body: Draft, baseRevision: number) =>
      server.call(putDraft, { params: { uuid: draft.uuid }, body: { ...body, baseRevision } }, { session: user.session });
    expect((await putFrom(draft, 0)).status).toBe(200);
    // Another device, offline since then, whose own count is far ahead.
    const theirs = { ...draft, revision: 9, data: { userResources: {}, year: 2031 } };
    expect((await putFrom(theirs, 1)).error().error).toBe('instance.newer_revision');
    expect((await read(draft.uuid)).answer()).toEqual(draft);
    expect((await putFrom({ ...draft, revision: 3 }, 2)).answer().revision).toBe(3);
    // A draft that is deleted on one device and continued on another exists again.
    await server.call(deleteDraft, { params: { uuid: draft.uuid } }, { session: user.session });
    expect((await putFrom({ ...draft, revision: 4 }, 3)).answer()).toEqual({ uuid: draft.uuid, revision: 4, wasGone: true });
    expect((await putFrom({ ...draft, revision: 5 }, 4)).answer()).toEqual({ uuid: draft.uuid, revision: 5 });
    const beside = draftOf({ versionOf: draft.uuid });
    expect((await putFrom({ ...beside, uuid: draft.uuid }, 0)).error().error).toBe('instance.newer_revision');
    await put(beside);
    expect((await read(beside.uuid)).answer().versionOf).toBe(draft.uuid);
    expect((await put({ ...beside, versionOf: 'no uuid' as typeof beside.uuid })).status).toBe(400);
  });

  test("[SRV-57] another customer's draft is not found, not replaced and not deleted", async () => {
    const draft = draftOf();
    await put(draft);
    expect((await read(draft.uuid, stranger)).error().error).toBe('instance.not_found');
    expect((await put({ ...draft, revision: 9 }, stranger)).error().error).toBe('instance.not_found');
    await server.call(deleteDraft, { params: { uuid: draft.uuid } }, { session: stranger.session });
    expect((await read(draft.uuid)).answer()).toEqual(draft);
    expect((await server.call(listDrafts, {}, { session: stranger.session })).answer().drafts).toEqual([]);
  });

  test("[SRV-57] pictures of the user's sets and uploads, and uploads still on the device, may be in it", async () => {
    const subject = await seedSubject(server.services, { holders: [user.uuid] });
    const [upload = ''] = (await seedSubject(server.services, { numPictures: 1 })).pictureUuids;
    await server.services.db.update(pictures).set({ uploadedBy: user.uuid, jobUuid: null }).where(eq(pictures.uuid, upload));
    const userResources = Object.fromEntries(
      [...subject.pictureUuids, upload, randomUUID(), 'local-1'].map((uuid, index) => [`page/${index}`, imageOf(uuid)]),
    );
    expect((await put(draftOf({ data: { userResources, year: null } }))).status).toBe(200);
  });

  test("[SRV-57] a picture of another customer's child is refused", async () => {
    const [foreign = ''] = (await seedSubject(server.services, { holders: [stranger.uuid] })).pictureUuids;
    const draft = draftOf({ data: { userResources: { 'page/0': imageOf(foreign) }, year: null } });
    const refused = await put(draft);
    expect([refused.status, refused.error()]).toEqual([403, { error: 'instance.picture_not_yours' }]);
    expect((await put(draft, stranger)).status).toBe(200);
  });

  test('[SRV-57] the address and the draft name the same one; visitors have none here', async () => {
    const draft = draftOf();
    const mixed = await server.call(putDraft, { params: { uuid: randomUUID() }, body: draft }, { session: user.session });
    expect([mixed.status, mixed.error().params]).toEqual([400, { field: 'uuid' }]);
    const anonymous = await server.asAnonymous();
    expect((await server.call(listDrafts, {}, { session: anonymous.session })).status).toBe(401);
    expect((await server.call(listDrafts, {})).status).toBe(401);
  });

  const textOf = (text: string): Resource => ({
    kind: 'text',
    text,
    lines: 1,
    family: 'Lora',
    size: 12,
    color: '#000000',
    horizontalAlign: 'left',
  });
  const withTexts = (count: number, text = 'x') =>
    draftOf({
      data: { userResources: Object.fromEntries(Array.from({ length: count }, (_, at) => [`page/${at}`, textOf(text)])), year: null },
    });

  test('[SEC-02] a draft has 500 fields at most, each with a text that fits a page, and numbers that can be kept', async () => {
    expect((await put(withTexts(500))).status).toBe(200);
    const many = await put(withTexts(501));
    expect([many.status, many.error()]).toEqual([400, { error: 'request.invalid', params: { field: 'data.userResources' } }]);
    const long = await put(withTexts(1, 'x'.repeat(2001)));
    expect([long.status, long.error()]).toEqual([
      400,
      { error: 'request.text_too_long', params: { field: 'data.userResources.page/0.text', maximum: 2000 } },
    ]);
    for (const change of [{ revision: 9_007_199_254_740_991 }, { revision: -1 }, { template: { uuid: randomUUID(), version: 2 ** 31 } }])
      expect([change, (await put(draftOf(change))).error().error]).toEqual([change, 'request.invalid']);
    for (const text of ['a\0b', 'half \ud83d'])
      expect((await put(withTexts(1, text))).error()).toEqual({
        error: 'request.invalid',
        params: { field: 'data.userResources.page/0.text' },
      });
  });

  test('[SEC-02] a draft has a time that a clock can have; a stored one with another time is still listed', async () => {
    for (const savedAtMs of [2 ** 53 - 1, 8.64e15 + 1, -1, 0.5])
      expect([savedAtMs, (await put(draftOf({ savedAtMs }))).error()]).toEqual([
        savedAtMs,
        { error: 'request.invalid', params: { field: 'savedAtMs' } },
      ]);
    const kept = draftOf();
    (await put(kept)).answer();
    const draft = { ...kept, savedAtMs: 2 ** 53 - 1 };
    await server.services.db.update(drafts).set({ draft }).where(eq(drafts.uuid, kept.uuid));
    expect((await server.call(listDrafts, {}, { session: user.session })).answer().drafts).toContainEqual(draft);
    await server.call(deleteDraft, { params: { uuid: kept.uuid } }, { session: user.session });
  });

  test('[SEC-02] pictures of a draft have sizes that a picture can have', async () => {
    const withSize = (width: number, height: number) => {
      const resource = { ...imageOf(randomUUID()), width, height };
      return draftOf({ data: { userResources: { 'page/photo': resource }, year: 2027 } });
    };
    for (const [width, height] of [[0, 3000] as const, [1e9, 1] as const, [-1, -1] as const])
      expect([width, (await put(withSize(width, height))).error()]).toEqual([
        width,
        { error: 'request.invalid', params: { field: 'data' } },
      ]);
  });

  test('[SEC-02] fields that the design does not have are refused where the shop knows the design', async () => {
    const template = { uuid: randomUUID(), version: 3 };
    const box = { x: 0, y: 0, width: 100, height: 100 };
    const { kind: _kind, ...font } = textOf('Hei') as Extract<Resource, { kind: 'text' }>; // made as a text just above
    const greeting = { kind: 'text' as const, id: 'greeting', box, verticalAlign: 'top' as const, font, editable: true };
    const front = {
      id: 'front',
      names: { en: 'Front' },
      width: 100,
      height: 100,
      trimBox: box,
      safeBox: box,
      paper: '#FFFFFF',
      elements: [greeting],
    };
    await server.services.db.insert(templates).values({
      ...template,
      design: {
        ...template,
        formatVersion: 1,
        name: 'Card',
        names: { en: 'Card' },
        type: 'CARDS',
        categories: [],
        productUuids: [randomUUID()],
        supportedYears: [],
        separateFromBackground: false,
        parts: [front],
      },
      contentHash: template.uuid,
      previewLarge: 'preview.webp',
      publishedAt: new Date(),
    });
    const known = { template, data: { userResources: { 'front/greeting': textOf('Hei') }, year: null } };
    expect((await put(draftOf(known))).status).toBe(200);
    const foreign = await put(draftOf({ ...known, data: { userResources: { 'front/other': textOf('Hei') }, year: null } }));
    expect([foreign.status, foreign.error()]).toEqual([
      400,
      { error: 'request.invalid', params: { field: 'data.userResources.front/other' } },
    ]);
  });

  test('[SEC-02] the shop keeps 200 drafts of a customer; saving one of them works, another is refused with the number', async () => {
    const busy = await server.asUser('busy@example.org');
    const kept = Array.from({ length: DRAFTS_MAX }, () => draftOf());
    await server.services.db
      .insert(drafts)
      .values(kept.map((draft) => ({ uuid: draft.uuid, userUuid: busy.uuid, draft, revision: 1, savedAt: new Date() })));
    const refused = await put(draftOf(), busy);
    expect([refused.status, refused.error()]).toEqual([409, { error: 'instance.too_many', params: { maximum: DRAFTS_MAX } }]);
    expect((await put({ ...draftOf(), uuid: kept[0]!.uuid, revision: 2 }, busy)).status).toBe(200);
  });
});
