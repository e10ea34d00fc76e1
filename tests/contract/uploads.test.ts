import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureSetCalls } from '../../core/contract/picture-sets.ts';
import { UPLOAD_QUERY, uploadCalls } from '../../core/contract/uploads.ts';
import { DATABASES, startTestServer, type TestServer, type TestUser } from '../setup/test-server.ts';

const QUERY = UPLOAD_QUERY;
const { uploadImages, recentImages } = uploadCalls;

const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#88aacc' } })
    .jpeg()
    .withExif({ IFD0: { Model: 'Camera' } })
    .toBuffer();
const file = (content: Buffer, name = 'IMG_1.jpg') => ({ field: 'images[]', name, content });

describe.each(DATABASES)('uploads on %s', (database) => {
  let server: TestServer;
  let parent: TestUser;
  let stranger: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ database });
    parent = await server.asUser('parent@example.com');
    stranger = await server.asUser('stranger@example.com');
  });
  afterAll(() => server.close());

  const upload = (user: TestUser, files: ReturnType<typeof file>[], opId: string = randomUUID()) =>
    server.call(uploadImages, { query: QUERY, body: { files } }, { session: user.session, opId });
  const recent = async (user: TestUser) => (await server.call(recentImages, {}, { session: user.session })).answer();

  test('[SRV-46][SRV-32] an upload comes back among the recent images, without a watermark, for its owner only', async () => {
    const [picture] = (await upload(parent, [file(await photo())])).answer().files;
    expect(picture).toMatchObject({ dimensions: { width: 900, height: 600 }, keywords: ['user_uploaded'], bought: false });
    expect((await recent(parent)).map((each) => each.uuid)).toContain(picture!.uuid);
    expect(await recent(stranger)).toEqual([]);

    const thumbnail = (user: TestUser, ownerUuid: string) =>
      server.call(
        pictureSetCalls.pictureThumbnail,
        { params: { ownerUuid, pictureUuid: picture!.uuid, file: '640.webp' } },
        { session: user.session },
      );
    const mine = await thumbnail(parent, parent.uuid);
    expect((await sharp(mine.bytes).stats()).channels.every((channel) => channel.stdev < 3)).toBe(true);
    expect((await sharp(mine.bytes).metadata()).exif).toBeUndefined();
    expect((await thumbnail(stranger, stranger.uuid)).status).toBe(404);
  });

  test('[SRV-46] the same opId is one picture, however often it is sent', async () => {
    const before = (await recent(parent)).length;
    const content = await photo(300, 200);
    const opId = randomUUID();
    const first = await upload(parent, [file(content)], opId);
    const again = await upload(parent, [file(content)], opId);
    expect(again.answer()).toEqual(first.answer());
    expect(await recent(parent)).toHaveLength(before + 1);
  });

  test('[SRV-46] what is no picture is refused by name, and nothing of that upload is kept', async () => {
    const before = (await recent(parent)).length;
    const refused = await upload(parent, [
      file(await photo()),
      file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.jpg'),
    ]);
    expect(refused.status).toBe(415);
    expect(refused.error()).toMatchObject({ error: 'upload.not_an_image', params: { file: 'drawing.jpg' } });
    expect(await recent(parent)).toHaveLength(before);
    expect((await upload(parent, [])).status).toBe(400);
  });

  test('[SRV-46] a query without its documented values is refused, and a picture with too many pixels by name', async () => {
    const { json: _, ...withoutJson } = QUERY;
    // A value that TypeScript knows to be missing.
    const query = withoutJson as typeof QUERY;
    const malformed = await server.call(
      uploadImages,
      { query, body: { files: [file(await photo())] } },
      { session: parent.session, opId: randomUUID() },
    );
    expect([malformed.status, malformed.error()]).toMatchObject([400, { error: 'request.invalid', params: { field: 'json' } }]);
    const huge = await sharp({ create: { width: 11_000, height: 9_200, channels: 3, background: '#88aacc' } })
      .jpeg()
      .toBuffer();
    const refused = await upload(parent, [file(huge, 'roof.jpg')]);
    expect([refused.status, refused.error()]).toMatchObject([
      413,
      { error: 'upload.too_many_pixels', params: { file: 'roof.jpg', maxMegapixels: 100 } },
    ]);
  });

  test('[SRV-46] an opId that was used for one file is refused for another, and is nothing to somebody else', async () => {
    const opId = randomUUID();
    const [mine] = (await upload(parent, [file(await photo(300, 200))], opId)).answer().files;
    expect((await upload(parent, [file(await photo(301, 200))], opId)).status).toBe(422);
    const [theirs] = (await upload(stranger, [file(await photo(300, 200))], opId)).answer().files;
    expect(theirs?.uuid).not.toBe(mine?.uuid);
  });

  test('[SRV-46][SRV-32] nobody without a session uploads or looks', async () => {
    expect((await server.call(recentImages, {})).status).toBe(401);
    expect((await server.call(uploadImages, { query: QUERY, body: { files: [file(await photo())] } })).status).toBe(401);
  });
});
