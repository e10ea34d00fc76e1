/** Deleting the customer's own pictures: an upload in use is kept, with the reason. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCalls as contractAccountCalls } from '#core/contract/account.ts';
import type { TemplateData } from '#core/contract/template-format.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orders, pictures } from '#server/db/schema.ts';
import { findPicture } from '#server/cli/orders/order-pictures.ts';
import { localCommands } from '#server/cli/local-commands.ts';
import { cartCalls, draftCalls, pictureSetCalls, uploadCalls } from '#tests/fixtures/calls.ts';
import { UPLOAD_QUERY } from '#core/contract/uploads.ts';
import { CARD, instanceOf, lineFor, type MoneyCustomer, moneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { buyLines, softPicture } from '#tests/fixtures/money/print-shop.ts';
import { DATABASES } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

const { deleteUpload, uploadImages, recentImages } = uploadCalls;

describe.each(DATABASES)('deleting an upload on %s', (database) => {
  let server: TestServer;
  let parent: MoneyCustomer;
  let upload: string;
  beforeAll(async () => {
    server = await startTestServer({ database });
    await seedMoneyShop(server.services);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    parent = await moneyCustomer(server);
    const files = [{ field: 'images[]', name: 'cabin.jpg', content: await softPicture(1, 480, 600) }];
    const [picture] = (await server.call(uploadImages, { query: UPLOAD_QUERY, body: { files } }, as())).answer().files;
    upload = picture?.uuid ?? '';
  });

  const as = (who = parent) => ({ session: who.session });
  const remove = (who = parent, uuid = upload) => server.call(deleteUpload, { params: { uuid } }, as(who));
  const recent = async () => (await server.call(recentImages, {}, as())).answer().map(({ uuid }) => uuid);
  const thumbnail = () =>
    server.call(pictureSetCalls.pictureThumbnail, { params: { ownerUuid: parent.uuid, pictureUuid: upload, file: '320.webp' } }, as());
  const row = async () => (await server.services.db.select().from(pictures).where(eq(pictures.uuid, upload)))[0];
  const filesOf = (mediaKey = `pictures/${parent.uuid}/${upload}`) => server.services.media.list(mediaKey);
  const exported = async () => (await server.call(contractAccountCalls.exportMyData, {}, as())).bytes.toString('latin1');

  /** The card of the money shop with the upload in every field. */
  function withUpload(): TemplateData {
    const data = instanceOf(CARD, parent);
    const userResources = Object.fromEntries(
      Object.entries(data.userResources).map(([id, resource]) => [
        id,
        resource.kind === 'image' ? { ...resource, uuid: upload } : resource,
      ]),
    );
    return { ...data, userResources };
  }
  const card = () => lineFor(server, parent, IDS.card, 5, { template: { uuid: CARD.uuid, version: CARD.version, data: withUpload() } });

  test('[KEP-14] an unused upload is deleted with its files, and no address finds it any more', async () => {
    const [{ mediaKey } = { mediaKey: '' }] = await server.services.db.select().from(pictures).where(eq(pictures.uuid, upload));
    expect((await filesOf(mediaKey)).length).toBeGreaterThan(0);
    expect((await remove()).answer()).toEqual({ status: 'OK' });
    expect(await recent()).toEqual([]);
    expect((await thumbnail()).error().error).toBe('picture.not_found');
    expect(await row()).toBeUndefined();
    expect(await filesOf(mediaKey)).toEqual([]);
    expect((await remove()).error().error).toBe('picture.not_found');
  });

  test("[KEP-14] [ACC-12] another customer cannot delete it, and a photographer's picture is no upload", async () => {
    const stranger = await moneyCustomer(server);
    expect([(await remove(stranger)).status, (await remove(parent, parent.pictureUuids[0])).status]).toEqual([404, 404]);
    expect(await recent()).toEqual([upload]);
  });

  test('[KEP-14] a line of the cart or a draft keeps the upload, and the refusal counts both', async () => {
    const line = await card();
    (await server.call(cartCalls.addCartLines, { body: { orderLines: [line] } }, as())).answer();
    const uuid = randomUUID();
    const draft = {
      uuid,
      template: { uuid: CARD.uuid, version: CARD.version },
      productUuid: IDS.card,
      data: withUpload(),
      currentPartId: null,
      partOfPackage: false,
      orderLineUuid: null,
      revision: 1,
      savedAtMs: server.clock.nowMs(),
    };
    (await server.call(draftCalls.putDraft, { params: { uuid }, body: draft }, as())).answer();
    const refused = await remove();
    expect([refused.status, refused.error()]).toEqual([409, { error: 'upload.in_use', params: { cart: 1, drafts: 1, orders: 0 } }]);
    expect((await remove(parent, upload.toUpperCase())).status, 'an id in capitals is the same id').toBe(409);
    expect(await recent()).toEqual([upload]);
    (await server.call(cartCalls.deleteCartLine, { params: { uuid: line.uuid } }, as())).answer();
    expect((await remove()).error().params).toEqual({ cart: 0, drafts: 1, orders: 0 });
    (await server.call(draftCalls.deleteDraft, { params: { uuid } }, as())).answer();
    expect((await remove()).status).toBe(200);
  });

  test('[KEP-14] [OPS-02] an order in progress keeps the file for its print, hidden from its customer', async () => {
    const orderUuid = await buyLines(server, parent, [await card()]);
    expect((await remove()).error(), 'it can still be changed').toEqual({
      error: 'upload.in_use',
      params: { cart: 0, drafts: 0, orders: 1 },
    });
    expect(await recent()).toEqual([upload]);
    await server.services.db.update(orders).set({ production: 'in_production' }).where(eq(orders.uuid, orderUuid));
    expect((await remove()).answer()).toEqual({ status: 'OK' });
    expect(await recent()).toEqual([]);
    expect((await thumbnail()).error().error).toBe('picture.not_found');
    expect((await remove()).error().error).toBe('picture.not_found');
    expect(await findPicture(server.services, upload, null, new Map())).toMatchObject({ ok: true });
    // It cannot be put into a new product.
    const again = await server.call(cartCalls.addCartLines, { body: { orderLines: [await card()] } }, as());
    expect(again.error().error).toBe('instance.picture_not_yours');
    // It is still data about the customer.
    expect(await exported()).toContain(`uploaded/${upload}.jpg`);
    // Retention removes it when the order was sent.
    const retention = async () => {
      const lines: string[] = [];
      await localCommands(server.services)['retention']?.(['run'], (line) => lines.push(line));
      return lines.find((line) => line.startsWith('removed uploads'));
    };
    expect(await retention()).toMatch(/: 0$/);
    const hidden = await row();
    expect(hidden?.hiddenAt).toBeInstanceOf(Date);
    await server.services.db.update(orders).set({ production: 'sent' }).where(eq(orders.uuid, orderUuid));
    expect(await retention()).toMatch(/: 1$/);
    expect([await row(), await filesOf(hidden?.mediaKey)]).toEqual([undefined, []]);
  });

  test('[KEP-14] [CHK-08] an order that waits for its card keeps the upload, because its goods may come back into the cart', async () => {
    await buyLines(server, parent, [await card()], PAYMENT.card);
    expect((await remove()).error()).toEqual({ error: 'upload.in_use', params: { cart: 0, drafts: 0, orders: 1 } });
    expect(await recent()).toEqual([upload]);
  });
});
