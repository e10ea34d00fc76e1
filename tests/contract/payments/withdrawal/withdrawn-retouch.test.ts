/** Retouch whose goods are withdrawn from or refunded ends with them, and so does refunded retouch. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCalls } from '#core/contract/orders.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { IDS } from '#core/domain/fixtures/price-list.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { payInvoices } from '#server/cli/orders/pay-invoices.ts';
import { cartCalls } from '#tests/fixtures/calls.ts';
import { lineFor, type MoneyCustomer, PAYMENT, seedMoneyShop } from '#tests/fixtures/money/money-shop.ts';
import { orderLines, printCustomer } from '#tests/fixtures/money/print-shop.ts';
import { bringBack, buyRetouched, plainPicture, readText, retouchFile, runCommand } from '#tests/fixtures/money/retouch-orders.ts';
import { ONE_DATABASE } from '#tests/setup/databases.ts';
import { startTestServer, type TestServer } from '#tests/setup/test-server.ts';

let server: TestServer;
let customer: MoneyCustomer;
let first: string;
let second: string;
beforeAll(async () => {
  server = await startTestServer({ database: ONE_DATABASE });
  await seedMoneyShop(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  customer = await printCustomer(server);
  [first = '', second = ''] = customer.pictureUuids;
});

const as = () => ({ session: customer.session });
const read = async (orderUuid: string) => (await server.call(orderCalls.readOrder, { params: { orderUuid } }, as())).answer();
async function linesOf(orderUuid: string) {
  const goods = (await read(orderUuid)).orderLines.filter(({ type }) => type === 0);
  const found = (which: (line: (typeof goods)[number]) => boolean) => {
    const line = goods.find(which);
    if (!line) throw new Error('The order has the line');
    return { uuid: line.uuid, price: line.linePrice, option: `--line=${goods.indexOf(line) + 1}` };
  };
  return {
    file: found(({ digitalFiles }) => digitalFiles.some(({ uuid }) => uuid === first)),
    retouch: found(({ fileRetouch }) => fileRetouch?.file.uuid === first),
  };
}
const withdraw = async (orderUuid: string, ...lines: readonly string[]) =>
  (await server.call(orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: [...lines] } }, as())).answer();
const refund = async (orderUuid: string, ...options: readonly string[]) => {
  const { lines, failure } = await runCommand(server, 'orders', 'refund', orderReference(orderUuid), ...options, '--reason=care');
  expect(failure).toBe(null);
  return lines.join('\n');
};
const isListed = async (orderUuid: string) =>
  (await runCommand(server, 'retouch', 'list')).lines.join('\n').includes(orderReference(orderUuid));
const pictureOf = async (uuid: string) =>
  (await server.call(pictureSetCalls.listPictureSets, {}, as()))
    .answer()
    .pictureSets.flatMap(({ pictures }) => pictures)
    .find((picture) => picture.uuid === uuid);
const download = async (file: string) =>
  (await server.call(pictureSetCalls.downloadDigitalCopy, { query: { dl: 'file', file } }, as())).status;
const mails = async () => (await server.deliverMail()).map(({ text }) => text).join('\n');
const bring = async (orderUuid: string, picture: string) =>
  bringBack(server, randomUUID(), { [retouchFile(orderUuid, picture)]: await plainPicture('#d02020') });
const ENDED = { userBoughtRetouch: false, userRetouchTasks: [], inRetouch: false };

test('[BIZ-04] [KEP-02] a withdrawal from the last goods of a picture takes its retouch along, is said to, and ends the task', async () => {
  const uuid = await buyRetouched(server, customer, { files: [first, second], retouch: [first] });
  const { file, retouch } = await linesOf(uuid);
  const before = await read(uuid);
  expect(before.goesAlong).toContainEqual({ lineUuid: retouch.uuid, amount: retouch.price, goods: [file.uuid] });
  await mails();
  await withdraw(uuid, file.uuid);
  const after = await read(uuid);
  expect([after.retouches, after.summary.now]).toEqual([[], before.summary.totalPrice - file.price - retouch.price]);
  expect(after.withdrawal).toContainEqual(expect.objectContaining({ lineUuid: retouch.uuid, state: 'withdrawn' }));
  expect(await mails()).toMatch(/Retouch \([^)]+\): [^\n]*\(the picture is not retouched\)/);
  expect([await isListed(uuid), await pictureOf(first)]).toEqual([false, expect.objectContaining(ENDED)]);
  expect(await refund(uuid, file.option, '--plan')).toMatch(/goes with them: Retouch: /);
  await refund(uuid, file.option);
  expect((await read(uuid)).credits?.map(({ lineUuid, amount }) => [lineUuid, amount]).toSorted()).toEqual(
    [file, retouch].map((line) => [line.uuid, line.price]).toSorted(),
  );
  // It can be bought with the picture again.
  await buyRetouched(server, customer, { files: [first], retouch: [first] });
  expect(await pictureOf(first)).toMatchObject({ userBoughtRetouch: true, inRetouch: true });
});

test('[BIZ-04] [KEP-02] retouch stays while other goods of the order hold its picture, and when it is back', async () => {
  const held = await buyRetouched(server, customer, {
    lines: [await lineFor(server, customer, IDS.card, 5)],
    files: [first],
    retouch: [first],
  });
  await withdraw(held, (await linesOf(held)).file.uuid);
  expect([await isListed(held), (await read(held)).retouches]).toEqual([true, [{ uuid: first, isBack: false }]]);
  customer = await printCustomer(server);
  [first = '', second = ''] = customer.pictureUuids;
  const back = await buyRetouched(server, customer, { files: [first, second], retouch: [first] });
  await bring(back, first);
  const { file, retouch } = await linesOf(back);
  expect((await read(back)).goesAlong?.map(({ lineUuid }) => lineUuid)).not.toContain(retouch.uuid);
  await withdraw(back, file.uuid);
  expect((await read(back)).retouches).toEqual([{ uuid: first, isBack: true }]);
});

test('[BIZ-04] [KEP-02] the refund of the last goods of a picture takes its retouch along, and a file is had as it was photographed', async () => {
  const uuid = await buyRetouched(server, customer, { files: [first, second], retouch: [first, second] });
  const { file, retouch } = await linesOf(uuid);
  await bring(uuid, second);
  await mails();
  expect(await refund(uuid, file.option)).toMatch(/goes with them: Retouch[^]*the retouch of line \d ends/);
  expect((await read(uuid)).credits?.map(({ lineUuid }) => lineUuid)).toContain(retouch.uuid);
  expect([await isListed(uuid), await download(first)]).toEqual([false, 200]);
  const written = await mails();
  expect(written).toContain('(the picture is not retouched)');
  expect(written, 'what waited for this picture alone is ready').toMatch(/pictures of your order \S+ at [^\n]* are retouched/);
});

test('[KEP-02] [BIZ-01] refunded retouch ends: it is no task, its picture is delivered as photographed, and can be bought retouched again', async () => {
  const uuid = await buyRetouched(server, customer, {
    lines: [await lineFor(server, customer, IDS.card, 5)],
    files: [first],
    retouch: [first],
  });
  const { retouch } = await linesOf(uuid);
  const folder = path.join(server.dataDir, randomUUID());
  const exported = async () => (await runCommand(server, 'orders', 'export', folder, orderReference(uuid))).lines.join('\n');
  expect(await exported()).toMatch(/wait[^\n]*retouch/);
  expect(await refund(uuid, retouch.option)).toMatch(/the retouch of line \d ends/);
  expect(await mails()).toMatch(/Retouch \([^)]+\): [^\n]*\(the picture is not retouched\)/);
  expect([await isListed(uuid), await download(first), (await read(uuid)).retouches]).toEqual([false, 200, []]);
  expect(await pictureOf(first)).toMatchObject(ENDED);
  expect(await exported(), 'the order waits no more').not.toContain('retouch');
  const [made = ''] = await readdir(folder);
  expect(await readText(path.join(folder, made, 'manifest.json')), 'nothing is to be retouched').not.toContain('Skin');
  await buyRetouched(server, customer, { lines: [await lineFor(server, customer, IDS.card, 5)], retouch: [first] });
  expect(await pictureOf(first)).toMatchObject({ userBoughtRetouch: true });
});

test('[KEP-02] retouch that was taken off an open invoice does not begin again when the invoice is paid', async () => {
  const session = as();
  (await server.call(cartCalls.toggleDigitalFile, { body: { file: first, type: 'IP', wanted: true } }, session)).answer();
  (await server.call(cartCalls.setRetouch, { body: { items: { [first]: [IDS.skin] } } }, session)).answer();
  const uuid = await orderLines(server, customer, [], PAYMENT.invoice);
  expect(await isListed(uuid)).toBe(true);
  await refund(uuid, (await linesOf(uuid)).retouch.option);
  await payInvoices(server.services, [uuid], () => undefined);
  expect([await isListed(uuid), await download(first)]).toEqual([false, 200]);
});

test('[BIZ-04] goods that the customer withdrew from do not come back to the cart with those of a cancelled order', async () => {
  const uuid = await buyRetouched(server, customer, { files: [first, second], retouch: [first] });
  await withdraw(uuid, (await linesOf(uuid)).file.uuid);
  const { cart } = (await server.call(orderCalls.cancelOrder, { params: { orderUuid: uuid }, body: { toCart: true } }, as())).answer();
  expect(cart.orderLines.filter(({ type }) => type === 0).map(({ digitalFiles }) => digitalFiles.map((file) => file.uuid))).toEqual([
    [second],
  ]);
});
