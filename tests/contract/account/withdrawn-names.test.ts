/** A subject who withdrew their pictures is in no answer to the customer who has the code (SEC-05). */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls as plainAccountCalls } from '#core/contract/account.ts';
import { checkoutCalls } from '#core/contract/checkout.ts';
import { orderCalls } from '#core/contract/orders.ts';
import { sharingCalls } from '#core/contract/sharing.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { withdrawCommand } from '#server/cli/withdraw-command.ts';
import { pictures, subjects } from '#server/db/schema.ts';
import { originalKey } from '#server/media/store/media-keys.ts';
import { accountCalls, cartCalls, pictureSetCalls } from '#tests/fixtures/calls.ts';
import { DELIVERY, moneyCustomer, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { CONTACT, createShopper } from '#tests/fixtures/money/shopper.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
let customer: MoneyCustomer;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
  customer = await moneyCustomer(server);
  // A copy of the customer's data contains their bought files.
  for (const { mediaKey, mimeType } of await server.services.db.select().from(pictures))
    await server.services.media.write(originalKey(mediaKey, mimeType), Buffer.from('a picture'));
  await server.services.db
    .update(subjects)
    .set({ name: 'Tuva Fossli', group: '7Q', inspectionPackage: 'enabled', codeKey: 'TAKENBACK1', code: 'TAKENBACK1' })
    .where(eq(subjects.uuid, customer.subjectUuid));
});
afterAll(() => server.close());

const { as, buy, ordersOf, start } = createShopper(() => ({ server, customer }));
const digitalSet = (type: 'IP' | 'GP') =>
  server.call(cartCalls.toggleDigitalSet, { body: { pictureSet: customer.subjectUuid, type, wanted: true } }, as());

/** Each answer that names the children of a customer, as text. */
async function answers(orderUuid: string): Promise<Record<string, string>> {
  const read: Record<string, { bytes: Buffer }> = {
    listPictureSets: await server.call(pictureSetCalls.listPictureSets, {}, as()),
    listReminderSubjects: await server.call(accountCalls.listReminderSubjects, {}, as()),
    accountData: await server.call(accountCalls.accountData, {}, as()),
    cancelInspectionPackages: await server.call(accountCalls.cancelInspectionPackages, { body: { subjects: [] } }, as()),
    listShares: await server.call(sharingCalls.listShares, {}, as()),
    getCatalogues: await server.call(shopCalls.getCatalogues, {}, as()),
    readCart: await server.call(cartCalls.readCart, {}, as()),
    readOrder: await server.call(orderCalls.readOrder, { params: { orderUuid } }, as()),
    orderDetails: await server.call(orderCalls.orderDetails, { query: { uuid: orderUuid } }, as()),
    createCheckout: await server.call(checkoutCalls.createCheckout, { body: {} }, as()),
  };
  const exported = await server.call(plainAccountCalls.exportMyData, {}, as());
  const files = await unzip(exported.bytes);
  return {
    ...Object.fromEntries(Object.entries(read).map(([call, { bytes }]) => [call, bytes.toString('utf8')])),
    exportMyData: files.get('my-data.json')?.toString('utf8') ?? '',
  };
}

test('[SEC-05] [SET-13] every answer that named a child no longer names it after its pictures were withdrawn', async () => {
  (await digitalSet('IP')).answer();
  const digitally = { deliveryOptionUuid: DELIVERY.digital, deliveryOptionData: { contactInfo: CONTACT } };
  (await buy((await start()).checkoutUuid, { paymentOptionUuid: PAYMENT.invoice, ...digitally })).answer();
  const orderUuid = (await ordersOf())[0]?.uuid ?? '';
  (await digitalSet('GP')).answer();
  const friend = { 'email[]': 'gran@example.org', 'subjects[]': customer.subjectUuid };
  (await server.call(sharingCalls.tipAFriend, { query: friend }, as())).answer();

  const before = await answers(orderUuid);
  expect(Object.entries(before).filter(([, text]) => !text.includes('Tuva Fossli'))).toEqual([]);
  await withdrawCommand(server.services, ['TAKENBACK1'], () => undefined);
  const after = await answers(orderUuid);
  expect(Object.entries(after).filter(([, text]) => /Tuva|7Q|Fjell school/.test(text))).toEqual([]);
  // The rest of the order stays on its receipt.
  expect(after['readOrder']).toContain(IDS.set);

  await withdrawCommand(server.services, ['TAKENBACK1', 'undo'], () => undefined);
  expect((await answers(orderUuid))['listPictureSets']).toContain('Tuva Fossli');
});

test('[SEC-05] a withdrawn set is not found by any call about it', async () => {
  const { subjectUuid } = customer;
  await withdrawCommand(server.services, ['TAKENBACK1'], () => undefined);
  const current = await server.call(pictureSetCalls.setCurrentPictureSet, { body: { subjectUuid } }, as());
  expect(current.error().error).toBe('picture_set.not_found');
  const pose = { params: { subjectUuid }, body: { pictureUuid: customer.pictureUuids[0] ?? '' } };
  expect((await server.call(pictureSetCalls.setYearbookPose, pose, as())).error().error).toBe('picture_set.not_found');
  const backgrounds = { params: { jobUuid: customer.jobUuid } };
  expect((await server.call(pictureSetCalls.greenScreenBackgrounds, backgrounds, as())).error().error).toBe('picture_set.not_found');
  await withdrawCommand(server.services, ['TAKENBACK1', 'undo'], () => undefined);
});
