/** The texts and files that the customer gets of bought retouch, before it is back and after (KEP-02). */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { LICENCE_FILE, licenceText } from '#core/domain/licence/picture-licence.ts';
import { eraseUser } from '#server/features/account/erase-user.ts';
import { removeNotedMedia } from '#server/media/removed-media.ts';
import { jobs, orders, pictures, products, purchases, retouches, userSubjects, users } from '#server/db/schema.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { accountCalls, pictureSetCalls } from '#tests/fixtures/calls.ts';
import { lineFor, type MoneyCustomer, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { printCustomer } from '#tests/fixtures/money/print-shop.ts';
import {
  bringBack,
  buyRetouched,
  plainPicture,
  readText,
  retouchFile,
  runCommand,
  writeBluePictures,
} from '#tests/fixtures/money/retouch-orders.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer, type TestUser } from '#tests/setup/test-server.ts';
import { unzip } from '#tests/fixtures/unzip.ts';

let server: TestServer;
let customer: MoneyCustomer;
let first: string;
let second: string;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());

/** Every picture is blue until it is retouched to red. */
beforeEach(async () => {
  customer = await printCustomer(server);
  [first = '', second = ''] = customer.pictureUuids;
  await writeBluePictures(server, customer);
});

const as = (user: TestUser) => ({ session: user.session });
const bring = async (uuid: string, pictureUuid: string, color = '#d02020') =>
  bringBack(server, randomUUID(), { [retouchFile(uuid, pictureUuid)]: await plainPicture(color) });
const download = (user: TestUser, file: string) =>
  server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file } }, as(user));
const zip = (uuid: string) => server.call(orderCalls.downloadOrderFiles, { params: { orderUuid: uuid } }, as(customer));
const receipt = async (uuid: string) => (await server.call(orderCalls.readOrder, { params: { orderUuid: uuid } }, as(customer))).answer();
const pictureOf = async (user: TestUser, uuid: string, language = 'en') =>
  (await server.call(pictureSetCalls.listPictureSets, {}, { ...as(user), headers: { 'accept-language': language } }))
    .answer()
    .pictureSets.flatMap((set) => set.pictures)
    .find((picture) => picture.uuid === uuid);
const thumbnail = (user: TestUser, pictureUuid: string) =>
  server.call(pictureSetCalls.pictureThumbnail, { params: { ownerUuid: user.uuid, pictureUuid, file: '640.webp' } }, as(user));
async function colourOf(picture: Buffer): Promise<string> {
  const { dominant } = await sharp(picture).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
}

describe('[KEP-02] bought retouch', () => {
  test('[KEP-02] until it is back, order, receipt, set and download say that the picture is being retouched', async () => {
    const uuid = await buyRetouched(server, customer, { files: [first, second], retouch: [first] });
    const order = await receipt(uuid);
    expect(order.retouches).toEqual([{ uuid: first, isBack: false }]);
    expect(order.files?.map((file) => [file.uuid, file.inRetouch])).toEqual([
      [first, true],
      [second, false],
    ]);
    const details = (await server.call(orderCalls.orderDetails, { query: { uuid } }, as(customer))).answer();
    expect([details.retouches, details.files]).toEqual([order.retouches, order.files]);
    expect(await pictureOf(customer, first)).toMatchObject({ bought: true, userBoughtRetouch: true, inRetouch: true, keywords: [] });
    expect(await pictureOf(customer, second)).toMatchObject({ bought: true, inRetouch: false });
    expect((await download(customer, first)).error().error).toBe('picture.in_retouch');
    expect((await download(customer, first)).status).toBe(409);
    expect(await colourOf((await download(customer, second)).bytes)).toBe('blue');
    expect([...(await unzip((await zip(uuid)).bytes)).keys()]).toEqual(['1.jpg', 'LICENSE.txt']);
  });

  test('[LOV-07] the zip explains the permitted use of the pictures, in the language of the reader', async () => {
    const uuid = await buyRetouched(server, customer, { files: [second] });
    for (const lang of ['en', 'nb', 'sv']) {
      await server.services.db.update(users).set({ lang }).where(eq(users.uuid, customer.uuid));
      const reply = await server.call(
        orderCalls.downloadOrderFiles,
        { params: { orderUuid: uuid } },
        { ...as(customer), headers: { 'accept-language': lang } },
      );
      expect(String((await unzip(reply.bytes)).get(LICENCE_FILE))).toBe(licenceText(lang));
    }
  });

  test('[KEP-02] [RET-05] the tasks of a picture come from the purchase, in the reader’s language', async () => {
    await buyRetouched(server, customer, { files: [first], retouch: [first] });
    const names = { en: 'Skin', nb: 'Hud' };
    await server.services.db
      .update(products)
      .set({ subproducts: [{ uuid: IDS.skin, names, extraprice: 1_000 }] })
      .where(eq(products.uuid, IDS.retouch));
    await server.services.db.update(users).set({ lang: 'nb' }).where(eq(users.uuid, customer.uuid));
    const tasks = (await pictureOf(customer, first, 'nb'))?.userRetouchTasks;
    expect(tasks).toEqual([{ uuid: IDS.skin, name: 'Hud' }]);
  });

  test('[KEP-02] once it is back, download, zip and previews are the retouched picture, and a second one replaces it', async () => {
    const uuid = await buyRetouched(server, customer, { files: [first, second], retouch: [first] });
    const before = await pictureOf(customer, first);
    expect(await colourOf((await thumbnail(customer, first)).bytes)).toBe('blue');
    expect((await bring(uuid, first)).failure).toBeNull();
    expect((await receipt(uuid)).retouches).toEqual([{ uuid: first, isBack: true }]);
    expect((await receipt(uuid)).files?.map((file) => file.inRetouch)).toEqual([false, false]);
    expect(await colourOf((await download(customer, first)).bytes)).toBe('red');
    const files = await unzip((await zip(uuid)).bytes);
    expect([...files.keys()].toSorted()).toEqual(['0.jpg', '1.jpg', 'LICENSE.txt']);
    expect(await colourOf(files.get('0.jpg') ?? Buffer.from(''))).toBe('red');
    expect(await colourOf((await thumbnail(customer, first)).bytes)).toBe('red');
    const after = await pictureOf(customer, first);
    expect(after).toMatchObject({ inRetouch: false, keywords: ['retouched'] });
    expect(after?.thumbnails[640], 'no device keeps showing the former preview').not.toBe(before?.thumbnails[640]);
    await bring(uuid, first, '#2020d0');
    expect(await colourOf((await download(customer, first)).bytes)).toBe('blue');
  });

  test('[KEP-02] a file from before the retouch can be downloaded all the time, and is replaced as soon as the retouched one is back', async () => {
    await buyRetouched(server, customer, { files: [first] });
    server.clock.advance(60_000);
    const uuid = await buyRetouched(server, customer, { lines: [await lineFor(server, customer, IDS.card, 5)], retouch: [first] });
    expect([await colourOf((await download(customer, first)).bytes), (await pictureOf(customer, first))?.inRetouch]).toEqual([
      'blue',
      false,
    ]);
    await bring(uuid, first);
    expect(await colourOf((await download(customer, first)).bytes)).toBe('red');
  });

  test('[KEP-02] retouch of a print gives no file, and no other customer gets the retouched picture', async () => {
    const other = await printCustomer(server);
    const at = new Date(server.clock.nowMs());
    await server.services.db.insert(userSubjects).values({ userUuid: other.uuid, subjectUuid: customer.subjectUuid, addedAt: at });
    const uuid = await buyRetouched(server, customer, { lines: [await lineFor(server, customer, IDS.card, 5)], retouch: [first] });
    await bring(uuid, first);
    expect((await download(customer, first)).error().error).toBe('picture.not_bought');
    expect((await download(other, first)).error().error).toBe('picture.not_bought');
    expect(await pictureOf(other, first)).toMatchObject({ keywords: [], userBoughtRetouch: false, userRetouchTasks: [], inRetouch: false });
    expect(await colourOf((await thumbnail(other, first)).bytes)).toBe('blue');
    await buyRetouched(server, other, { files: [first] });
    expect(await colourOf((await download(other, first)).bytes), 'their own purchase is the picture as it was photographed').toBe('blue');
    const stranger = await printCustomer(server);
    expect((await download(stranger, first)).error().error).toBe('picture.not_found');
    expect((await thumbnail(stranger, first)).status).toBe(404);
    expect((await server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file: first } })).status).toBe(401);
    expect((await server.call(orderCalls.readOrder, { params: { orderUuid: uuid } }, as(other))).error().error).toBe('order.not_found');
  });

  test('[KEP-02] the confirmation says that it is being retouched; the mail at the end is complete in every language', async () => {
    await buyRetouched(server, customer, { files: [first], retouch: [first] });
    const sent = (await server.deliverMail()).filter(({ to }) => to === customer.email);
    expect(sent.map(({ text }) => text).join('\n')).toContain('Is being retouched. We write to you when it is ready.');
    const late = await buyRetouched(server, customer, { files: [second], retouch: [second] });
    await bring(late, second);
    const ofLate = ({ to, text }: { to: string; text: string }) => to === customer.email && text.includes(late.slice(0, 8));
    const mails = (await server.deliverMail()).filter(ofLate).map(({ text }) => text);
    const confirmations = mails.filter((text) => text.includes('Thank you for your order'));
    expect(confirmations, 'it waited until the picture was back').toEqual([expect.not.stringContaining('Is being retouched')]);
    const values = { shop: 'Fjordlys', name: 'Kari', reference: '3fa85f64', link: 'https://shop.example/x', contact: 'post@shop.example' };
    for (const lang of ['en', 'nb', 'sv']) {
      const { subject, text, html } = renderMail('retouchReady', lang, values);
      expect([subject, text, html].every((part) => part.includes('3fa85f64') && !part.includes('{{'))).toBe(true);
      expect(html).toContain('href="https://shop.example/x"');
    }
  });
});

describe('[OPS-06] the retouched picture is part of a person’s data', () => {
  test('[KEP-02] [SRV-59] the export has the retouched file of a bought picture and its tasks, and no file of a print', async () => {
    const uuid = await buyRetouched(server, customer, {
      lines: [await lineFor(server, customer, IDS.card, 5)],
      files: [second],
      retouch: [first, second],
    });
    for (const picture of [first, second]) await bring(uuid, picture);
    const copy = async () => [...(await unzip((await server.call(accountCalls.exportMyData, {}, as(customer))).bytes)).keys()];
    expect(await copy(), 'it can still be given back').not.toContain(`retouched/${second}.jpg`);
    expect((await download(customer, second)).status).toBe(200);
    const files = await unzip((await server.call(accountCalls.exportMyData, {}, as(customer))).bytes);
    expect([...files.keys()].filter((name) => name.startsWith('retouched/'))).toEqual([`retouched/${second}.jpg`]);
    const data: unknown = JSON.parse(files.get('my-data.json')?.toString() ?? '');
    expect(data).toMatchObject({
      retouched: expect.arrayContaining([expect.objectContaining({ picture: first, order: uuid, returnedAt: expect.any(String) })]),
    });
  });

  const filesOf = async (uuid: string) => server.services.media.list(`retouched/${uuid}`);
  const rows = (uuid: string) => server.services.db.$count(retouches, eq(retouches.orderUuid, uuid));

  test('[KEP-02] [OPS-06] erasing removes rows and files of finished orders; an order in progress keeps them until it is sent', async () => {
    const { services } = server;
    const done = await buyRetouched(server, customer, { files: [second], retouch: [second] });
    const underWay = await buyRetouched(server, customer, { lines: [await lineFor(server, customer, IDS.card, 5)], retouch: [first] });
    await bring(done, second);
    await bring(underWay, first);
    await services.db.transaction((tx) => eraseUser(tx, customer.uuid, server.clock.nowMs()));
    await removeNotedMedia(services);
    expect([await rows(done), await filesOf(done)]).toEqual([0, []]);
    expect([await rows(underWay), (await filesOf(underWay)).length > 0]).toEqual([1, true]);
    expect(await services.db.$count(purchases, eq(purchases.userUuid, customer.uuid))).toBe(0);
    expect((await runCommand(server, 'orders', 'export', `${server.dataDir}/erased`, underWay)).failure).toBeNull();
    await services.db.update(orders).set({ production: 'sent' }).where(eq(orders.uuid, underWay));
    await runCommand(server, 'retention', 'run');
    expect([await rows(underWay), await filesOf(underWay)]).toEqual([0, []]);
  });

  test('[KEP-02] [OPS-06] a job past its date is removed with the retouched files of its pictures', async () => {
    const uuid = await buyRetouched(server, customer, { files: [first], retouch: [first] });
    await bring(uuid, first);
    await server.services.db
      .update(jobs)
      .set({ keepUntil: new Date(server.clock.nowMs() - 1) })
      .where(eq(jobs.uuid, customer.jobUuid));
    await runCommand(server, 'retention', 'run');
    expect(await server.services.db.$count(pictures, eq(pictures.uuid, first))).toBe(0);
    expect([await rows(uuid), await filesOf(uuid)]).toEqual([0, []]);
  });

  test('[KEP-02] [OPS-05] a backup has the task and the retouched file', async () => {
    const uuid = await buyRetouched(server, customer, { files: [first], retouch: [first] });
    await bring(uuid, first);
    const folder = `${server.dataDir}/backup`;
    expect((await runCommand(server, 'backup', folder)).failure).toBeNull();
    const manifest = await readText(`${folder}/manifest.json`);
    for (const key of await filesOf(uuid)) expect(manifest).toContain(key);
    expect(manifest).toContain('retouches');
  });
});
